/**
 * Fills a model: mapped cells get their values and keep their styles, and every other part is copied byte by byte. The stored results of
 * formulas are removed, so that no outdated total is shown, and the program that opens the file computes them again.
 */
import { cellAt, lettersOf, type MapaDoModelo, type TipoDeCelula } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { excelCell } from '../excel/excel-cell.ts'
import { xmlText } from '../excel/xml-text.ts'
import { zipFile } from '../zip/zip-file.ts'
import { type CellStyles, cellStyles } from './cell-styles.ts'
import { openWorkbook, textOf, type Workbook } from './open-workbook.ts'
import { columnNumber, readSheet, type Sheet, type SheetCell, type SheetRow } from './read-sheet.ts'
import { BROKEN, UnusableWorkbook } from './unusable-workbook.ts'
import { tagsOf, withAttribute } from './xml-tags.ts'

/** A day as yyyy-mm-dd. A text in a cell of numbers or days stays a text. */
export interface ModeloValue {
  readonly kind: TipoDeCelula
  readonly value: string | number
}

export interface ModeloValues {
  /** Values by the names of the mapping. */
  readonly celulas: Readonly<Record<string, ModeloValue>>
  readonly linhas: readonly Readonly<Record<string, ModeloValue>>[]
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Days from 1899-12-30, with which `excelCell` counts, to 1904-01-01. */
const DAYS_TO_1904 = 1462

/** Values to write by row and column, from 1; null empties a cell. */
type Writes = Map<number, Map<number, ModeloValue | null>>

/** Throws UnusableWorkbook where the workbook cannot be read or the month has more operations than the list has rows. */
export async function fillModelo(bytes: Uint8Array, mapa: MapaDoModelo, values: ModeloValues): Promise<Blob> {
  const workbook = openWorkbook(bytes)
  const aba = workbook.abas.find(({ nome }) => nome === mapa.aba)
  if (!aba) throw new UnusableWorkbook(`A planilha não tem a aba «${mapa.aba}».`)
  const styles = cellStyles(textOf(workbook.parts, workbook.stylesPath))
  const changed = new Map<string, string>()
  const none: Writes = new Map()
  for (const path of workbook.parts.keys()) {
    if (!/\/worksheets\/[^/]+\.xml$/.test(path) && path !== aba.path) continue
    const sheet = readSheet(workbook, path)
    const isFilled = path === aba.path
    const list = isFilled && mapa.linhas && listOf(sheet, mapa.linhas.primeira, values.linhas.length)
    const means = { styles, workbook, ...(list && { list }) }
    changed.set(path, filledSheet(sheet, isFilled ? writesOf(mapa, values) : none, means))
  }
  changed.set(workbook.stylesPath, styles.xml())
  changed.set(workbook.workbookPath, computedOnOpening(textOf(workbook.parts, workbook.workbookPath)))
  const parts = [...workbook.parts].map(([path, part]) => ({ path, content: [changed.get(path) ?? part] }))
  return zipFile(parts, TYPE)
}

function writesOf({ celulas, linhas }: MapaDoModelo, values: ModeloValues): Writes {
  const writes: Writes = new Map()
  const put = (column: number, row: number, value: ModeloValue | null) => {
    const cells = writes.get(row) ?? new Map<number, ModeloValue | null>()
    cells.set(column, value)
    writes.set(row, cells)
  }
  for (const [figura, address] of Object.entries(celulas)) {
    const cell = address === undefined ? undefined : cellAt(address)
    if (cell) put(cell.column, cell.row, values.celulas[figura] ?? null)
  }
  if (!linhas) return writes
  const { primeira, ultima, colunas } = linhas
  const room = ultima === undefined ? Number.POSITIVE_INFINITY : ultima - primeira + 1
  const operations = values.linhas.length
  if (operations > room) {
    const most = formatCount(room, 'linha', 'linhas')
    throw new UnusableWorkbook(
      `O mês tem ${formatCount(operations, 'operação', 'operações')} e a lista do modelo tem ${most}, da ${primeira} à ${ultima}: aumente a lista na planilha e envie-a de novo.`,
    )
  }
  // Unneeded rows of the list are emptied, because they may contain examples.
  for (let i = 0; i < (ultima === undefined ? operations : room); i++) {
    for (const [coluna, letters] of Object.entries(colunas)) {
      if (letters !== undefined) put(columnNumber(letters), primeira + i, values.linhas[i]?.[coluna] ?? null)
    }
  }
  return writes
}

interface Means {
  readonly styles: CellStyles
  readonly workbook: Workbook
  /** The list: a cell that the model does not have gets the style of the one in its first row. */
  readonly list?: { readonly first: SheetRow; readonly last: number }
}

function listOf({ rows }: Sheet, primeira: number, operations: number): Means['list'] {
  const first = rows.find(({ number }) => number === primeira)
  return first && { first, last: primeira + operations - 1 }
}

function filledSheet(sheet: Sheet, writes: Writes, means: Means): string {
  const { xml, prefix, data, dimension, rows } = sheet
  const pieces: string[] = []
  const missing = [...writes.keys()].toSorted((a, b) => a - b)
  let at = 0
  const addRow = (number: number) => {
    const cells = rowCells(sheet, undefined, number, writes.get(number)!, means)
    if (cells !== '') pieces.push(`<${prefix}row r="${number}">${cells}</${prefix}row>`)
  }
  for (const row of rows) {
    while (missing[at] !== undefined && missing[at]! < row.number) addRow(missing[at++]!)
    const cells = writes.get(row.number)
    if (missing[at] === row.number) at++
    pieces.push(filledRow(sheet, row, cells ?? new Map(), means))
  }
  for (; at < missing.length; at++) addRow(missing[at]!)
  const filled = `<${prefix}sheetData>${pieces.join('')}</${prefix}sheetData>`
  // The stated extent of the sheet is optional, and may now be wrong.
  const head = dimension
    ? xml.slice(0, dimension.start) + xml.slice(dimension.end, data.start)
    : xml.slice(0, data.start)
  return head + filled + xml.slice(data.end)
}

function filledRow(sheet: Sheet, row: SheetRow, writes: ReadonlyMap<number, ModeloValue | null>, means: Means) {
  const { xml, prefix } = sheet
  const opening = xml.slice(row.start, row.openEnd)
  const cells = rowCells(sheet, row, row.number, writes, means)
  // `spans` gives the columns between which the cells are, and may now be wrong.
  const written = writes.size > 0 ? withAttribute(opening, 'spans', undefined) : opening
  return cells === ''
    ? written.replace(/([^/])>$/, '$1/>')
    : `${written.replace(/\s*\/>$/, '>')}${cells}</${prefix}row>`
}

function rowCells(
  sheet: Sheet,
  row: SheetRow | undefined,
  number: number,
  writes: ReadonlyMap<number, ModeloValue | null>,
  means: Means,
): string {
  const kept = new Map((row?.cells ?? []).map((cell) => [cell.column, cell]))
  const columns = [...new Set([...kept.keys(), ...writes.keys()])].toSorted((a, b) => a - b)
  return columns
    .map((column) => {
      const cell = kept.get(column)
      const value = writes.get(column)
      if (value === undefined) return cell ? keptCell(sheet, cell) : ''
      const style = cell
        ? cell.style
        : (row?.style ?? listStyle(means.list, column, number) ?? sheet.columnStyle(column))
      return writtenCell(sheet.prefix, `${lettersOf(column)}${number}`, style, value, means)
    })
    .join('')
}

function listStyle(list: Means['list'], column: number, number: number): number | undefined {
  if (!list || number <= list.first.number || number > list.last) return undefined
  return list.first.cells.find((cell) => cell.column === column)?.style
}

/** A cell unchanged, except that a formula loses its stored result. */
function keptCell({ xml }: Sheet, { start, end, isFormula }: SheetCell): string {
  const raw = xml.slice(start, end)
  if (!isFormula) return raw
  const tag = raw.slice(0, raw.indexOf('>') + 1)
  const content = raw.slice(tag.length).replace(/<((?:[\w.-]+:)?)v\s*(?:\/>|>[^<]*<\/\1v\s*>)/, '')
  return withAttribute(tag, 't', undefined) + content
}

function writtenCell(
  prefix: string,
  address: string,
  style: number | undefined,
  given: ModeloValue | null,
  { styles, workbook }: Means,
): string {
  // A text in a cell of numbers means that the number was not given.
  const kind = given === null || (typeof given.value === 'string' && given.kind !== 'day') ? 'text' : given.kind
  const day = kind === 'day' ? excelCell('day', given!.value) : null
  const isDay = typeof day === 'number'
  const looks = styles.styleFor(style, kind === 'day' && !isDay ? 'text' : kind)
  const open = `<${prefix}c r="${address}"${looks === undefined ? '' : ` s="${looks}"`}`
  if (given === null) return looks === undefined ? '' : `${open}/>`
  if (isDay) return `${open}><${prefix}v>${day - (workbook.from1904 ? DAYS_TO_1904 : 0)}</${prefix}v></${prefix}c>`
  const content = excelCell(kind === 'text' || kind === 'day' ? 'text' : 'number', given.value)
  if (content === null) return looks === undefined ? '' : `${open}/>`
  if (typeof content === 'number') return `${open}><${prefix}v>${content}</${prefix}v></${prefix}c>`
  return `${open} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${xmlText(content)}</${prefix}t></${prefix}is></${prefix}c>`
}

/** Elements of a workbook that precede the element about calculation (ECMA-376, part 1, 18.2.27). */
const BEFORE_COMPUTING = new Set(['sheets', 'functionGroups', 'externalReferences', 'definedNames'])

function computedOnOpening(xml: string): string {
  let after: { readonly at: number; readonly prefix: string } | undefined
  for (const { name, prefix, kind, start, end } of tagsOf(xml)) {
    if (name === 'calcPr' && kind !== 'close') {
      return xml.slice(0, start) + withAttribute(xml.slice(start, end), 'fullCalcOnLoad', '1') + xml.slice(end)
    }
    if (BEFORE_COMPUTING.has(name) && kind !== 'open') after = { at: end, prefix }
  }
  if (!after) throw new UnusableWorkbook(BROKEN)
  return `${xml.slice(0, after.at)}<${after.prefix}calcPr fullCalcOnLoad="1"/>${xml.slice(after.at)}`
}
