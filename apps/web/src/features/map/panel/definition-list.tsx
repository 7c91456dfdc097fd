import { Fragment } from 'react'
import classes from './panel.module.css'

export function DefinitionList({ rows }: { readonly rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.definitions}>
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
