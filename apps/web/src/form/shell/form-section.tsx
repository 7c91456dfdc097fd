import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

interface FormSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A card of fields: two columns on wide windows; a child with `data-wide` spans both. */
export function FormSection({ title, children }: FormSectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <div className={classes.fields}>{children}</div>
    </Paper>
  )
}
