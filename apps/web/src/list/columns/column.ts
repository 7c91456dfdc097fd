import type { ReactNode } from 'react'
import type { MethodSection } from '../../method/method-sections.ts'
import type { Restricted } from '../../session/reader.ts'

/** One column of a list, and one line of a row's details where the column is not shown. */
export interface Column<Row> extends Restricted {
  readonly name: string
  /** Heading, with the unit where there is one. */
  readonly label: string
  /** Explains the figures in a sentence and links to the method. */
  readonly explanation?: string
  readonly section?: MethodSection
  /** Name by which the server sorts; absent where it cannot sort by this column. */
  readonly sort?: string
  /** True for figures: they are aligned to the right, with digits of one width. */
  readonly numeric?: boolean
  /** Share of the table's width for text that may be truncated, percent. Without it a column is as wide as its widest cell. */
  readonly share?: number
  /** True: long names wrap to as many lines as needed instead of being truncated; `twice`: to two lines at most. */
  readonly wraps?: true | 'twice'
  readonly cell: (row: Row) => ReactNode
  /** Shown beside the value in the details of a row, where there is room. */
  readonly beside?: (row: Row) => ReactNode
}
