import type { ReactNode } from 'react'
import classes from './verificar.module.css'

/** The facts of a verified document, each with its name. */
export function FactRows({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(([label, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several files of a role have one label, and rows never move
        <div key={i} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
