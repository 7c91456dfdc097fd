import type { ReactNode } from 'react'

/** One column of a list, and one line of a row's details where the column is not shown. */
export interface Column<Row> {
  readonly name: string
  /** With the unit, where there is one. */
  readonly label: string
  /** How its figures come about, in a sentence. */
  readonly explanation?: string
  /** What the server is asked to sort by; absent where it cannot. */
  readonly sort?: string
  /** Right-aligned, tabular figures. */
  readonly numeric?: boolean
  /** Words that may be cut: the part of the table that they would like, percent. Without it a column is as wide as its widest cell. */
  readonly share?: number
  readonly cell: (row: Row) => ReactNode
}
