import type { ReactNode } from 'react'
import type { MethodSection } from '../../method/method-sections.ts'
import type { Restricted } from '../../session/reader.ts'

/** One column of a list, and one line of a row's details where the column is not shown. */
export interface Column<Row> extends Restricted {
  readonly name: string
  /** With the unit, where there is one. */
  readonly label: string
  /** How its figures come about, in a sentence, and where the method says the rest. */
  readonly explanation?: string
  readonly section?: MethodSection
  /** What the server is asked to sort by; absent where it cannot. */
  readonly sort?: string
  /** Right-aligned, tabular figures. */
  readonly numeric?: boolean
  /** Words that may be cut: the part of the table that they would like, percent. Without it a column is as wide as its widest cell. */
  readonly share?: number
  readonly cell: (row: Row) => ReactNode
  /** Beside the cell among a row's details, where there is room for it. */
  readonly beside?: (row: Row) => ReactNode
}
