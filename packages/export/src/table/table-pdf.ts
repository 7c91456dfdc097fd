/**
 * A table on landscape A4. Rows are packed into pages before anything is drawn, so that each group of columns has the same rows at the same
 * heights and every page knows how many there are. Nothing is truncated: long words continue on a second line, figures never break.
 */
import { ABSENT } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { drawIssuer, type Issuer } from '../pdf/issuer-mark.ts'
import { HEAD_FILL, INK, RULE, SOFT_INK } from '../pdf/pdf-palette.ts'
import { printable } from '../pdf/printable.ts'
import { formatMoment } from './moment-text.ts'
import { columnGroups, columnWidths, pageStarts } from './paper-layout.ts'
import {
  headLines,
  inside,
  LEADING,
  LINE,
  measureColumns,
  PADDING,
  type Ruler,
  rowHeights,
  rulerOf,
  SIZE,
} from './paper-measure.ts'
import { paperText } from './paper-text.ts'
import { type Cell, type CellKind, isFigure } from './table-column.ts'

export interface PaperColumn {
  readonly name: string
  readonly label: string
  readonly kind: CellKind
}

export interface PaperTable {
  /** Title, in capitals at the head of every page. */
  readonly title: string
  /** Lines under the title on the first page that describe the table's content. */
  readonly words: readonly string[]
  /** The first column is repeated on every group of columns. */
  readonly columns: readonly PaperColumn[]
  /** Texts written by `paperText`. */
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly Cell[]
  /** Rows below the total that are in no sum; their figures are struck through. */
  readonly struck?: readonly (readonly string[])[]
  readonly now: Date
  readonly issuer?: Issuer | undefined
}

const MARGIN = 30
const TITLE_SIZE = 12
const TITLE_LINE = TITLE_SIZE * LEADING
/** Width beside the title for the date of the document. */
const MADE_WIDTH = 140
const WORDS_SIZE = 8
/** Distance from the top of a line to its baseline. */
const ASCENT = SIZE * 0.9
const FOOT = 34

export function tablePdf(table: PaperTable, onPage: (done: number, pages: number) => void): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true })
  pdf.setProperties({ title: table.title })
  const [pageWidth, pageHeight] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  const width = pageWidth - 2 * MARGIN
  const words = wordsOf(pdf, table.words, width)
  const title = titleOf(pdf, table.title, width)
  const texts = textsOf(table)
  const { rows, kinds, heads } = texts

  const bold = rulerOf(pdf, 'bold')
  // Tables with a total are measured in bold: a little too wide for their rows, and they are short.
  const ruler = table.total ? bold : rulerOf(pdf, 'normal')
  const wanted = measureColumns(texts, ruler, bold)
  const groups = columnGroups(heads.length, 0).map((indices) => ({
    indices,
    widths: columnWidths(
      indices.map((index) => wanted[index]!),
      width,
    ),
  }))
  const headHeight = headLines(pdf, heads, groups) * LINE + PADDING.top + PADDING.bottom
  pdf.setFont('helvetica', table.total ? 'bold' : 'normal').setFontSize(SIZE)
  const heights = rowHeights(pdf, texts, groups, ruler)
  const otherTop = MARGIN + title.length * TITLE_LINE + 8
  const firstTop = otherTop + words.length * WORDS_SIZE * 1.35
  const room = (top: number) => pageHeight - FOOT - top - headHeight
  const starts = pageStarts(heights, room(firstTop), room(otherTop))
  const pages = starts.length * groups.length

  let page = 0
  starts.forEach((start, chunk) => {
    const end = starts[chunk + 1] ?? rows.length
    groups.forEach(({ indices, widths }, group) => {
      page += 1
      if (page > 1) pdf.addPage()
      drawTitle(pdf, title, `Emitido em ${formatMoment(table.now)}`, pageWidth)
      if (chunk === 0) drawWords(pdf, words, otherTop)
      const columns = placedColumns(indices, widths, kinds)
      const top = chunk === 0 ? firstTop : otherTop
      drawHead(pdf, columns, heads, { top, height: headHeight, width })
      let y = top + headHeight
      for (let row = start; row < end; row++) {
        const height = heights[row]!
        drawRow(pdf, columns, rows[row]!, { top: y, look: lookOf(table, row), ruler })
        y += height
        pdf.line(MARGIN, y, MARGIN + width, y)
      }
      drawFoot(pdf, {
        left:
          groups.length === 1
            ? ''
            : `Linhas ${start + 1} a ${end} de ${rows.length} · colunas ${group + 1} de ${groups.length}`,
        right: `Página ${page} de ${pages}`,
        pageWidth,
        pageHeight,
      })
      onPage(page, pages)
    })
  })
  drawIssuer(pdf, table.issuer, MARGIN)
  return pdf.output('blob')
}

interface PlacedColumn {
  readonly index: number
  readonly left: number
  readonly width: number
  readonly figure: boolean
}

function placedColumns(
  indices: readonly number[],
  widths: readonly number[],
  kinds: readonly CellKind[],
): readonly PlacedColumn[] {
  let left = MARGIN
  return indices.map((index, column) => {
    const width = widths[column]!
    left += width
    return { index, left: left - width, width, figure: isFigure(kinds[index]!) }
  })
}

function drawHead(
  pdf: jsPDF,
  columns: readonly PlacedColumn[],
  heads: readonly string[],
  { top, height, width }: { readonly top: number; readonly height: number; readonly width: number },
): void {
  pdf.setFillColor(HEAD_FILL).rect(MARGIN, top, width, height, 'F')
  pdf.setFont('helvetica', 'bold').setFontSize(SIZE).setTextColor(INK)
  pdf.setLineHeightFactor(LEADING).setDrawColor(RULE).setLineWidth(0.3)
  for (const column of columns) {
    const lines = pdf.splitTextToSize(heads[column.index]!, inside(column.width)) as string[]
    // Headings are aligned with the lower edge of their row.
    drawCell(pdf, column, lines, top + height - PADDING.bottom - lines.length * LINE)
  }
  pdf.setFont('helvetica', 'normal')
}

function drawRow(
  pdf: jsPDF,
  columns: readonly PlacedColumn[],
  texts: readonly string[],
  { top, look, ruler }: { readonly top: number; readonly look: RowLook; readonly ruler: Ruler },
): void {
  if (look === 'total') pdf.setFont('helvetica', 'bold')
  for (const column of columns) {
    const text = texts[column.index]!
    const room = inside(column.width)
    const lines = ruler(text) <= room ? text : (pdf.splitTextToSize(text, room) as string[])
    drawCell(pdf, column, lines, top + PADDING.top)
    if (look === 'struck' && column.figure && text !== ABSENT) {
      const [right, middle] = [column.left + column.width - PADDING.right, top + PADDING.top + LINE / 2]
      pdf
        .setDrawColor(INK)
        .line(right - ruler(text), middle, right, middle)
        .setDrawColor(RULE)
    }
  }
  if (look === 'total') pdf.setFont('helvetica', 'normal')
}

type RowLook = 'plain' | 'total' | 'struck'

function lookOf({ rows, total }: PaperTable, row: number): RowLook {
  if (row < rows.length) return 'plain'
  return total && row === rows.length ? 'total' : 'struck'
}

function drawCell(pdf: jsPDF, { left, width, figure }: PlacedColumn, lines: string | string[], top: number): void {
  const baseline = top + ASCENT
  if (figure) pdf.text(lines, left + width - PADDING.right, baseline, { align: 'right' })
  else pdf.text(lines, left + PADDING.left, baseline)
}

/** The texts of all rows: those that count, the total, and those that are struck through. */
function textsOf({ columns, rows, total, struck = [] }: PaperTable) {
  const kinds = columns.map(({ kind }) => kind)
  return {
    kinds,
    heads: columns.map(({ label }) => printable(label)),
    rows: [
      ...rows,
      ...(total ? [total.map((cell, index) => (cell === undefined ? '' : paperText(kinds[index]!, cell)))] : []),
      ...struck,
    ],
  }
}

function wordsOf(pdf: jsPDF, words: readonly string[], width: number): readonly string[] {
  pdf.setFont('helvetica', 'normal').setFontSize(WORDS_SIZE)
  return words.flatMap((sentence) => pdf.splitTextToSize(printable(sentence), width) as string[])
}

/** A long title takes several lines, so that it does not run into the date. */
function titleOf(pdf: jsPDF, title: string, width: number): readonly string[] {
  pdf.setFont('helvetica', 'bold').setFontSize(TITLE_SIZE)
  return pdf.splitTextToSize(printable(title), width - MADE_WIDTH) as string[]
}

function drawTitle(pdf: jsPDF, title: readonly string[], made: string, pageWidth: number): void {
  pdf.setFont('helvetica', 'bold').setFontSize(TITLE_SIZE).setTextColor(INK)
  title.forEach((line, index) => {
    pdf.text(line, MARGIN, MARGIN + TITLE_SIZE - 2 + index * TITLE_LINE)
  })
  pdf.setFont('helvetica', 'normal').setFontSize(WORDS_SIZE).setTextColor(SOFT_INK)
  pdf.text(made, pageWidth - MARGIN, MARGIN + TITLE_SIZE - 2, { align: 'right' })
}

function drawWords(pdf: jsPDF, words: readonly string[], top: number): void {
  words.forEach((line, index) => {
    pdf.text(line, MARGIN, top + 2 + index * WORDS_SIZE * 1.35)
  })
}

interface Foot {
  readonly left: string
  readonly right: string
  readonly pageWidth: number
  readonly pageHeight: number
}

function drawFoot(pdf: jsPDF, { left, right, pageWidth, pageHeight }: Foot): void {
  pdf.setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
  pdf.text(left, MARGIN, pageHeight - 18)
  pdf.text(right, pageWidth - MARGIN, pageHeight - 18, { align: 'right' })
}
