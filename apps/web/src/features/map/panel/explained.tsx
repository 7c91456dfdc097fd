import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A figure or a name that says how it comes about, on hover, on focus and on touch. */
export function Explained({ by, children }: { readonly by: string; readonly children: ReactNode }) {
  return (
    <Tooltip label={by} multiline maw={300} withArrow events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an explanation must be reachable by keyboard. */}
      <span className={classes.explained} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  )
}
