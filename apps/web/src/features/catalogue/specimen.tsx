import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './specimen.module.css'

/** Shows one component of the interface under its name. */
export function Specimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.specimen}>
      <Title order={2} id={id} className={classes.name}>
        {name}
      </Title>
      {children}
    </section>
  )
}
