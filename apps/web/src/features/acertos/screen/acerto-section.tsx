import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '../acertos.module.css'

interface AcertoSectionProps {
  readonly title: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A card of the settlement's screen. */
export function AcertoSection({ title, beside, children }: AcertoSectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} id={id} className={classes.cardTitle}>
          {title}
        </Title>
        {beside}
      </div>
      {children}
    </Paper>
  )
}
