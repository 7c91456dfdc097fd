import type { ReactNode } from 'react'
import classes from './noun.module.css'

/** Labels and values, a line each. */
export function Definitions({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.definitions}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
