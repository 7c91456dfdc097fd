/** What the page and the worker that writes files of laudos say to each other. The page holds the session, the worker everything heavy. */
import type { NamedColumn } from './laudo-cells.ts'

export type ExportFormat = 'excel' | 'pdf'

export interface ExportAsked {
  readonly format: ExportFormat
  /** In the file's order. */
  readonly columns: readonly NamedColumn[]
  /** Of the PDF: «LAUDOS - Usina Aurora». */
  readonly title: string
  /** Of the PDF: what was asked for, a sentence a line; how many were found is added. */
  readonly words: readonly string[]
}

export type ToWorker =
  | ({ readonly kind: 'begin' } & ExportAsked)
  /** The answer to `more`: the next piece of the server's stream; absent at its end. */
  | { readonly kind: 'piece'; readonly bytes?: Uint8Array }

export interface ExportProgress {
  /** Rows come, then pages of a PDF are drawn; a spreadsheet is written while rows come. */
  readonly step: 'rows' | 'pages'
  readonly done: number
  /** Absent before the server has said it. */
  readonly of?: number
}

export type FromWorker =
  /** The next piece, please: no more is asked of the server than can be written. */
  | { readonly kind: 'more' }
  | ({ readonly kind: 'progress' } & ExportProgress)
  | { readonly kind: 'done'; readonly file: Blob; readonly rows: number }
  | { readonly kind: 'failed'; readonly reason: 'stream' | 'fault' }
