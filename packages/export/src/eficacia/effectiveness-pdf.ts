/**
 * The effectiveness report on landscape A4: a first page with header and pie, then each band on a new page. Cells are split into lines
 * before drawing; a row that is taller than a page continues on the next.
 */
import { type BandTable, bandTables, type PieSlice, pieSlices, removedOf, type Shade, shadeOf } from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { drawIssuer } from '../pdf/issuer-mark.ts'
import { HEAD_FILL, INK, RULE, SOFT_INK, TONE_INKS } from '../pdf/pdf-palette.ts'
import { printable } from '../pdf/printable.ts'
import { LEADING, LINE, PADDING, type Ruler, rulerOf, SIZE } from '../table/paper-measure.ts'
import {
  DOCUMENT_HEADS,
  DOCUMENT_TITLE,
  dayText,
  type EffectivenessDocument,
  farmText,
  figureText,
  type HeaderRow,
  headerRows,
  intervalText,
  observationLines,
} from './effectiveness-document.ts'
import { pieArcs } from './pie-arcs.ts'

const MARGIN = 30
const FOOT = 34
/** Height of a row of the header that has one line, and of each further line. */
const HEADER_ROW = 18
const HEADER_LINE = 11
/** Height of the pie and its legend below the header, points. */
const PIE_HEIGHT = 285
/** Distance from the top of a line to its baseline. */
const ASCENT = SIZE * 0.9

interface Column {
  readonly head: string
  readonly width: number
  readonly left: number
  readonly isFigure: boolean
}

/** Widths in points; the last column takes the rest of the 782 between the margins. An interval is on one line below its effectiveness. */
const COLUMNS: readonly Column[] = placed([
  [DOCUMENT_HEADS.codigo, 96, false],
  [DOCUMENT_HEADS.data, 56, false],
  [DOCUMENT_HEADS.fazenda, 104, false],
  [DOCUMENT_HEADS.piloto, 92, false],
  [DOCUMENT_HEADS.prestadora, 92, false],
  [DOCUMENT_HEADS.areaPlantio, 68, true],
  [DOCUMENT_HEADS.efetividade, 80, true],
  [DOCUMENT_HEADS.observacoes, 193.8, false],
])
const AREA = 5
const EFFECTIVENESS = 6

function placed(columns: readonly (readonly [head: string, width: number, isFigure: boolean])[]): readonly Column[] {
  let left = MARGIN
  return columns.map(([head, width, isFigure]) => {
    left += width
    return { head, width, isFigure, left: left - width }
  })
}

export function effectivenessPdf(document: EffectivenessDocument): ArrayBuffer {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true })
  pdf.setProperties({ title: DOCUMENT_TITLE })
  const page = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() }
  const tables = bandTables(document.lines)
  drawCover(pdf, document, tables, page)
  const ruler = rulerOf(pdf, 'normal')
  for (const table of tables) drawTable(pdf, table, document, { page, ruler })
  const removed = removedOf(document.lines)
  if (removed.length > 0) drawRemoved(pdf, removed, document, { page, ruler })
  drawFeet(pdf, page)
  drawIssuer(pdf, document.issuer, MARGIN)
  return pdf.output('arraybuffer')
}

interface Page {
  readonly width: number
  readonly height: number
}

function drawCover(pdf: jsPDF, document: EffectivenessDocument, tables: readonly BandTable[], page: Page): void {
  drawHeading(pdf, document, page)
  const rows = headerRows(document)
  let y = MARGIN + 44
  for (const [label, values] of rows) {
    // Several filters may need several lines, and more than a page has: none of them may be cut off.
    pdf.setFont('helvetica', 'normal').setFontSize(9)
    let texts = values.flatMap((value) => pdf.splitTextToSize(printable(value), 640) as string[])
    while (texts.length > 0) {
      const room = Math.floor((page.height - FOOT - y - HEADER_ROW) / HEADER_LINE) + 1
      if (room < 1) {
        pdf.addPage()
        y = MARGIN
        continue
      }
      y = drawHeaderRow(pdf, [label, texts.slice(0, room)], y, page)
      texts = texts.slice(room)
    }
  }
  if (y + PIE_HEIGHT > page.height - FOOT) {
    pdf.addPage()
    y = MARGIN
  }
  drawPie(pdf, pieSlices(tables), { x: page.width / 2 - 140, y: y + 165, radius: 115 })
  drawLegend(pdf, tables, { x: page.width / 2 + 20, y: y + 105 })
}

/** Returns where the next row begins. */
function drawHeaderRow(pdf: jsPDF, [label, texts]: HeaderRow, y: number, page: Page): number {
  const height = HEADER_ROW + (texts.length - 1) * HEADER_LINE
  pdf.setDrawColor(RULE).setLineWidth(0.4)
  pdf.setFillColor(HEAD_FILL).rect(MARGIN, y, 110, height, 'FD')
  pdf.rect(MARGIN + 110, y, page.width - 2 * MARGIN - 110, height, 'D')
  pdf
    .setFontSize(9)
    .setTextColor(INK)
    .setFont('helvetica', 'bold')
    .text(label, MARGIN + 6, y + 12)
  pdf.setFont('helvetica', 'normal')
  texts.forEach((text, index) => pdf.text(text, MARGIN + 118, y + 12 + index * HEADER_LINE))
  return y + height
}

function drawHeading(pdf: jsPDF, { made }: EffectivenessDocument, page: Page): void {
  drawMark(pdf, MARGIN, MARGIN)
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize(15)
    .setTextColor(INK)
    .text(DOCUMENT_TITLE, MARGIN + 38, MARGIN + 19)
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK)
  pdf.text(printable(`Emitido em ${made}`), page.width - MARGIN, MARGIN + 19, { align: 'right' })
}

/** The mark of the product, as public/marca.svg draws it on 32 units; here 28 points. */
function drawMark(pdf: jsPDF, x: number, y: number): void {
  const k = 28 / 32
  const polygon = (points: readonly (readonly [number, number])[], colour: string) => {
    const [first = [0, 0], ...rest] = points
    pdf.setFillColor(colour).moveTo(x + first[0] * k, y + first[1] * k)
    for (const [px, py] of rest) pdf.lineTo(x + px * k, y + py * k)
    pdf.close().fill()
  }
  pdf.setFillColor('#1765c1').roundedRect(x, y, 28, 28, 6, 6, 'F')
  polygon(
    [
      [6, 23],
      [20, 6],
      [26, 6],
      [12, 23],
    ],
    '#ffffff',
  )
  polygon(
    [
      [15, 27],
      [26, 13.5],
      [26, 21],
      [21, 27],
    ],
    '#9cc8ff',
  )
}

function drawPie(
  pdf: jsPDF,
  slices: readonly PieSlice[],
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  pdf.setDrawColor('#ffffff').setLineWidth(1)
  pieArcs(slices.map(({ count }) => count)).forEach((arc, index) => {
    if (!arc) return
    const place = ([px, py]: readonly [number, number]) => [x + px * radius, y + py * radius] as const
    pdf.setFillColor(TONE_INKS[slices[index]!.band.tone])
    pdf.moveTo(x, y).lineTo(...place(arc.start))
    for (const [one, two, end] of arc.curves) pdf.curveTo(...place(one), ...place(two), ...place(end))
    pdf.close().fillStroke()
  })
}

function drawLegend(
  pdf: jsPDF,
  tables: readonly BandTable[],
  { x, y }: { readonly x: number; readonly y: number },
): void {
  pdf.setFont('helvetica', 'bold').setFontSize(11).setTextColor(INK).text('Aplicações por faixa', x, y)
  let row = y + 26
  for (const { band, count, percent } of pieSlices(tables)) {
    pdf.setFillColor(TONE_INKS[band.tone]).rect(x, row - 9, 11, 11, 'F')
    pdf
      .setFont('helvetica', 'bold')
      .setFontSize(10)
      .setTextColor(INK)
      .text(band.chartLabel, x + 18, row)
    pdf.setFont('helvetica', 'normal')
    pdf.text(printable(`${formatCount(count, 'aplicação', 'aplicações')} · ${formatNumber(percent)} %`), x + 110, row)
    row += 20
  }
  const unmeasured = tables.find(({ band }) => !band)
  if (!unmeasured) return
  pdf.setFontSize(8).setTextColor(SOFT_INK)
  pdf.text(
    printable(`${formatCount(unmeasured.lines.length, 'linha', 'linhas')} sem efetividade, fora do gráfico.`),
    x,
    row,
  )
}

interface Drawing {
  readonly page: Page
  readonly ruler: Ruler
}

/** A row as it will be drawn: the lines of each cell. */
interface PaperRow {
  readonly cells: readonly (readonly string[])[]
  readonly shade: Shade
}

function drawTable(pdf: jsPDF, table: BandTable, document: EffectivenessDocument, { page, ruler }: Drawing): void {
  const bottom = page.height - FOOT
  let y = beginPage(pdf, table, page)
  const most = Math.floor((bottom - y) / LINE) - 2
  if (table.lines.length === 0) {
    pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
    pdf.text('Nenhuma informação encontrada! :(', MARGIN + PADDING.left, y + 16)
    return
  }
  for (const line of table.lines) {
    for (const row of pieces(paperRow(pdf, line, document, ruler), most)) {
      const height = Math.max(1, ...row.cells.map(({ length }) => length)) * LINE + PADDING.top + PADDING.bottom
      if (y + height > bottom) y = beginPage(pdf, table, page)
      drawRow(pdf, row, y, height)
      y += height
    }
  }
  const height = LINE + PADDING.top + PADDING.bottom
  if (y + height > bottom) y = beginPage(pdf, table, page)
  pdf.setFillColor(HEAD_FILL).rect(MARGIN, y, page.width - 2 * MARGIN, height, 'F')
  pdf.setFont('helvetica', 'bold')
  const total = `TOTAL · ${formatCount(table.lines.length, 'aplicação', 'aplicações')}`
  drawCell(pdf, COLUMNS[0]!, [printable(total)], y)
  drawCell(pdf, COLUMNS[AREA]!, [formatNumber(table.areaHa)], y)
  pdf.setFont('helvetica', 'normal')
}

/** The removed lines, struck through, on separate pages: they are in no total. */
function drawRemoved(
  pdf: jsPDF,
  lines: BandTable['lines'],
  document: EffectivenessDocument,
  { page, ruler }: Drawing,
): void {
  const heading = { title: 'LINHAS RETIRADAS, FORA DOS NÚMEROS' }
  let y = beginPage(pdf, heading, page)
  const most = Math.floor((page.height - FOOT - y) / LINE) - 2
  for (const line of lines) {
    for (const row of pieces(paperRow(pdf, line, document, ruler), most)) {
      const height = Math.max(1, ...row.cells.map(({ length }) => length)) * LINE + PADDING.top + PADDING.bottom
      if (y + height > page.height - FOOT) y = beginPage(pdf, heading, page)
      drawRow(pdf, row, y, height)
      // The last column says who removed the line, and why: it stays legible.
      row.cells.slice(0, -1).forEach((texts, index) => strike(pdf, COLUMNS[index]!, texts, y, ruler))
      y += height
    }
  }
}

function strike(
  pdf: jsPDF,
  { left, width, isFigure }: Column,
  texts: readonly string[],
  top: number,
  ruler: Ruler,
): void {
  texts.forEach((text, index) => {
    const y = top + PADDING.top + ASCENT - SIZE * 0.3 + index * LINE
    const long = ruler(text)
    const from = isFigure ? left + width - PADDING.right - long : left + PADDING.left
    pdf
      .setDrawColor(INK)
      .line(from, y, from + long, y)
      .setDrawColor(RULE)
  })
}

/** Starts a page with the title of the band and the heading of the table; returns where its rows begin. */
function beginPage(pdf: jsPDF, { title, band }: Pick<BandTable, 'title' | 'band'>, page: Page): number {
  pdf.addPage()
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize(12)
    .setTextColor(TONE_INKS[band?.tone ?? 'neutral'])
  pdf.text(title, MARGIN, MARGIN + 10)
  const top = MARGIN + 18
  const height = 2 * LINE + PADDING.top + PADDING.bottom
  pdf.setFillColor(HEAD_FILL).rect(MARGIN, top, page.width - 2 * MARGIN, height, 'F')
  pdf.setFontSize(SIZE).setTextColor(INK).setLineHeightFactor(LEADING).setDrawColor(RULE).setLineWidth(0.3)
  for (const column of COLUMNS) {
    drawCell(pdf, column, pdf.splitTextToSize(column.head, inside(column)) as string[], top)
  }
  pdf.setFont('helvetica', 'normal')
  return top + height
}

function paperRow(
  pdf: jsPDF,
  line: BandTable['lines'][number],
  { typedBy }: EffectivenessDocument,
  ruler: Ruler,
): PaperRow {
  const upper = (text: string) => text.toLocaleUpperCase('pt-BR')
  const texts = [
    [line.codigo],
    [dayText(line)],
    [farmText(line)],
    [upper(line.piloto.nome)],
    [upper(line.prestadora.nome)],
    [figureText(line, 'areaPlantio')],
    [figureText(line, 'efetividade'), intervalText(line)].filter(Boolean),
    observationLines(line, typedBy),
  ]
  return {
    cells: texts.map((all, index) => all.flatMap((text) => cut(pdf, printable(text), inside(COLUMNS[index]!), ruler))),
    shade: shadeOf(line.efetividade),
  }
}

function cut(pdf: jsPDF, text: string, room: number, ruler: Ruler): readonly string[] {
  return ruler(text) <= room ? [text] : (pdf.splitTextToSize(text, room) as string[])
}

/** A row that is taller than a page as several rows. */
function pieces(row: PaperRow, most: number): readonly PaperRow[] {
  const lines = Math.max(...row.cells.map(({ length }) => length))
  if (lines <= most) return [row]
  return Array.from({ length: Math.ceil(lines / most) }, (_, piece) => ({
    ...row,
    cells: row.cells.map((cell) => cell.slice(piece * most, (piece + 1) * most)),
  }))
}

function drawRow(pdf: jsPDF, { cells, shade }: PaperRow, top: number, height: number): void {
  const figure = COLUMNS[EFFECTIVENESS]!
  pdf.setFillColor(shade.fill).rect(figure.left, top, figure.width, height, 'F')
  cells.forEach((lines, index) => {
    if (lines.length === 0) return
    if (index === EFFECTIVENESS) pdf.setTextColor(shade.ink)
    drawCell(pdf, COLUMNS[index]!, lines, top)
    if (index === EFFECTIVENESS) pdf.setTextColor(INK)
  })
  const { left, width } = COLUMNS.at(-1)!
  pdf.line(MARGIN, top + height, left + width, top + height)
}

function drawCell(pdf: jsPDF, { left, width, isFigure }: Column, lines: readonly string[], top: number): void {
  const baseline = top + PADDING.top + ASCENT
  if (isFigure) pdf.text([...lines], left + width - PADDING.right, baseline, { align: 'right' })
  else pdf.text([...lines], left + PADDING.left, baseline)
}

const inside = ({ width }: Column) => width - PADDING.left - PADDING.right

function drawFeet(pdf: jsPDF, page: Page): void {
  const pages = pdf.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    pdf.text('* informado por uma pessoa: o número medido está nas observações.', MARGIN, page.height - 18)
    pdf.text(`Página ${number} de ${pages}`, page.width - MARGIN, page.height - 18, { align: 'right' })
  }
}
