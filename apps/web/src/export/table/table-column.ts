/** A table that leaves the application: what its columns hold, whatever file it is written into. */

export type CellKind = 'text' | 'day' | 'hour' | 'moment' | 'number' | 'count'

/** A `day` is yyyy-mm-dd, an `hour` hh:mm, a `moment` an instant in ISO form; absent where nothing is known. */
export type Cell = string | number | undefined

export interface TableColumn<Row> {
  readonly name: string
  /** With the unit, where there is one. */
  readonly label: string
  readonly kind: CellKind
  readonly cell: (row: Row) => Cell
}

/** Set at the right, as figures are. */
export function isFigure(kind: CellKind): kind is 'number' | 'count' {
  return kind === 'number' || kind === 'count'
}
