import { useEffect, useState } from 'react'

/**
 * Returns the focus, when the caller disappears, to the element that had it when the caller appeared; for a dialog that is mounted open,
 * for which Mantine does not do this.
 */
export function useFocusBack(): void {
  // The focused element is read during rendering: when effects run, the dialog inside has already taken the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // An element that takes the focus in the same step, such as another dialog, keeps it.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
