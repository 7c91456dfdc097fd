import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Explained } from './explained.tsx'
import classes from './stat-card.module.css'

interface StatCardProps {
  readonly label: string
  /** Formatted by @faixa/units, with its unit. */
  readonly value: string
  /** Beside or below the figure: a percentage, a badge. */
  readonly detail?: ReactNode
  /** How it is computed, in a sentence. */
  readonly explanation?: string
  /** Where more is said: a link. */
  readonly more?: ReactNode
  /** The one figure that the screen is about. */
  readonly large?: boolean
}

export function StatCard({ label, value, detail, explanation, more, large = false }: StatCardProps) {
  return (
    <Paper withBorder className={classes.card}>
      <Text size="xs" c="dimmed" component="span">
        {explanation === undefined ? (
          label
        ) : (
          <Explained by={explanation} more={more}>
            {label}
          </Explained>
        )}
      </Text>
      <div className={classes.figure} data-large={large || undefined}>
        {value}
      </div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </Paper>
  )
}
