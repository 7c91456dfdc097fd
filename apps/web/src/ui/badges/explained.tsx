import { Popover, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './explained.module.css'

interface ExplainedProps {
  /** Explanation of the figure, in a sentence. */
  readonly by: string
  /** Link to further information. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Delay before the explanation opens and closes: the pointer can pass over, and can reach the link in it. */
const HOVER_MS = 200

/**
 * A figure or a name with an explanation, which opens on hover, and on a click or key press. After a click it stays open and has the focus;
 * Esc or a click elsewhere closes it.
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
    // The click must not open the row that contains the figure.
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
