/**
 * The styles of a workbook's cells. A cell keeps its style in the model; where that would show a date as a number of days, or a figure with
 * fifteen digits, it gets the same style with a format for dates or numbers.
 */
import type { TipoDeCelula } from '@faixa/domain'
import { BROKEN, UnusableWorkbook } from './unusable-workbook.ts'
import { tagsOf, withAttribute } from './xml-tags.ts'

export interface CellStyles {
  /** The style in which a cell of this style shows a value of this kind. */
  styleFor(style: number | undefined, kind: TipoDeCelula): number | undefined
  /** The text of the part with the added styles. */
  xml(): string
}

/** Formats that every workbook has by number (ECMA-376, part 1, 18.8.30): a day in the order of the reader's country, 1.234 and 1.234,56. */
const FORMATS = { day: 14, count: 3, number: 4 } as const
const GENERAL = 0
const AS_TEXT = 49

interface Look {
  readonly raw: string
  readonly format: number
}

export function cellStyles(xml: string): CellStyles {
  const codes = new Map<number, string>()
  const looks: Look[] = []
  let list: { readonly start: number; readonly openEnd: number; readonly closeStart: number } | undefined
  let opened: { readonly start: number; readonly openEnd: number } | undefined
  let look: { readonly start: number; readonly format: number } | undefined
  for (const { name, kind, start, end, attribute } of tagsOf(xml)) {
    if (name === 'numFmt' && kind !== 'close') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
    if (name === 'cellXfs' && kind === 'open') opened = { start, openEnd: end }
    if (name === 'cellXfs' && kind === 'close' && opened) {
      list = { ...opened, closeStart: start }
      opened = undefined
    }
    if (name !== 'xf' || !opened) continue
    if (kind !== 'close') look = { start, format: Number(attribute('numFmtId') ?? GENERAL) }
    if (kind !== 'open' && look) looks.push({ raw: xml.slice(look.start, end), format: look.format })
  }
  if (!list || looks.length === 0) throw new UnusableWorkbook(BROKEN)
  const { start, openEnd, closeStart } = list
  const added: string[] = []
  const known = new Map<string, number>()
  const shows = (format: number, kind: TipoDeCelula) => {
    const isDay = isDayFormat(format, codes.get(format))
    if (kind === 'day') return isDay
    return kind === 'text' || (format !== GENERAL && format !== AS_TEXT && !isDay)
  }
  return {
    styleFor(style, kind) {
      const at = style ?? 0
      const { raw, format } = looks[at] ?? looks[0]!
      if (kind === 'text' || shows(format, kind)) return style
      const key = `${at} ${kind}`
      const before = known.get(key)
      if (before !== undefined) return before
      const tag = raw.slice(0, raw.indexOf('>') + 1)
      const formatted = withAttribute(withAttribute(tag, 'numFmtId', `${FORMATS[kind]}`), 'applyNumberFormat', '1')
      added.push(formatted + raw.slice(tag.length))
      const number = looks.length + added.length - 1
      known.set(key, number)
      return number
    },
    xml() {
      if (added.length === 0) return xml
      const opening = withAttribute(xml.slice(start, openEnd), 'count', `${looks.length + added.length}`)
      return xml.slice(0, start) + opening + xml.slice(openEnd, closeStart) + added.join('') + xml.slice(closeStart)
    },
  }
}

/** Numbers of formats that every workbook has for days and times (ECMA-376, part 1, 18.8.30). */
const DAY_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

function isDayFormat(format: number, code: string | undefined): boolean {
  if (code === undefined) return DAY_FORMATS.some(([from, to]) => from <= format && format <= to)
  // Texts in quotes, escaped characters, and colours and countries in brackets do not describe dates.
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, ''))
}
