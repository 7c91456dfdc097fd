import { Popover, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './explained.module.css'

interface ExplainedProps {
  /** How it comes about, in a sentence. */
  readonly by: string
  /** Where more is said: a link. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Long enough to pass over, and to get from the name to the link. */
const HOVER_MS = 200

/**
 * A figure or a name that says how it comes about: to the pointer that rests on it, and to whoever presses it, by key or finger. Pressed, it
 * stays and has the focus; Esc or a press elsewhere closes it.
 */
export function Explained({ by, more, children }: ExplainedProps) {
  const [state, setState] = useState<'closed' | 'hovered' | 'pressed'>('closed')
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const hover = ({ inside }: { readonly inside: boolean }) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      setState((now) => (now === 'pressed' ? now : inside ? 'hovered' : 'closed'))
    }, HOVER_MS)
  }
  const mouse = {
    onMouseEnter: () => hover({ inside: true }),
    onMouseLeave: () => hover({ inside: false }),
  }
  const press = (event: MouseEvent) => {
    // Where a row opens by a press, this is not it.
    event.stopPropagation()
    window.clearTimeout(timer.current)
    setState(state === 'pressed' ? 'closed' : 'pressed')
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || state === 'closed') return
    event.stopPropagation()
    setState('closed')
  }

  return (
    <Popover
      opened={state !== 'closed'}
      onDismiss={() => setState('closed')}
      position="top"
      width={280}
      shadow="md"
      withArrow
      withinPortal
      trapFocus={state === 'pressed'}
      returnFocus={state === 'pressed'}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <UnstyledButton className={classes.explained} onClick={press} onKeyDown={escape} {...mouse}>
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation} onKeyDown={escape} {...mouse}>
        {by}
        {more && <div className={classes.more}>{more}</div>}
      </Popover.Dropdown>
    </Popover>
  )
}
