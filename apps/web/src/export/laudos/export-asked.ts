/** What an export is asked for, and how far it has got. */
import type { BulkFormat } from '@faixa/contract'
import type { NamedColumn } from './laudo-cells.ts'

/** Files that the browser writes from rows. */
export type DrawnFormat = 'excel' | 'pdf'

/** The others come from the server as they are. */
export type ExportFormat = DrawnFormat | BulkFormat

export interface ExportAsked {
  readonly format: DrawnFormat
  /** Columns in the order of the file. */
  readonly columns: readonly NamedColumn[]
  /** Title of the PDF: «LAUDOS - Usina Aurora». */
  readonly title: string
  /** Lines under the PDF's title: the filters and the order. The worker adds how many laudos were found. */
  readonly words: readonly string[]
}

export interface ExportProgress {
  /** A PDF reads all rows and then draws its pages; a spreadsheet is written while rows are read; of a file of the server bytes are counted. */
  readonly step: 'rows' | 'pages' | 'bytes'
  readonly done: number
  /** Absent before the server has told how many there are. */
  readonly of?: number
}

export interface Exported {
  readonly file: Blob
  readonly rows: number
}
