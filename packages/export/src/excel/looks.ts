/** Styles of the cells of a spreadsheet, by number: styles.xml, and which of them a cell uses. */
import { HEAD_FILL, RULE } from '../pdf/pdf-palette.ts'
import type { CellKind } from '../table/table-column.ts'

interface Format {
  readonly id: number
  /** The format code, in English for every language of the spreadsheet; absent for formats that ECMA-376, 18.8.30 defines by number. */
  readonly code?: string
}

const FORMATS: Readonly<Record<CellKind, Format>> = {
  // The format of text keeps a cell that looks like a formula a text, even when it is edited.
  text: { id: 49 },
  day: { id: 164, code: 'dd/mm/yyyy' },
  hour: { id: 165, code: 'hh:mm' },
  moment: { id: 166, code: 'dd/mm/yyyy hh:mm' },
  number: { id: 4 },
  count: { id: 3 },
}

const KINDS = Object.keys(FORMATS) as CellKind[]

/** Index of the first of our styles: style 0 is that of cells without one. */
const FIRST = 1

/** Fonts of cells, by the order of styles.xml; the headings follow them. */
const WEIGHTS = ['plain', 'bold', 'struck'] as const

export type Weight = (typeof WEIGHTS)[number]

export function lookOf(kind: CellKind, weight: Weight): number {
  return FIRST + KINDS.indexOf(kind) + WEIGHTS.indexOf(weight) * KINDS.length
}

/** A heading is aligned as its column: figures to the right, words to the left. */
export function headingLook(kind: CellKind): number {
  return FIRST + WEIGHTS.length * KINDS.length + (kind === 'text' ? 0 : 1)
}

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const LINE = '<left/><right/><top/><bottom/><diagonal/>'

export function stylesXml(): string {
  const custom = Object.values(FORMATS).flatMap(({ id, code }) =>
    code === undefined ? [] : [`<numFmt numFmtId="${id}" formatCode="${code}"/>`],
  )
  const cells = WEIGHTS.flatMap((_, font) => KINDS.map((kind) => look({ format: FORMATS[kind].id, font })))
  // The indent leaves room for the filter's arrow, which covers the right end of a heading.
  const headings = ['horizontal="left"', 'horizontal="right" indent="2"'].map((alignment) =>
    look({ format: 0, font: 1, fill: 2, border: 1 }, `<alignment ${alignment}/>`),
  )
  const looks = [look({ format: 0, font: 0 }), ...cells, ...headings]
  return [
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${custom.length}">${custom.join('')}</numFmts>`,
    `<fonts count="3"><font>${FONT}</font><font><b/>${FONT}</font><font><strike/>${FONT}</font></fonts>`,
    // Spreadsheets interpret the first two fills as `none` and `gray125`, whatever the file defines.
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    `<fill><patternFill patternType="solid"><fgColor rgb="${argb(HEAD_FILL)}"/><bgColor indexed="64"/></patternFill></fill></fills>`,
    `<borders count="2"><border>${LINE}</border>`,
    `<border>${LINE.replace('<bottom/>', `<bottom style="thin"><color rgb="${argb(RULE)}"/></bottom>`)}</border></borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('')
}

interface Look {
  readonly format: number
  readonly font: number
  readonly fill?: number
  readonly border?: number
}

function look({ format, font, fill = 0, border = 0 }: Look, inside = ''): string {
  const parts = `numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"`
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"'
  return `<xf ${parts} ${applied}>${inside}</xf>`
}

function argb(hex: string): string {
  return `FF${hex.slice(1).toUpperCase()}`
}
