/** Writes the table of a chart as CSV. Loaded on demand. */
import { DECIMALS_FOR_PEOPLE, roundForPeople } from '@faixa/units'
import { type ChartContent, type ChartTable, tableOf } from './chart-content.ts'

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: DECIMALS_FOR_PEOPLE, useGrouping: false })
/** Spreadsheets would compute a text that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/
/** Rows that are written in one task: 10,000 of them blocked the page for 60 ms. */
const ROWS_AT_A_TIME = 1000

/**
 * CSV as spreadsheets in Brazil open it: semicolons, decimal commas, a byte order mark. Numbers are rounded as in the table, because a CSV
 * has no number format to hide further digits.
 */
export function* csvPieces({ headings, rows }: ChartTable, rowsAtATime = ROWS_AT_A_TIME): Generator<string> {
  yield `\uFEFF${lineOf(headings)}`
  for (let from = 0; from < rows.length; from += rowsAtATime) {
    yield rows
      .slice(from, from + rowsAtATime)
      .map(lineOf)
      .join('')
  }
}

/** Writes one piece per task, so that the page responds between them. */
export async function csvFile(content: ChartContent): Promise<Blob> {
  const pieces: string[] = []
  for (const piece of csvPieces(tableOf(content))) {
    pieces.push(piece)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob(pieces, { type: 'text/csv' })
}

function lineOf(row: readonly (string | number | null)[]): string {
  return `${row.map(cellOf).join(';')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return decimal.format(roundForPeople(value))
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
