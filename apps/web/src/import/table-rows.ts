/** The rows of a spreadsheet file as texts, for every file format. */

export interface TableRow {
  /** Number of the row as a spreadsheet shows it, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The non-empty rows; or a sentence that explains why the file cannot be read. */
export type ReadTable = { readonly rows: readonly TableRow[] } | { readonly fault: string }

/** Thrown by a reader with a sentence for people. */
export class UnreadableTable extends Error {}

/** Maximum number of rows that are read: some more than may be imported, so that headings and empty rows do not count. */
export const READ_ROWS_MAX = 20_000

export function tooManyRows(): UnreadableTable {
  return new UnreadableTable('A planilha tem linhas demais: divida o arquivo em partes menores.')
}

export function numberedRows(rows: readonly (readonly string[])[]): readonly TableRow[] {
  return rows
    .map((cells, i) => ({ line: i + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
