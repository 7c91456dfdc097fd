/** Writes one worksheet as text (ECMA-376 part 1, 18.3.1.99: the order of its elements is fixed), one row after the other. */
import { paperText } from '../table/paper-text.ts'
import type { Cell, CellKind, TableColumn } from '../table/table-column.ts'
import { excelCell } from './excel-cell.ts'
import { headingLook, lookOf, type Weight } from './looks.ts'
import { XML, xmlText } from './xml-text.ts'

export interface ExcelTable<Row> {
  /** Name of the sheet, at most 31 characters (Excel). */
  readonly sheet: string
  /** Lines of texts above the heading that describe the table. */
  readonly above?: readonly (readonly string[])[]
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: Iterable<Row> | AsyncIterable<Row>
  /** A line of totals below the rows, in bold. */
  readonly total?: readonly Cell[]
  /** Rows below the total that are in no sum: struck through, their figures as texts, so that adding up a column excludes them. */
  readonly struck?: readonly Row[]
}

/** Width of a column: 186 px (specification 001 §9), written in digits of the standard font, 7 px each. */
const WIDTH = 186 / 7
/** Columns of that width that a landscape A4 page shows in readable letters. */
const PAGE_COLUMNS = 8
/** Number of characters passed to the compression at once. */
const PIECE = 65_536

export interface Sheet {
  readonly text: AsyncIterable<string>
  /** Range of the heading and the rows, without the total; known once all of the text was read. */
  readonly filtered: () => string
}

/** `selected`: the sheet is the one shown on opening. Only one may be, because a program writes what is typed into all selected ones. */
export function sheetOf<Row>(
  { above = [], columns, rows, total, struck = [] }: ExcelTable<Row>,
  selected: boolean,
): Sheet {
  const letters = columns.map((_, index) => columnLetters(index))
  const head = above.length + 1
  let last = head
  const filtered = () => `A${head}:${letters.at(-1) ?? 'A'}${last}`
  async function* lines() {
    yield opening(columns.length, head, selected)
    for (const [line, texts] of above.entries()) {
      const look = lookOf('text', line === 0 ? 'bold' : 'plain')
      yield row(
        line + 1,
        texts.map((text, index) => textCell(`${letters[index]}${line + 1}`, look, text)),
      )
    }
    yield row(
      head,
      columns.map(({ kind, label }, index) => textCell(`${letters[index]}${head}`, headingLook(kind), label)),
    )
    const cells = (
      number: number,
      weight: Weight,
      cellOf: (column: TableColumn<Row>, index: number) => unknown,
      lookFor: (column: TableColumn<Row>) => CellKind = ({ kind }) => kind,
    ) =>
      row(
        number,
        columns.map((column, index) => {
          const look = lookOf(lookFor(column), weight)
          return cell(`${letters[index]}${number}`, look, cellOf(column, index))
        }),
      )
    for await (const one of rows) {
      last += 1
      yield cells(last, 'plain', (column) => excelCell(column.kind, column.cell(one)))
    }
    let below = last + 1
    if (total) yield cells(below++, 'bold', ({ kind }, index) => excelCell(kind, total[index]))
    for (const one of struck) {
      const textOf = (column: TableColumn<Row>) => writtenText(column.kind, column.cell(one))
      yield cells(below++, 'struck', textOf, () => 'text')
    }
    yield closing(columns.length, filtered())
  }
  return { text: inPieces(lines()), filtered }
}

/** `head`: number of the heading's row, which stays visible with the rows above it. */
function opening(columns: number, head: number, selected: boolean): string {
  const first = `A${head + 1}`
  return [
    XML,
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView${selected ? ' tabSelected="1"' : ''} workbookViewId="0">`,
    `<pane ySplit="${head}" topLeftCell="${first}" activePane="bottomLeft" state="frozen"/>`,
    `<selection pane="bottomLeft" activeCell="${first}" sqref="${first}"/></sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    `<cols><col min="1" max="${columns}" width="${WIDTH}" customWidth="1"/></cols>`,
    '<sheetData>',
  ].join('')
}

function closing(columns: number, filtered: string): string {
  return [
    `</sheetData><autoFilter ref="${filtered}"/>`,
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    // fitToHeight="0" lets the rows take as many pages as they need.
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${Math.ceil(columns / PAGE_COLUMNS)}" fitToHeight="0"/>`,
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter></worksheet>',
  ].join('')
}

function row(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

function writtenText(kind: CellKind, value: Cell): string | null {
  return value === undefined || value === '' ? null : paperText(kind, value)
}

/** An absent value has no cell. */
function cell(reference: string, look: number, value: unknown): string {
  if (typeof value === 'number') return `<c r="${reference}" s="${look}"><v>${value}</v></c>`
  return typeof value === 'string' ? textCell(reference, look, value) : ''
}

function textCell(reference: string, look: number, text: string): string {
  const space = text.trim() === text ? '' : ' xml:space="preserve"'
  return `<c r="${reference}" s="${look}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`
}

/** Letters of a column by its index: 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest === 0 ? '' : columnLetters(rest - 1)) + String.fromCharCode(65 + (index % 26))
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = []
  let length = 0
  for await (const line of lines) {
    waiting.push(line)
    length += line.length
    if (length < PIECE) continue
    yield waiting.join('')
    waiting = []
    length = 0
  }
  yield waiting.join('')
}
