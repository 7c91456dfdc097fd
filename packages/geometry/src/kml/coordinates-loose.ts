/**
 * Coordinates that do not follow the standard: read by trying, in order, the ways in which real files break it. The first way that
 * explains the whole text with positions on the globe is taken; when none does, the standard one is, position by position.
 */
import { decodeEntities } from './html-entities.ts'

export interface LooseCoordinates {
  /** Flat lon, lat. */
  readonly numbers: readonly number[]
  readonly faults: readonly CoordinateFault[]
}

export interface CoordinateFault {
  readonly code:
    | 'coordinate-unreadable'
    | 'coordinate-out-of-range'
    | 'coordinate-swapped'
    | 'coordinate-separators'
    | 'coordinate-decimal-comma'
    | 'coordinate-extra-numbers'
    | 'coordinates-cut'
  /** The text that made trouble, shortened. */
  readonly sample: string
  /** How many positions have this fault, where it is not told one by one. Absent: one. */
  readonly times?: number
}

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const INTEGER = /^[+-]?\d+$/
const SAMPLE_LENGTH = 40
// More are only counted: a file may have a million of them.
const SAMPLES_PER_CODE = 5
// Below this many positions a bare list of numbers could be read in too many ways.
const MIN_FLAT_POSITIONS = 3

type Groups = readonly (readonly string[])[]
type Reading = (text: string) => Groups | undefined

const split = (text: string, separator: RegExp) => text.split(separator).filter((part) => part !== '')

const byBlanks: Reading = (text) => split(text, /[\s;]+/).map((group) => group.split(','))
const byCommaBlank: Reading = (text) =>
  /,\s/.test(text) ? split(text, /(?:\s*,\s+|\s+)/).map((group) => group.split(',')) : undefined
const bySemicolonInside: Reading = (text) =>
  text.includes(';') ? split(text, /\s+/).map((group) => split(group, /;/)) : undefined
const byLinesOf =
  (lines: RegExp): Reading =>
  (text) =>
    lines.test(text) ? split(text, lines).map((line) => split(line, /[\s,]+/)) : undefined

// Looked for from the first comma of a run only: from each of them it would take quadratic time.
const tightened = (text: string) => text.replace(/\s*,\s*/g, ',').replace(/(?<!,),+(?=\s|;|$)/g, '')

const readings: readonly Reading[] = [
  (text) => byBlanks(tightened(text)),
  byCommaBlank,
  bySemicolonInside,
  byLinesOf(/\s*\n\s*/),
  byLinesOf(/\s*;\s*/),
  byLinesOf(/\s*,\s+/),
  byLinesOf(/\s*,\s*/),
  flatList,
]

/** `text` as it stands in the file, entities included. */
export function readLooseCoordinates(text: string): LooseCoordinates {
  // U+2212 and the dashes people take for it; every blank that Unicode knows is a blank.
  // Runs of blanks become one, or the patterns below would take quadratic time on a hostile file.
  const plain = decodeEntities(text)
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\s\u200b\ufeff]+/g, (blanks) => (/[\r\n]/.test(blanks) ? '\n' : ' '))
    .trim()
  if (plain === '') return { numbers: [], faults: [] }
  for (const [i, read] of readings.entries()) {
    const groups = read(plain)
    const numbers = groups && positionsOf(groups)
    // Blanks around the commas harm nobody; other ways of writing deserve a word.
    if (numbers) return { numbers, faults: i === 0 ? [] : [{ code: 'coordinate-separators', sample: shorten(plain) }] }
  }
  const decimals = withDecimalCommas(plain)
  if (decimals) return { numbers: decimals, faults: [{ code: 'coordinate-decimal-comma', sample: shorten(plain) }] }
  return positionByPosition(byBlanks(tightened(plain)) ?? [])
}

/** All groups as positions of two or three numbers, or undefined when one is not or lies off the globe. */
function positionsOf(groups: Groups): number[] | undefined {
  const numbers: number[] = []
  for (const group of groups) {
    if (group.length < 2 || group.length > 3 || !group.every((part) => NUMBER.test(part))) return undefined
    const lon = Number(group[0])
    const lat = Number(group[1])
    if (!isOnGlobe(lon, lat)) return undefined
    numbers.push(lon, lat)
  }
  return numbers.length > 0 ? numbers : undefined
}

/** One separator throughout: pairs or triples, whichever keeps the positions closer together. */
function flatList(text: string): Groups | undefined {
  const tight = text.replace(/\s*,\s*/g, ',')
  if (text.includes(';') || (tight.includes(',') && /\s/.test(tight))) return undefined
  const parts = split(text, /[\s,]+/)
  const candidates = [2, 3]
    .filter((size) => parts.length % size === 0 && parts.length / size >= MIN_FLAT_POSITIONS)
    .map((size) => Array.from({ length: parts.length / size }, (_, i) => parts.slice(i * size, (i + 1) * size)))
    .flatMap((groups) => {
      const numbers = positionsOf(groups)
      return numbers ? [{ groups, spread: spreadOf(numbers) }] : []
    })
  return candidates.toSorted((a, b) => a.spread - b.spread)[0]?.groups
}

function spreadOf(numbers: readonly number[]): number {
  const lons = numbers.filter((_, i) => i % 2 === 0)
  const lats = numbers.filter((_, i) => i % 2 === 1)
  const range = (values: readonly number[]) =>
    values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
  return range(lons) + range(lats)
}

/** `-50,123;-21,456 …`, `-50,123 -21,456` line by line, or `-50,123,-21,456 …`: only where no point occurs at all. */
function withDecimalCommas(text: string): number[] | undefined {
  if (text.includes('.')) return undefined
  const blocks = text.includes('\n') ? split(text, /\s*\n\s*/) : undefined
  const inside = (group: string) =>
    /[;\s]/.test(group) ? split(group, /[;\s]+/).map(decimalOf) : commaPairs(group.split(','))
  const ways: (string[] | undefined)[] = [
    split(text.replace(/\s*;\s*/g, ';'), /\s+/),
    blocks,
    split(text, /\s*;\s*/),
    pairsOfGroups(split(text, /\s+/)),
  ]
  for (const groups of ways) {
    const numbers = groups && positionsOf(groups.map(inside))
    if (numbers) return numbers
  }
  return undefined
}

function pairsOfGroups(groups: readonly string[]): string[] | undefined {
  if (groups.length % 2 !== 0) return undefined
  return groups.flatMap((group, i) => (i % 2 === 0 ? [`${group} ${groups[i + 1]}`] : []))
}

const decimalOf = (part: string) => (/^[+-]?\d+,\d+$/.test(part) ? part.replace(',', '.') : part)

/** Whole and fraction parts in turn: 4 parts are a position, 5 or 6 have an altitude too. */
function commaPairs(parts: readonly string[]): string[] {
  if (!parts.every((part) => INTEGER.test(part)) || parts.length < 4 || parts.length > 6) return []
  return [`${parts[0]}.${parts[1]}`, `${parts[2]}.${parts[3]}`]
}

function positionByPosition(groups: Groups): LooseCoordinates {
  const numbers: number[] = []
  const faults: CoordinateFault[] = []
  const times = new Map<CoordinateFault['code'], number>()
  for (const group of groups) {
    const lon = numberOf(group[0])
    const lat = numberOf(group[1])
    const code = faultOf(lon, lat, group.length)
    if (code) {
      const count = (times.get(code) ?? 0) + 1
      times.set(code, count)
      if (count <= SAMPLES_PER_CODE) faults.push({ code, sample: shorten(group.join(',')) })
    }
    if (isOnGlobe(lon, lat)) numbers.push(lon, lat)
  }
  for (const [code, count] of times) {
    if (count > SAMPLES_PER_CODE) faults.push({ code, sample: '', times: count - SAMPLES_PER_CODE })
  }
  return { numbers, faults }
}

const numberOf = (text: string | undefined) => (text !== undefined && NUMBER.test(text) ? Number(text) : Number.NaN)

function faultOf(lon: number, lat: number, length: number): CoordinateFault['code'] | undefined {
  if (Number.isNaN(lon) || Number.isNaN(lat)) return 'coordinate-unreadable'
  if (!isOnGlobe(lon, lat)) return isOnGlobe(lat, lon) ? 'coordinate-swapped' : 'coordinate-out-of-range'
  return length > 3 ? 'coordinate-extra-numbers' : undefined
}

export function isOnGlobe(lon: number, lat: number): boolean {
  return lon >= -180 && lon <= 180 && lat >= -90 && lat <= 90
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > SAMPLE_LENGTH ? `${line.slice(0, SAMPLE_LENGTH)}…` : line
}
