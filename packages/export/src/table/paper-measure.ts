/** Measures the widths that columns of a table need on paper, and the heights of its rows. Lengths are points. */
import type { jsPDF } from 'jspdf'
import type { Wanted } from './paper-layout.ts'
import type { CellKind } from './table-column.ts'

export const SIZE = 7.5
export const LEADING = 1.15
export const LINE = SIZE * LEADING
export const PADDING = { top: 2.2, bottom: 2.2, left: 3.5, right: 3.5 }
/** Maximum number of lines of a heading before it widens its column. */
const HEAD_LINES = 2
/** Margin after a measured text, because sums of letter widths are rounded. */
const EASE = 0.5

export interface ColumnGroup {
  readonly indices: readonly number[]
  readonly widths: readonly number[]
}

export interface MeasuredTexts {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly kinds: readonly CellKind[]
}

/** Width of a text, never less than the drawn one. */
export type Ruler = (text: string) => number

/** Adds up letter widths without kerning: the library's own measuring takes longer than drawing the text. */
export function rulerOf(pdf: jsPDF, weight: 'normal' | 'bold'): Ruler {
  const letters = new Map<number, number>()
  return (text) => {
    let width = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      let letter = letters.get(code)
      if (letter === undefined) {
        pdf.setFont('helvetica', weight).setFontSize(SIZE)
        letter = pdf.getTextWidth(text.charAt(at))
        letters.set(code, letter)
      }
      width += letter
    }
    return width
  }
}

export function measureColumns({ heads, rows, kinds }: MeasuredTexts, ruler: Ruler, bold: Ruler): readonly Wanted[] {
  const sides = PADDING.left + PADDING.right + EASE
  return heads.map((head, index) => {
    const isText = kinds[index] === 'text'
    let text = 0
    let word = Math.max(...head.split(' ').map(bold))
    for (const texts of rows) {
      const cell = texts[index]!
      text = Math.max(text, ruler(cell))
      if (isText) for (const one of cell.split(' ')) word = Math.max(word, ruler(one))
    }
    const natural = Math.max(text, word, bold(head) / HEAD_LINES) + sides
    return { natural, least: isText ? word + sides : natural }
  })
}

/** Lines of the tallest heading. */
export function headLines(pdf: jsPDF, heads: readonly string[], groups: readonly ColumnGroup[]): number {
  pdf.setFont('helvetica', 'bold').setFontSize(SIZE)
  const lines = groups.flatMap(({ indices, widths }) =>
    indices.map((index, column) => (pdf.splitTextToSize(heads[index]!, inside(widths[column]!)) as string[]).length),
  )
  return Math.max(...lines)
}

/** Lines of the tallest cell of each row, over all groups of columns. Expects the font of the rows to be set. */
export function rowHeights(
  pdf: jsPDF,
  { rows, kinds }: MeasuredTexts,
  groups: readonly ColumnGroup[],
  ruler: Ruler,
): readonly number[] {
  const words = groups.flatMap(({ indices, widths }) =>
    indices.flatMap((index, column) => (kinds[index] === 'text' ? [{ index, room: inside(widths[column]!) }] : [])),
  )
  return rows.map((texts) => {
    const lines = words.map(({ index, room }) => {
      const text = texts[index]!
      return ruler(text) <= room ? 1 : (pdf.splitTextToSize(text, room) as string[]).length
    })
    return Math.max(1, ...lines) * LINE + PADDING.top + PADDING.bottom
  })
}

/** Width of a column without its padding. */
export function inside(width: number): number {
  return width - PADDING.left - PADDING.right
}
