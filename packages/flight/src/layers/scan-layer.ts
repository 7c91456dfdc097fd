/**
 * Reads the shapes and times that layer-geojson.ts wrote, from bytes straight to numbers: of a track, nearly every byte is a number, and
 * JSON.parse makes an array of each position, which takes eight times as long. Lists of numbers are replaced by their index, and what is left,
 * a few hundred bytes a feature, goes through JSON.parse. Throws for text that was written otherwise.
 */
import { asLonLat, type LonLatPath, type LonLatPolygon, NumberList, NumberScanner } from '@faixa/geometry'
import { present } from '@faixa/units'

/** A feature: a line with the time (ms since 1970 UTC) and the altitude (m) of each position, NaN where unknown, or polygons. */
export type StoredShape =
  | { readonly line: LonLatPath; readonly timesMs?: Float64Array; readonly altitudesM?: Float64Array }
  | { readonly polygons: readonly LonLatPolygon[] }

/** Index of a list of numbers; an empty list stays what it is. */
type Scanned = number | readonly []

interface Feature {
  readonly properties: { readonly inicio?: string; readonly segundos?: Scanned; readonly altitudes?: Scanned }
  readonly geometry:
    | { readonly type: 'LineString'; readonly coordinates: Scanned }
    | { readonly type: 'Polygon'; readonly coordinates: readonly Scanned[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Scanned[])[] }
    | { readonly type: 'Point' }
}

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const OPEN = 0x5b
const BACKSLASH = 0x5c
const CLOSE = 0x5d
const LETTER_N = 0x6e
const NULL_LENGTH = 4

/** `bytes`: features with commas between them, UTF-8. */
export function scanLayer(bytes: Uint8Array): readonly StoredShape[] {
  const { text, lists } = withoutNumbers(bytes)
  const features = JSON.parse(`[${text}]`) as readonly Feature[]
  const listOf = (scanned: Scanned) => (typeof scanned === 'number' ? lists[scanned]! : new Float64Array(0))
  const polygonOf = ([outer, ...holes]: readonly Scanned[]): LonLatPolygon[] =>
    outer === undefined ? [] : [{ outer: asLonLat(listOf(outer)), holes: holes.map((ring) => asLonLat(listOf(ring))) }]
  return features.flatMap(({ properties: { inicio, segundos, altitudes }, geometry }): StoredShape[] => {
    switch (geometry.type) {
      case 'LineString': {
        const firstMs = inicio === undefined ? Number.NaN : Date.parse(inicio)
        const timesMs = segundos === undefined ? undefined : listOf(segundos).map((after) => firstMs + 1000 * after)
        const altitudesM = altitudes === undefined ? undefined : listOf(altitudes)
        return [{ line: asLonLat(listOf(geometry.coordinates)), ...present({ timesMs, altitudesM }) }]
      }
      case 'Polygon':
        return [{ polygons: polygonOf(geometry.coordinates) }]
      case 'MultiPolygon':
        return [{ polygons: geometry.coordinates.flatMap(polygonOf) }]
      case 'Point':
        return []
    }
  })
}

/** The text with an index in place of each list of numbers or of positions, and these lists. */
function withoutNumbers(bytes: Uint8Array): { readonly text: string; readonly lists: readonly Float64Array[] } {
  const lists: Float64Array[] = []
  const decoder = new TextDecoder()
  const numbers = new NumberList()
  const scanner = new NumberScanner()
  const pieces: string[] = []
  let copied = 0
  let i = 0
  while (i < bytes.length) {
    const byte = bytes[i]!
    if (byte === QUOTE) i = afterString(bytes, i)
    else if (byte === OPEN && isNumbers(bytes, i)) {
      pieces.push(decoder.decode(bytes.subarray(copied, i)), String(lists.length))
      numbers.clear()
      i = scanNumbers(bytes, i + 1, scanner, numbers)
      lists.push(numbers.toArray())
      copied = i
    } else i++
  }
  pieces.push(decoder.decode(bytes.subarray(copied)))
  return { text: pieces.join(''), lists }
}

function afterString(bytes: Uint8Array, from: number): number {
  let i = from + 1
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1
  return i + 1
}

/** True at the bracket of a list of numbers, or of a list of such lists. */
function isNumbers(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at + 1] === OPEN ? bytes[at + 2] : bytes[at + 1]
  return first === MINUS || first === LETTER_N || (first !== undefined && first >= ZERO && first <= NINE)
}

/** Adds the numbers of a list, those of its positions one after the other, NaN for null. Returns the offset behind its bracket. */
function scanNumbers(bytes: Uint8Array, from: number, scanner: NumberScanner, numbers: NumberList): number {
  let depth = 1
  let i = from
  while (depth > 0) {
    const byte = bytes[i]
    if (byte === COMMA) i++
    else if (byte === OPEN) {
      depth++
      i++
    } else if (byte === CLOSE) {
      depth--
      i++
    } else if (byte === LETTER_N) {
      numbers.push(Number.NaN)
      i += NULL_LENGTH
    } else {
      const value = scanner.read(bytes, i, bytes.length)
      if (Number.isNaN(value)) throw new Error(`A layer has something else than a number at ${i}.`)
      numbers.push(value)
      i = scanner.end
    }
  }
  return i
}
