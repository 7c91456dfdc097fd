/** The options of an export, and its progress. */

import type { BulkFormat } from '@faixa/contract'
import { type Issuer } from '@faixa/export'
import type { NamedColumn } from './laudo-cells.ts'

/** Files that the browser writes from rows. */
export type DrawnFormat = 'excel' | 'pdf'

/** The other formats are saved as the server sends them. */
export type ExportFormat = DrawnFormat | BulkFormat

export interface ExportAsked {
  readonly format: DrawnFormat
  /** Columns in the order of the file. */
  readonly columns: readonly NamedColumn[]
  /** Title of the PDF: «LAUDOS - Usina Aurora». */
  readonly title: string
  /** Lines under the PDF's title: the filters and the order. The worker adds how many laudos were found. */
  readonly words: readonly string[]
  /** Printed on the PDF. */
  readonly issuer?: Issuer | undefined
}

export interface ExportProgress {
  /**
   * A PDF reads all rows and then draws its pages; a spreadsheet is written while rows are read; for a file written by the server, bytes
   * are counted.
   */
  readonly step: 'rows' | 'pages' | 'bytes'
  readonly done: number
  /** Absent until the server has sent the total. */
  readonly of?: number
}

export interface Exported {
  readonly file: Blob
  readonly rows: number
}
