/** The messages between the page, which holds the session, and the worker that writes files of laudos. */
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

export type ToWorker =
  | ({ readonly kind: 'begin' } & ExportAsked)
  /** The answer to `more`: the next piece of the server's stream; absent at its end. */
  | { readonly kind: 'piece'; readonly bytes?: Uint8Array }

export interface ExportProgress {
  /** A PDF reads all rows and then draws its pages; a spreadsheet is written while rows are read; of a file of the server bytes are counted. */
  readonly step: 'rows' | 'pages' | 'bytes'
  readonly done: number
  /** Absent before the server has told how many there are. */
  readonly of?: number
}

export type FromWorker =
  /** Asks for the next piece, so that no more is read from the server than the worker can write. */
  | { readonly kind: 'more' }
  | ({ readonly kind: 'progress' } & ExportProgress)
  | { readonly kind: 'done'; readonly file: Blob; readonly rows: number }
  | { readonly kind: 'failed'; readonly reason: 'stream' | 'fault' }
