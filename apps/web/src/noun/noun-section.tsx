import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './noun.module.css'

interface NounSectionProps {
  readonly title: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A card on the screen of one thing, with its heading. */
export function NounSection({ title, beside, children }: NounSectionProps) {
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
