import { Paper, Text, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

interface StatCardProps {
  readonly label: string
  /** Formatted by @faixa/units, with its unit. */
  readonly value: string
  /** Beside or below the figure: a percentage, a badge. */
  readonly detail?: ReactNode
  /** How it is computed; on hover and on focus. */
  readonly explanation?: string
  /** The one figure that the screen is about. */
  readonly large?: boolean
}

export function StatCard({ label, value, detail, explanation, large = false }: StatCardProps) {
  const heading = (
    <Text
      size="xs"
      c="dimmed"
      component="span"
      className={explanation ? classes.explained : ''}
      tabIndex={explanation ? 0 : undefined}
    >
      {label}
    </Text>
  )
  return (
    <Paper withBorder className={classes.card}>
      {explanation ? (
        <Tooltip label={explanation} multiline maw={320} withArrow events={{ hover: true, focus: true, touch: true }}>
          {heading}
        </Tooltip>
      ) : (
        heading
      )}
      <div className={classes.figure} data-large={large || undefined}>
        {value}
      </div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </Paper>
  )
}
