import { useEffect, useRef } from 'react'
import classes from './check-box.module.css'

interface CheckBoxProps {
  readonly label: string
  readonly checked: boolean
  /** Some of what it stands for is picked, and some is not. */
  readonly mixed?: boolean
  /** Rows are reached with the arrows. */
  readonly inRow?: boolean
  /** `range`: Shift was held. */
  readonly onToggle: (range: boolean) => void
}

/** The browser's own: fifty of a library's would take as long to draw as the rest of the page. The room around it may be clicked too. */
export function CheckBox({ label, checked, mixed = false, inRow = false, onToggle }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is the checkbox; this is room for a finger
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox has its key
    <span
      className={classes.room}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(event.shiftKey)
      }}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        tabIndex={inRow ? -1 : 0}
        onChange={() => undefined}
      />
    </span>
  )
}
