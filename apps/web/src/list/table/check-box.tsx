import { useEffect, useRef } from 'react'
import classes from './check-box.module.css'

interface CheckBoxProps {
  readonly label: string
  readonly checked: boolean
  /** True where some of the rows are picked and some are not. */
  readonly mixed?: boolean
  /** True within rows, which are reached with the arrows instead of Tab. */
  readonly inRow?: boolean
  readonly disabled?: boolean
  /** `range`: Shift was held, to pick all rows up to this one. */
  readonly onToggle: (range: boolean) => void
}

/**
 * A native checkbox: fifty of the library's would take as long to render as the rest of the page. The area around it can be clicked, too.
 */
export function CheckBox({ label, checked, mixed = false, inRow = false, disabled = false, onToggle }: CheckBoxProps) {
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
        if (!disabled) onToggle(event.shiftKey)
      }}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        tabIndex={inRow ? -1 : 0}
        onChange={() => undefined}
      />
    </span>
  )
}
