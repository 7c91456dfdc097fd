/** The columns of an exported table, for every file format. */

export type CellKind = 'text' | 'day' | 'hour' | 'moment' | 'number' | 'count'

/** A `day` is yyyy-mm-dd, an `hour` hh:mm, a `moment` an instant in ISO form; absent where nothing is known. */
export type Cell = string | number | undefined

export interface TableColumn<Row> {
  readonly name: string
  /** Heading, with the unit where there is one. */
  readonly label: string
  readonly kind: CellKind
  readonly cell: (row: Row) => Cell
}

/** Figures are aligned to the right. */
export function isFigure(kind: CellKind): kind is 'number' | 'count' {
  return kind === 'number' || kind === 'count'
}
