/** The words of a list about its rows, in a table and on cards. */
import type { ReactNode } from 'react'
import type { Column } from './columns/column.ts'

export interface RowWords<Row> {
  readonly keyOf: (row: Row) => string
  /** Name of a row in labels and sentences. */
  readonly nameOf: (row: Row) => string
  /** Buttons of a row; `reachable`: they can be reached with Tab. */
  readonly actions: (row: Row, reachable: boolean) => ReactNode
  /** Details of a row; by default the columns that are not shown, with their labels. */
  readonly detail?: (row: Row, columns: readonly Column<Row>[]) => ReactNode
  /** Shown below the value of the row's first cell. */
  readonly mark?: (row: Row, shown: readonly Column<Row>[]) => ReactNode
  /** Contents of a card; without them the usual columns are its lines. */
  readonly card?: CardWords<Row>
}

export interface CardWords<Row> {
  /** Columns that the card shows, so that its details omit them. */
  readonly shown: readonly string[]
  readonly badge?: (row: Row) => ReactNode
  readonly lines: (row: Row) => ReactNode
  readonly foot?: (row: Row) => ReactNode
}
