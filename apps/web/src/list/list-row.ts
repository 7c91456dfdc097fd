/** What a list says of its rows, in a table and on cards. */
import type { ReactNode } from 'react'
import type { Column } from './columns/column.ts'

export interface RowWords<Row> {
  readonly keyOf: (row: Row) => string
  /** What a row is called where it is spoken of. */
  readonly nameOf: (row: Row) => string
  /** `reachable`: by Tab, as its row is. */
  readonly actions: (row: Row, reachable: boolean) => ReactNode
  /** What the columns do not show; usually each with its label. */
  readonly detail?: (row: Row, columns: readonly Column<Row>[]) => ReactNode
  /** Said beside the first cell of the table. */
  readonly mark?: (row: Row, shown: readonly Column<Row>[]) => ReactNode
  /** A card's own words; without them the usual columns are its lines. */
  readonly card?: CardWords<Row>
}

export interface CardWords<Row> {
  /** Columns of which nothing is left to say in the details. */
  readonly said: readonly string[]
  readonly badge: (row: Row) => ReactNode
  readonly lines: (row: Row) => ReactNode
  readonly foot: (row: Row) => ReactNode
}
