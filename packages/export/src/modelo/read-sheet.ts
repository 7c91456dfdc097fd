/** Reads a sheet of a model: its cells with their positions in the text, merged cells, and the styles of rows and columns without cells. */
import { cellAt, columnOf } from '@faixa/domain'
import { textOf, type Workbook } from './open-workbook.ts'
import { BROKEN, UnusableWorkbook } from './unusable-workbook.ts'
import { decoded, tagsOf, type XmlTag } from './xml-tags.ts'

export interface SheetCell {
  readonly column: number
  /** Places of the cell in the text of the sheet. */
  readonly start: number
  readonly end: number
  readonly style: number | undefined
  /** The content of the cell without its format; for a formula the formula. */
  readonly text: string
  readonly isFormula: boolean
}

export interface SheetRow {
  readonly number: number
  readonly start: number
  /** Offsets of the end of the opening tag and of the beginning of the closing tag; both equal `end` for an empty row. */
  readonly openEnd: number
  readonly closeStart: number
  readonly end: number
  /** Style of cells that the row does not have. */
  readonly style: number | undefined
  readonly cells: readonly SheetCell[]
}

/** Columns and rows of a range, from 1, the last ones included. */
export interface CellRange {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Sheet {
  readonly xml: string
  /** Prefix of the elements. */
  readonly prefix: string
  /** Places of the element `sheetData`. */
  readonly data: { readonly start: number; readonly end: number }
  /** Position of the element with the extent of the sheet. */
  readonly dimension: { readonly start: number; readonly end: number } | undefined
  readonly rows: readonly SheetRow[]
  readonly merged: readonly CellRange[]
  /** Ranges that one formula fills together. */
  readonly spilled: readonly CellRange[]
  /** Style of a cell that has none from itself or its row. */
  columnStyle(column: number): number | undefined
}

export function readSheet(workbook: Workbook, path: string): Sheet {
  const xml = textOf(workbook.parts, path)
  const strings = stringsOf(workbook)
  const rows: SheetRow[] = []
  const merged: CellRange[] = []
  const spilled: CellRange[] = []
  const styled: { readonly from: number; readonly to: number; readonly style: number }[] = []
  let data: Sheet['data'] | undefined
  let dimension: Sheet['dimension']
  let prefix = ''
  let dataStart: number | undefined
  let row: { tag: XmlTag; number: number; cells: SheetCell[] } | undefined
  let cell: { tag: XmlTag; column: number; from?: number; text: string; formula?: string } | undefined
  const endRow = (closeStart: number, end: number) => {
    if (!row) throw new UnusableWorkbook(BROKEN)
    const { tag, number, cells } = row
    if (number <= (rows.at(-1)?.number ?? 0)) throw new UnusableWorkbook(BROKEN)
    const style = tag.attribute('customFormat') === undefined ? undefined : numberOf(tag.attribute('s'))
    rows.push({ number, start: tag.start, openEnd: tag.end, closeStart, end, style, cells })
    row = undefined
  }
  const endCell = (end: number) => {
    if (!row || !cell) throw new UnusableWorkbook(BROKEN)
    const { tag, column, formula } = cell
    if (column <= (row.cells.at(-1)?.column ?? 0)) throw new UnusableWorkbook(BROKEN)
    const text = tag.attribute('t') === 's' ? (strings[Number(cell.text)] ?? '') : cell.text
    row.cells.push({
      column,
      start: tag.start,
      end,
      style: numberOf(tag.attribute('s')),
      text: formula === undefined ? text : `=${formula}`,
      isFormula: formula !== undefined,
    })
    cell = undefined
  }
  for (const tag of tagsOf(xml)) {
    const { name, kind, start, end } = tag
    if (dataStart === undefined) {
      if (name === 'dimension' && kind === 'empty') dimension = { start, end }
      if (name === 'col' && kind !== 'close') {
        const [from, to, style] = ['min', 'max', 'style'].map((one) => numberOf(tag.attribute(one)))
        if (from !== undefined && to !== undefined && style !== undefined) styled.push({ from, to, style })
      }
      if (name !== 'sheetData') continue
      prefix = tag.prefix
      dataStart = start
      if (kind === 'empty') data = { start, end }
      continue
    }
    if (data) {
      if (name === 'mergeCell' && kind !== 'close') merged.push(...rangeOf(tag))
      continue
    }
    if (name === 'sheetData') data = { start: dataStart, end }
    else if (name === 'row' && kind === 'close') endRow(start, end)
    else if (name === 'row') {
      row = { tag, number: numberOf(tag.attribute('r')) ?? (rows.at(-1)?.number ?? 0) + 1, cells: [] }
      if (kind === 'empty') endRow(end, end)
    } else if (name === 'c' && kind === 'close') endCell(end)
    else if (name === 'c') {
      if (!row) throw new UnusableWorkbook(BROKEN)
      const address = tag.attribute('r')
      const column = address === undefined ? (row.cells.at(-1)?.column ?? 0) + 1 : cellAt(address)?.column
      if (column === undefined) throw new UnusableWorkbook(BROKEN)
      cell = { tag, column, text: '' }
      if (kind === 'empty') endCell(end)
    } else if (cell && (name === 'f' || name === 'v' || name === 't')) {
      if (name === 'f' && kind !== 'close' && tag.attribute('t') === 'array') spilled.push(...rangeOf(tag))
      if (kind === 'open') cell.from = end
      else if (name === 'f') cell.formula = kind === 'empty' ? '' : decoded(xml.slice(cell.from, start))
      else if (kind === 'close') cell.text += decoded(xml.slice(cell.from, start))
    }
  }
  if (!data) throw new UnusableWorkbook(BROKEN)
  return {
    xml,
    prefix,
    data,
    dimension,
    rows,
    merged,
    spilled,
    columnStyle: (column) => styled.find(({ from, to }) => from <= column && column <= to)?.style,
  }
}

export function isWithin({ left, top, right, bottom }: CellRange, column: number, row: number): boolean {
  return left <= column && column <= right && top <= row && row <= bottom
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || !/^\d{1,7}$/.test(text) ? undefined : Number(text)
}

/** The range of an element's `ref`; none where it cannot be read. */
function rangeOf(tag: XmlTag): readonly CellRange[] {
  const [from = '', to = from] = (tag.attribute('ref') ?? '').split(':')
  const [first, last] = [cellAt(from), cellAt(to)]
  if (!first || !last) return []
  return [{ left: first.column, top: first.row, right: last.column, bottom: last.row }]
}

/** The texts that cells refer to by number; a text with several styles is joined from its parts. */
function stringsOf({ parts, stringsPath }: Workbook): readonly string[] {
  if (stringsPath === undefined || !parts.has(stringsPath)) return []
  const xml = textOf(parts, stringsPath)
  const strings: string[] = []
  let [text, from, phonetic] = ['', 0, false]
  for (const { name, kind, start, end } of tagsOf(xml)) {
    if (name === 'si' && kind === 'open') text = ''
    else if (name === 'si') strings.push(kind === 'close' ? text : '')
    else if (name === 'rPh') phonetic = kind === 'open'
    else if (name === 't' && kind === 'open') from = end
    else if (name === 't' && kind === 'close' && !phonetic) text += decoded(xml.slice(from, start))
  }
  return strings
}

/** Number of a column that is known to exist. */
export function columnNumber(letters: string): number {
  return columnOf(letters) ?? Number.NaN
}
