/**
 * A table as a spreadsheet: real numbers, days and times of day with formats, so that they can be added up and sorted. Written as its rows
 * arrive: memory does not grow with them (docs/decisions/0023).
 */
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { type Cell, type CellKind, isFigure, type TableColumn } from './table-column.ts'

export interface ExcelTable<Row> {
  /** At most 31 characters (Excel). */
  readonly sheet: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: Iterable<Row> | AsyncIterable<Row>
  /** Below the rows, in bold. */
  readonly total?: readonly Cell[]
}

/** As files spell them, whatever the language of the spreadsheet. A text that looks like a formula stays one even when it is edited. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  text: '@',
  day: 'dd/mm/yyyy',
  hour: 'hh:mm',
  moment: 'dd/mm/yyyy hh:mm',
  number: '#,##0.00',
  count: '#,##0',
}

/** 186 px (specification 001 §9); files tell it in digits of the standard font, 7 px each. */
const WIDTH = 186 / 7

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rejects as its rows do. */
export async function excelFile<Row>(table: ExcelTable<Row>): Promise<Blob> {
  const pieces: BlobPart[] = []
  // Read here: a Response would hide why a stream ended.
  const reader = excelStream(table).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces, { type: TYPE })
    pieces.push(value as Uint8Array<ArrayBuffer>)
  }
}

function excelStream<Row>({ sheet, columns, rows, total }: ExcelTable<Row>): ReadableStream<Uint8Array> {
  // The library gives a look to columns, not to rows; it asks for it when it writes a row, and for a row only when the one before is written.
  let strong = true
  const defined = columns.map(({ kind }): ColumnDef => {
    const plain = { numFmt: FORMATS[kind] }
    const bold = {
      ...plain,
      font: { name: 'Calibri', size: 11, bold: true },
      ...(isFigure(kind) && { alignment: { horizontal: 'right' as const } }),
    }
    return {
      width: WIDTH,
      get style() {
        return strong ? bold : plain
      },
    }
  })
  async function* lines() {
    yield columns.map(({ label }) => label)
    strong = false
    for await (const row of rows) yield columns.map(({ kind, cell }) => excelCell(kind, cell(row)))
    if (!total) return
    strong = true
    yield columns.map(({ kind }, place) => excelCell(kind, total[place]))
  }
  return writeXlsxStream(lines(), { name: sheet, columns: defined, freezePane: { rows: 1 } })
}

const DAY_MS = 86_400_000
/** Days are counted from 1899-12-30, as if 1900 had been a leap year. */
const UNIX_EPOCH_DAY = 25_569

/** Days as a count of days, times of day as a part of one. A text stays a text, whatever it begins with. Nothing known: an empty cell. */
export function excelCell(kind: CellKind, cell: Cell): string | number | null {
  if (cell === undefined || cell === '') return null
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (kind === 'day') return finite(Date.parse(`${cell}T00:00:00Z`) / DAY_MS + UNIX_EPOCH_DAY)
  if (kind === 'hour') return finite(Date.parse(`1970-01-01T${cell}Z`) / DAY_MS)
  if (kind !== 'moment') return cell
  const instant = new Date(cell)
  // On the clock of whoever exports, to the minute that is shown.
  const clock = instant.getTime() - instant.getTimezoneOffset() * 60_000
  return finite(Math.floor(clock / 60_000) / 1440 + UNIX_EPOCH_DAY)
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
