/**
 * Writes CSV (RFC 4180) as other programs read it: UTF-8 with its mark, by which Excel and Power BI know it, commas, points in figures, names of
 * columns as the API has them. A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
import { stringify } from 'csv-stringify/sync'
import type { LaudoRow } from '../../laudo-columns.queries.ts'
import type { FlatColumn } from '../../laudo-flat.queries.ts'

const OPTIONS = { record_delimiter: '\r\n', escape_formulas: true } as const

export async function* writeCsv(
  batches: AsyncIterable<readonly LaudoRow[]>,
  columns: readonly FlatColumn[],
): AsyncGenerator<string> {
  yield stringify([columns.map(({ name }) => name)], { ...OPTIONS, bom: true })
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => columns.map(({ value }) => value(row))),
      OPTIONS,
    )
  }
}
