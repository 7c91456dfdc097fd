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
  readonly cell: (row: Row) => ReactNode
}
