/** The rows of a spreadsheet file as texts, for every file format. */

export interface TableRow {
  /** Number of the row as a spreadsheet shows it, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface ReadSheet {
  /** Name of the tab; a CSV has none. */
  readonly nome?: string
  /** The non-empty rows. */
  readonly rows: readonly TableRow[]
  /** Reason why the rows were not read; the sheet then has none. */
  readonly fault?: string
}

/** The sheets in the order of their tabs; or a sentence that explains why the file cannot be read. */
export type ReadTable = { readonly sheets: readonly ReadSheet[] } | { readonly fault: string }

/** Thrown by a reader with a sentence for people. */
export class UnreadableTable extends Error {}

/** Maximum number of rows that are read: some more than may be imported, so that headings and empty rows do not count. */
export const READ_ROWS_MAX = 20_000

export const TOO_MANY_ROWS = 'A planilha tem linhas demais: divida o arquivo em partes menores.'

export function numberedRows(rows: readonly (readonly string[])[]): readonly TableRow[] {
  return rows
    .map((cells, i) => ({ line: i + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
