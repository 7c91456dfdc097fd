import type { Tone } from '@faixa/domain'
import type { CSSProperties, ReactNode } from 'react'
import classes from './tone-badge.module.css'
import { TONES } from './tones.ts'

interface ToneBadgeProps {
  readonly tone: Tone
  readonly children: ReactNode
  /** Icon that shows the meaning without the colour. */
  readonly icon?: ReactNode
}

/** A word with a coloured mark; the word alone carries the meaning. */
export function ToneBadge({ tone, icon, children }: ToneBadgeProps) {
  const { ink, wash } = TONES[tone]
  return (
    <span className={classes.badge} style={{ '--badge-ink': ink, '--badge-wash': wash } as CSSProperties}>
      <span className={icon ? classes.icon : classes.dot} aria-hidden>
        {icon}
      </span>
      {children}
    </span>
  )
}
