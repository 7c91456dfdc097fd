/**
 * Writes CSV (RFC 4180) for other programs: UTF-8 with a byte order mark, by which Excel and Power BI recognise it, commas between values,
 * decimal points, and the API's names of columns. A text that a spreadsheet would interpret as a formula gets an apostrophe in front.
 */
import { stringify } from 'csv-stringify/sync'
import type { LaudoRow } from '../../../../laudo/laudo-columns.queries.ts'
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
