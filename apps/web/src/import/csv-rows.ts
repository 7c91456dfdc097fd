/** Reads text whose cells are separated by semicolons, commas or tabs, in the encodings in which spreadsheets save it. */
import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { READ_ROWS_MAX, TOO_MANY_ROWS, UnreadableTable } from './table-rows.ts'

export function csvRows(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes)
  if (text.includes('\0')) {
    throw new UnreadableTable('O arquivo não é um texto CSV: escolha uma planilha XLSX ou CSV.')
  }
  // Excel takes the delimiter from a first line such as `sep=;`.
  const [hint = '', delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = text.slice(hint.length)
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: delimiter ?? delimiterOf(body),
    preview: READ_ROWS_MAX + 1,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) {
    throw new UnreadableTable(`As aspas da linha ${(broken.row ?? 0) + 1} não se fecham: corrija-as e tente de novo.`)
  }
  if (data.length > READ_ROWS_MAX) throw new UnreadableTable(TOO_MANY_ROWS)
  // A hint is the first row that the spreadsheet shows.
  return hint === '' ? data : [[], ...data]
}

/** The delimiter that splits the first rows, including the headings, into the most cells. */
function delimiterOf(text: string): string {
  const widest = [';', ',', '\t'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 10 })
    return { delimiter, cells: data.reduce((sum, { length }) => sum + length, 0) }
  })
  return widest.reduce((best, other) => (other.cells > best.cells ? other : best)).delimiter
}
