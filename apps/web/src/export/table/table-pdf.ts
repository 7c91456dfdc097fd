/**
 * A table on landscape A4. Rows are packed into pages before anything is drawn, so that each group of columns has the same rows at the same
 * heights and every page knows how many there are. Nothing is cut: long words go on in a second line, figures never break.
 */
import { jsPDF } from 'jspdf'
import { HEAD_FILL, INK, RULE, SOFT_INK } from '../pdf/pdf-palette.ts'
import { printable } from '../pdf/printable.ts'
import { columnGroups, columnWidths, pageStarts, type Wanted } from './paper-layout.ts'
import { paperText } from './paper-text.ts'
import { type Cell, type CellKind, isFigure } from './table-column.ts'

export interface PaperColumn {
  readonly name: string
  readonly label: string
  readonly kind: CellKind
}

export interface PaperTable {
  /** In capitals at the head of every page. */
  readonly title: string
  /** Under it on the first page: what the table is of, a sentence a line. */
  readonly words: readonly string[]
  /** The first one is repeated where columns go on another page. */
  readonly columns: readonly PaperColumn[]
  /** As `paperText` writes them. */
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly Cell[]
  readonly now: Date
}

interface ColumnGroup {
  readonly places: readonly number[]
  readonly widths: readonly number[]
}

const MARGIN = 30
const TITLE_SIZE = 12
const WORDS_SIZE = 8
const SIZE = 7.5
const LEADING = 1.15
const LINE = SIZE * LEADING
/** From the top of a line to its letters' feet. */
const ASCENT = SIZE * 0.9
const PADDING = { top: 2.2, bottom: 2.2, left: 3.5, right: 3.5 }
const FOOT = 34
/** A heading may go on in a second line before it widens its column. */
const HEAD_LINES = 2

export function tablePdf(table: PaperTable, onPage: (done: number, pages: number) => void): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true })
  pdf.setProperties({ title: table.title })
  const [pageWidth, pageHeight] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  const width = pageWidth - 2 * MARGIN
  const words = wordsOf(pdf, table.words, width)
  const { rows, kinds, heads } = textsOf(table)

  const wanted = measure(pdf, heads, rows, kinds)
  const groups = columnGroups(heads.length, 0).map((places) => ({
    places,
    widths: columnWidths(
      places.map((place) => wanted[place]!),
      width,
    ),
  }))
  const heights = rowHeights(pdf, rows, kinds, groups)
  const headHeight = headLines(pdf, heads, groups) * LINE + PADDING.top + PADDING.bottom
  const firstTop = MARGIN + TITLE_SIZE + 8 + words.length * WORDS_SIZE * 1.35
  const otherTop = MARGIN + TITLE_SIZE + 8
  const room = (top: number) => pageHeight - FOOT - top - headHeight
  const starts = pageStarts(heights, room(firstTop), room(otherTop))
  const pages = starts.length * groups.length
  const made = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' }).format(table.now)

  let page = 0
  starts.forEach((start, chunk) => {
    const end = starts[chunk + 1] ?? rows.length
    groups.forEach(({ places, widths }, group) => {
      page += 1
      if (page > 1) pdf.addPage()
      drawTitle(pdf, table.title, `Emitido em ${printable(made)}`, pageWidth)
      if (chunk === 0) drawWords(pdf, words)
      const columns = placedColumns(places, widths, kinds)
      const top = chunk === 0 ? firstTop : otherTop
      drawHead(pdf, columns, heads, { top, height: headHeight, width })
      let y = top + headHeight
      for (let row = start; row < end; row++) {
        const height = heights[row]!
        const strong = table.total !== undefined && row === rows.length - 1
        drawRow(pdf, columns, rows[row]!, y, strong)
        y += height
        pdf.line(MARGIN, y, MARGIN + width, y)
      }
      drawFoot(pdf, {
        left:
          groups.length === 1
            ? ''
            : `Linhas ${start + 1} a ${end} de ${rows.length} · colunas ${group + 1} de ${groups.length}`,
        right: `Página ${page} de ${pages}`,
        ...{ pageWidth, pageHeight },
      })
      onPage(page, pages)
    })
  })
  return pdf.output('blob')
}

interface PlacedColumn {
  readonly place: number
  readonly left: number
  readonly width: number
  readonly figure: boolean
}

function placedColumns(
  places: readonly number[],
  widths: readonly number[],
  kinds: readonly CellKind[],
): readonly PlacedColumn[] {
  let left = MARGIN
  return places.map((place, column) => {
    const width = widths[column]!
    left += width
    return { place, left: left - width, width, figure: isFigure(kinds[place]!) }
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
    const lines = pdf.splitTextToSize(heads[column.place]!, inside(column.width)) as string[]
    // On the ground of the heading, as far as it has lines.
    drawCell(pdf, column, lines, top + height - PADDING.bottom - lines.length * LINE)
  }
  pdf.setFont('helvetica', 'normal')
}

function drawRow(
  pdf: jsPDF,
  columns: readonly PlacedColumn[],
  texts: readonly string[],
  top: number,
  strong: boolean,
): void {
  if (strong) pdf.setFont('helvetica', 'bold')
  for (const column of columns) {
    const text = texts[column.place]!
    const room = inside(column.width)
    const lines = fits(pdf, text, room) ? text : (pdf.splitTextToSize(text, room) as string[])
    drawCell(pdf, column, lines, top + PADDING.top)
  }
  if (strong) pdf.setFont('helvetica', 'normal')
}

function drawCell(pdf: jsPDF, { left, width, figure }: PlacedColumn, lines: string | string[], top: number): void {
  const baseline = top + ASCENT
  if (figure) pdf.text(lines, left + width - PADDING.right, baseline, { align: 'right' })
  else pdf.text(lines, left + PADDING.left, baseline)
}

/** No letter is wider than an em: most cells are known to fit without being measured. */
function fits(pdf: jsPDF, text: string, room: number): boolean {
  return text.length * SIZE <= room || pdf.getTextWidth(text) <= room
}

/** The total is one more row. */
function textsOf({ columns, rows, total }: PaperTable) {
  const kinds = columns.map(({ kind }) => kind)
  return {
    kinds,
    heads: columns.map(({ label }) => printable(label)),
    rows: total
      ? [...rows, total.map((cell, place) => (cell === undefined ? '' : paperText(kinds[place]!, cell)))]
      : rows,
  }
}

function measure(
  pdf: jsPDF,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  kinds: readonly CellKind[],
): readonly Wanted[] {
  const sides = PADDING.left + PADDING.right + 0.5
  const longest = heads.map(() => 0)
  const lengths = heads.map(() => 0)
  pdf.setFont('helvetica', 'bold').setFontSize(SIZE)
  for (const texts of rows) {
    texts.forEach((text, place) => {
      // Measuring each of half a million texts would take longer than drawing them: only those that may be the widest.
      if (text.length < lengths[place]! * 0.8) return
      lengths[place] = Math.max(lengths[place]!, text.length)
      longest[place] = Math.max(longest[place]!, pdf.getTextWidth(text))
    })
  }
  return heads.map((head, place) => {
    const word = Math.max(...head.split(' ').map((one) => pdf.getTextWidth(one)))
    const natural = Math.max(longest[place]!, word, pdf.getTextWidth(head) / HEAD_LINES) + sides
    return { natural, least: kinds[place] === 'text' ? Math.min(natural, Math.max(word + sides, 48)) : natural }
  })
}

function headLines(pdf: jsPDF, heads: readonly string[], groups: readonly ColumnGroup[]): number {
  pdf.setFont('helvetica', 'bold').setFontSize(SIZE)
  const lines = groups.flatMap(({ places, widths }) =>
    places.map((place, column) => (pdf.splitTextToSize(heads[place]!, inside(widths[column]!)) as string[]).length),
  )
  return Math.max(...lines)
}

/** The tallest cell of each row, over all groups. */
function rowHeights(
  pdf: jsPDF,
  rows: readonly (readonly string[])[],
  kinds: readonly CellKind[],
  groups: readonly ColumnGroup[],
): readonly number[] {
  pdf.setFont('helvetica', 'bold').setFontSize(SIZE)
  const words = groups.flatMap(({ places, widths }) =>
    places.flatMap((place, column) => (kinds[place] === 'text' ? [{ place, room: inside(widths[column]!) }] : [])),
  )
  return rows.map((texts) => {
    let lines = 1
    for (const { place, room } of words) {
      const text = texts[place]!
      if (fits(pdf, text, room)) continue
      lines = Math.max(lines, (pdf.splitTextToSize(text, room) as string[]).length)
    }
    return lines * LINE + PADDING.top + PADDING.bottom
  })
}

/** Room for words in a column. */
function inside(width: number): number {
  return width - PADDING.left - PADDING.right
}

function wordsOf(pdf: jsPDF, words: readonly string[], width: number): readonly string[] {
  pdf.setFont('helvetica', 'normal').setFontSize(WORDS_SIZE)
  return words.flatMap((sentence) => pdf.splitTextToSize(printable(sentence), width) as string[])
}

function drawTitle(pdf: jsPDF, title: string, made: string, pageWidth: number): void {
  pdf.setFont('helvetica', 'bold').setFontSize(TITLE_SIZE).setTextColor(INK)
  pdf.text(printable(title), MARGIN, MARGIN + TITLE_SIZE - 2)
  pdf.setFont('helvetica', 'normal').setFontSize(WORDS_SIZE).setTextColor(SOFT_INK)
  pdf.text(made, pageWidth - MARGIN, MARGIN + TITLE_SIZE - 2, { align: 'right' })
}

function drawWords(pdf: jsPDF, words: readonly string[]): void {
  words.forEach((line, place) => {
    pdf.text(line, MARGIN, MARGIN + TITLE_SIZE + 10 + place * WORDS_SIZE * 1.35)
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
