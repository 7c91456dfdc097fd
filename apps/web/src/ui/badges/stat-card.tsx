import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Explained } from './explained.tsx'
import classes from './stat-card.module.css'

interface StatCardProps {
  readonly label: string
  /** Value with its unit, formatted by @faixa/units; a link where it leads somewhere. */
  readonly value: ReactNode
  /** A percentage or a badge beside the figure. */
  readonly detail?: ReactNode
  /** Computation of the figure, in a sentence. */
  readonly explanation?: string
  /** Link to further information. */
  readonly more?: ReactNode
  /** True for the main figure of the screen. */
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
