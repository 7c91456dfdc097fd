/**
 * Reads the rows of a log below its headings, one after the other, without empty lines and without lines of another kind. It works on bytes:
 * cells are found by their offsets, numbers and clocks are read from them, and a string is made only of a cell that differs from the one
 * above it. A log of 100 MB has ten million cells. Linear.
 */
import { numberOf, plainNumber } from './text-angles.ts'
import type { TextProfile } from './text-profile.ts'
import { cellsOf, decodeText } from './text-table.ts'
import { plainClockMs } from './written-times.ts'

type RowForm = Pick<TextProfile, 'separador' | 'linhaDosTitulos' | 'inicioDaLinha'>

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const LETTER_T = 0x54
const ZULU = 0x5a
const BEYOND_ASCII = 0x7f
/** The sum of an NMEA sentence (`*5A`), which some loggers write behind each line. */
const STAR = 0x2a

/** Bytes of a text that are one exact number. */
const SHORT = 6
/** Number of short texts that are kept, and a prime that spreads them. */
const SLOTS = 1024
const SLOT_PRIME = 2_147_483_647

/** Returns bytes of which those below 128 are ASCII: UTF-16 becomes UTF-8, and the mark before UTF-8 goes. */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  const [a, b, c] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return new TextEncoder().encode(decodeText(bytes))
  return a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes
}

export class TextRows {
  /** Number of the row's line in the file, from 1. */
  line = 0
  private readonly bytes: Uint8Array
  private readonly start: Uint8Array
  private readonly separator: string
  /** Offsets of the cells of the row: the first cell begins at `begins[0]` and ends at `ends[0]`. */
  private readonly begins: Int32Array
  private readonly ends: Int32Array
  /** The last string of each column, and where it is written. */
  private readonly lastBegins: Int32Array
  private readonly lastTexts: string[]
  /** Short texts that were made before, each where its bytes place it, and these bytes. */
  private readonly shortKeys = new Float64Array(SLOTS)
  private readonly shortTexts: string[] = Array.from({ length: SLOTS }, () => '')
  private count = 0
  private from = 0
  private to = 0
  private at = 0
  /** The cells of a row with quotes. */
  private quoted: readonly string[] | undefined

  /** `bytes` as plainBytes returns them. `columns`: how many cells of a row are looked at. */
  constructor(bytes: Uint8Array, { separador, linhaDosTitulos, inicioDaLinha = '' }: RowForm, columns = 0) {
    this.bytes = bytes
    this.separator = separador
    this.start = new TextEncoder().encode(inicioDaLinha)
    this.begins = new Int32Array(columns)
    this.ends = new Int32Array(columns)
    this.lastBegins = new Int32Array(columns)
    this.lastTexts = Array.from({ length: columns }, () => '')
    while (this.line < linhaDosTitulos && this.at < bytes.length) this.passLine()
  }

  /** Goes to the next row; false behind the last one. */
  next(): boolean {
    while (this.at < this.bytes.length) {
      this.passLine()
      if (this.isRow()) return true
    }
    return false
  }

  /** All cells of the row. */
  cells(): readonly string[] {
    return cellsOf(this.text(), this.separator)
  }

  /** The cell of a column, from 0, without spaces around it; empty where the row has none. */
  cell(column: number | undefined): string {
    if (column === undefined) return ''
    if (this.quoted) return this.quoted[column]?.trim() ?? ''
    return column < this.count ? this.textOf(column, this.begins[column]!, this.ends[column]!) : ''
  }

  /** The first signs of a cell. */
  head(column: number, signs: number): string {
    if (this.quoted || column >= this.count) return this.cell(column).slice(0, signs)
    const begin = this.begins[column]!
    return this.textOf(column, begin, Math.min(begin + signs, this.ends[column]!))
  }

  /** The number of a column's cell; NaN for any other text. */
  number(column: number, decimal: ',' | '.'): number {
    if (this.quoted || column >= this.count) return numberOf(this.cell(column), decimal)
    const value = plainNumber(this.bytes, this.begins[column]!, this.ends[column]!, decimal.charCodeAt(0))
    return Number.isNaN(value) ? numberOf(this.cell(column), decimal) : value
  }

  /**
   * Milliseconds since midnight of the clock that a cell is from its sign `from` on, behind a space or T, with or without a Z behind it; NaN
   * where it is not written as nearly all are.
   */
  clockMs(column: number, from = 0): number {
    if (this.quoted || column >= this.count) return Number.NaN
    const begin = this.begins[column]! + from
    const end = this.ends[column]!
    const before = this.bytes[begin - 1]
    if (from > 0 && before !== SPACE && before !== LETTER_T) return Number.NaN
    return plainClockMs(this.bytes, begin, this.isUtc(column) ? end - 1 : end)
  }

  /** True where a cell ends with the Z of UTC. */
  isUtc(column: number): boolean {
    return column < this.count && this.bytes[this.ends[column]! - 1] === ZULU
  }

  /** Finds the end of the line and its cells. */
  private passLine(): void {
    const { bytes, begins, ends } = this
    const separator = this.separator.charCodeAt(0)
    const columns = begins.length
    let count = 0
    let begin = this.at
    let hasQuote = false
    let i = this.at
    for (; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (byte === separator) {
        if (count < columns) {
          begins[count] = begin
          ends[count++] = i
        }
        begin = i + 1
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) break
      else if (byte === QUOTE) hasQuote = true
    }
    this.from = this.at
    this.at = bytes[i] === CARRIAGE_RETURN && bytes[i + 1] === LINE_FEED ? i + 2 : i + 1
    this.line++
    this.to = i - 3 >= begin && bytes[i - 3] === STAR ? i - 3 : i
    if (count < columns) {
      begins[count] = begin
      ends[count++] = this.to
    }
    this.count = count
    this.quoted = hasQuote ? this.cells() : undefined
  }

  private isRow(): boolean {
    const { bytes, start, from, to } = this
    if (to === from) return false
    for (let i = 0; i < start.length; i++) if (bytes[from + i] !== start[i]) return false
    const first = bytes[from]!
    return (first > SPACE && first < BEYOND_ASCII) || this.text().trim() !== ''
  }

  private text(): string {
    return decodeText(this.bytes.subarray(this.from, this.to))
  }

  private textOf(column: number, from: number, to: number): string {
    const { bytes, lastBegins, lastTexts } = this
    let [begin, end] = [from, to]
    while (begin < end && isSpace(bytes[begin]!)) begin++
    while (end > begin && isSpace(bytes[end - 1]!)) end--
    const last = lastTexts[column]!
    const length = end - begin
    if (last.length === length) {
      const lastBegin = lastBegins[column]!
      let i = 0
      while (i < length && bytes[begin + i] === bytes[lastBegin + i]) i++
      if (i === length) return last
    }
    let key = 0
    for (let i = begin; i < end; i++) {
      // A sign of several bytes makes the text shorter than its bytes, so that the comparison above takes it for another one.
      if (bytes[i]! > BEYOND_ASCII) return decodeText(bytes.subarray(begin, end)).trim()
      key = key * 256 + bytes[i]!
    }
    lastBegins[column] = begin
    return (lastTexts[column] = length <= SHORT ? this.shortText(key, begin, end) : this.madeText(begin, end))
  }

  /** A log repeats its short texts, such as those of rates. `key`: the bytes as one number. */
  private shortText(key: number, begin: number, end: number): string {
    const slot = (key % SLOT_PRIME) & (SLOTS - 1)
    const known = this.shortTexts[slot]!
    if (this.shortKeys[slot] === key && known.length === end - begin) return known
    this.shortKeys[slot] = key
    return (this.shortTexts[slot] = this.madeText(begin, end))
  }

  private madeText(begin: number, end: number): string {
    let text = ''
    for (let i = begin; i < end; i++) text += String.fromCharCode(this.bytes[i]!)
    return text
  }
}

/** The white space of ASCII, as a string's trim takes it. */
function isSpace(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= CARRIAGE_RETURN)
}
