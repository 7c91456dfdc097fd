/**
 * Reads coordinates that do not follow the standard by trying, in order, the ways in which real files break it. The
 * first way that explains the whole text with positions on the globe is taken; when none does, the text is read as
 * standard tuples, position by position.
 */

import { decodeEntities } from '../text/html-entities.ts'
import type { CoordinateFault } from './coordinate-fault.ts'
import { Extent } from './extent.ts'
import { leaveOutUneven } from './uneven-tuples.ts'

export interface LooseCoordinates {
  /** Longitudes and latitudes in turn, degrees. */
  readonly numbers: readonly number[]
  readonly faults: readonly CoordinateFault[]
}

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const INTEGER = /^[+-]?\d+$/
const SAMPLE_LENGTH = 40
// Faulty positions reported one by one, for each kind of fault; further ones are only counted, since a file may have a
// million.
const SAMPLES_PER_CODE = 5
// With fewer positions, a bare list of numbers could be read in too many ways.
const MIN_FLAT_POSITIONS = 3
// Number of faultless positions needed before other positions are judged by them.
const MIN_SOUND_POSITIONS = 3
// A reading is accepted within one extent of the sound positions; failing that, within FAR_EXTENTS extents.
const FAR_EXTENTS = 10
const EXTENTS_TRIED = [1, FAR_EXTENTS]
// Joining decimal commas must shrink the spread of the positions by this factor, one digit, to be believed.
const MIN_SPREAD_RATIO = 10

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

// The pattern matches only from the first comma of a run, because trying each comma would take quadratic time.
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

/** Highest altitude believed, metres: no spray aircraft flies above it, so a larger number is something else. */
export const HIGHEST_ALTITUDE_M = 100_000

/**
 * Reads `text` as it stands in the file, entities included. `before`: the positions read before it, lon and lat in
 * turn, degrees.
 */
export function readLooseCoordinates(text: string, before: ArrayLike<number> = []): LooseCoordinates {
  // Replaces dashes typed for a minus sign (U+2212 and others) by `-`, every Unicode blank by a space, and runs of blanks by one, because
  // the patterns below would take quadratic time on a hostile file.
  const plain = decodeEntities(text)
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\s\u200b\ufeff]+/g, (blanks) => (/[\r\n]/.test(blanks) ? '\n' : ' '))
    .trim()
  if (plain === '') return { numbers: [], faults: [] }
  // A few odd positions after many valid ones must lie near them, or this interpretation is wrong.
  const around = soundExtent([], before)
  const fits = (numbers: readonly number[]) =>
    !around || numbers.length > before.length || allNear(numbers, around, FAR_EXTENTS)
  for (const [i, read] of readings.entries()) {
    const groups = read(plain)
    const numbers = groups && positionsOf(groups)
    // Blanks around commas are harmless; other departures are reported.
    if (!numbers || (i > 0 && !fits(numbers))) continue
    const faults: CoordinateFault[] = i === 0 ? [] : [{ code: 'coordinate-separators', sample: shorten(plain) }]
    const even = leaveOutUneven(Float64Array.from(numbers), changesOf(groups))
    return {
      numbers: [...(even?.numbers ?? numbers)],
      faults: [...faults, ...(even?.faults ?? []), ...altitudeFaults(groups)],
    }
  }
  const decimals = withDecimalCommas(plain)
  if (decimals && fits(decimals))
    return { numbers: decimals, faults: [{ code: 'coordinate-decimal-comma', sample: shorten(plain) }] }
  const groups = byBlanks(tightened(plain)) ?? []
  const merged = mergeDecimalCommas(groups)
  if (merged) return { numbers: merged, faults: [{ code: 'coordinate-decimal-comma', sample: shorten(plain) }] }
  return positionByPosition(groups, before)
}

/** Returns the indices of the positions at which tuples change between two and three numbers. */
function changesOf(groups: Groups): number[] {
  return groups.flatMap((group, i) => (i > 0 && group.length !== groups[i - 1]!.length ? [i] : []))
}

function altitudeFaults(groups: Groups): CoordinateFault[] {
  const high = groups.filter(([, , altitude]) => numberOf(altitude) > HIGHEST_ALTITUDE_M)
  const [first] = high
  return first ? [{ code: 'coordinate-altitude', sample: shorten(first.join(',')), times: high.length }] : []
}

/** Returns lon and lat of all groups, or undefined when a group does not have two or three numbers or lies off the globe. */
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

/** Reads a list with one separator throughout as pairs or as triples, whichever keeps the positions closer together. */
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

/** Reads `-50,123;-21,456 …`, `-50,123 -21,456` line by line, or `-50,123,-21,456 …`: only where no point occurs. */
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

/** Joins whole and fraction parts that alternate: 4 parts are a position, 5 or 6 have an altitude too. */
function commaPairs(parts: readonly string[]): string[] {
  if (!parts.every((part) => INTEGER.test(part)) || parts.length < 4 || parts.length > 6) return []
  return [`${parts[0]}.${parts[1]}`, `${parts[2]}.${parts[3]}`]
}

function positionByPosition(groups: Groups, before: ArrayLike<number>): LooseCoordinates {
  const sound = soundExtent(groups, before)
  const numbers: number[] = []
  const faults: CoordinateFault[] = []
  const times = new Map<CoordinateFault['code'], number>()
  for (const group of groups) {
    const { positions, code } = positionsIn(group, sound)
    if (code) {
      const count = (times.get(code) ?? 0) + 1
      times.set(code, count)
      if (count <= SAMPLES_PER_CODE) faults.push({ code, sample: shorten(group.join(',')) })
    }
    numbers.push(...positions)
  }
  for (const [code, count] of times) {
    if (count > SAMPLES_PER_CODE) faults.push({ code, sample: '', times: count - SAMPLES_PER_CODE })
  }
  return { numbers, faults }
}

/** Returns the extent of the positions written without faults, or undefined where there are fewer than three. */
function soundExtent(groups: Groups, before: ArrayLike<number>): Extent | undefined {
  const extent = new Extent()
  for (let i = 0; i < before.length; i += 2) extent.add(before[i]!, before[i + 1]!)
  for (const group of groups) {
    const [lon, lat] = group.map(numberOf)
    if (group.length <= 3 && lon !== undefined && lat !== undefined && isOnGlobe(lon, lat)) extent.add(lon, lat)
  }
  return extent.positions >= MIN_SOUND_POSITIONS ? extent : undefined
}

interface GroupReading {
  readonly positions: readonly number[]
  readonly code?: CoordinateFault['code']
}

function positionsIn(group: readonly string[], sound: Extent | undefined): GroupReading {
  const lon = numberOf(group[0])
  const lat = numberOf(group[1])
  if (group.length <= 3 || !sound) {
    const code = faultOf(lon, lat, group.length)
    return { positions: isOnGlobe(lon, lat) ? [lon, lat] : [], ...(code && { code }) }
  }
  // A group of four or more numbers is two positions without a blank between them, one with extra numbers, or one with
  // decimal commas: the first way whose result lies near the sound positions is taken.
  const half = group.length / 2
  const two = Number.isInteger(half) ? [lon, lat, numberOf(group[half]), numberOf(group[half + 1])] : [Number.NaN]
  const ways: readonly GroupReading[] = [
    { positions: two, code: 'coordinate-separators' },
    { positions: [lon, lat], code: 'coordinate-extra-numbers' },
    ...MERGES.map(
      (merge): GroupReading => ({ positions: merge(group).map(numberOf), code: 'coordinate-decimal-comma' }),
    ),
  ]
  for (const times of EXTENTS_TRIED) {
    const way = ways.find(({ positions }) => allNear(positions, sound, times))
    if (way) return way
  }
  return { positions: [], code: Number.isNaN(lon + lat) ? 'coordinate-unreadable' : 'coordinate-uneven' }
}

function allNear(numbers: readonly number[], sound: Extent, times: number): boolean {
  for (let i = 0; i < numbers.length; i += 2) {
    const lon = numbers[i]!
    const lat = numbers[i + 1]!
    if (!isOnGlobe(lon, lat) || !sound.isNear(lon, lat, times)) return false
  }
  return numbers.length > 0
}

type Merge = (group: readonly string[]) => readonly string[]

const joined = (whole: string | undefined, fraction: string | undefined) =>
  INTEGER.test(whole ?? '') && /^\d+$/.test(fraction ?? '') ? `${whole}.${fraction}` : ''
const pair = (lon = '', lat = '') => (lon !== '' && lat !== '' ? [lon, lat] : [])

/** Ways to join decimal commas: in longitude and latitude, in the longitude alone, in the latitude alone. */
const MERGES: readonly Merge[] = [
  ([a, b, c, d]) => pair(joined(a, b), joined(c, d)),
  ([a, b, c]) => pair(joined(a, b), c),
  ([a, b, c]) => pair(a, joined(b, c)),
]

/**
 * Joins decimal commas where every position has too many numbers and one way of joining brings all of them closer
 * together.
 */
function mergeDecimalCommas(groups: Groups): number[] | undefined {
  if (groups.length < MIN_FLAT_POSITIONS || groups.some(({ length }) => length < 4)) return undefined
  const asTheyAre = positionsOf(groups.map((group) => group.slice(0, 2)))
  const limit = asTheyAre ? spreadOf(asTheyAre) / MIN_SPREAD_RATIO : Number.POSITIVE_INFINITY
  return MERGES.flatMap((merge) => {
    const numbers = positionsOf(groups.map(merge))
    return numbers && spreadOf(numbers) < limit ? [numbers] : []
  }).toSorted((a, b) => spreadOf(a) - spreadOf(b))[0]
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
