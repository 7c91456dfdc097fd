/** The passes of an application on a flat plane: places along the middle line of each, its area, its length and its times. */
import { asLocalM, asLonLat, cos, type LocalPathM, type LonLatPath, type SwathInput } from '@faixa/geometry'
import { distance, middleLineOf } from './middle-line.ts'

/** Maximum number of places looked up for one pass. */
const PLACES = 16
/** Approximate number of records of a pass through which its middle line is drawn. */
const RECORDS = 32
/** Metres per degree on a sphere, whose areas are within 1 % of the ellipsoid's: enough to state how much is in doubt. */
const LAT_M = 111_195
/** Pieces longer than this are flown along their longer side, m. */
const LONGER_THAN_BOOMS_M = 60
/** Share of a middle line's length by which its polygon is longer at either end: 16 cuts have 15 spaces between them. */
const LACKING_SHARE = 1 / 30
/** Deviation from the straight line between its ends below which a line is drawn straight, m. */
const STRAIGHT_M = 1
/** Cosine of the largest angle between two directions that count as the same. */
export const ALONG = cos((30 * Math.PI) / 180)
/** Tolerance for the clocks of two devices, and for times in whole minutes, ms. */
export const CLOCKS_MS = 120_000

export interface Pass {
  readonly number: number
  readonly areaM2: number
  /** Places along the middle line, flat metres. */
  readonly places: LocalPathM
  /** Unit vector at each place. */
  readonly heads: Float64Array
  readonly beginMs: number
  readonly endMs: number
  /** Distance between two places, m. */
  readonly spacingM: number
  /** In the order of the file, one at least. */
  readonly swaths: readonly SwathInput[]
}

/** Metres around a position as if the Earth were flat: places and track are distorted equally, and only near ones are compared. */
export interface FlatPlane {
  /** Metres of a degree of longitude. */
  readonly lonM: number
  toLocal(path: LonLatPath): LocalPathM
  toLonLat(path: LocalPathM): LonLatPath
}

export function flatPlaneAt(swath: SwathInput | undefined): FlatPlane {
  const [lon = 0, lat = 0] = (swath?.kind === 'line' ? swath.path : swath?.polygon.outer) ?? []
  const lonM = LAT_M * cos((lat * Math.PI) / 180)
  const placed = (path: ArrayLike<number>, place: (value: number, isLat: boolean) => number): Float64Array => {
    const out = new Float64Array(path.length)
    for (let i = 0; i < path.length; i++) out[i] = place(path[i]!, i % 2 === 1)
    return out
  }
  return {
    lonM,
    toLocal: (path) => asLocalM(placed(path, (value, isLat) => (isLat ? (value - lat) * LAT_M : (value - lon) * lonM))),
    toLonLat: (path) => asLonLat(placed(path, (value, isLat) => (isLat ? value / LAT_M + lat : value / lonM + lon))),
  }
}

/** In the order of their passes, because the records of two aircraft may alternate. */
export function inRuns(swaths: readonly SwathInput[], passOf: Int32Array): readonly SwathInput[] {
  if (passOf.every((pass, i) => i === 0 || pass >= passOf[i - 1]!)) return swaths
  const order = Array.from(passOf.keys()).sort((a, b) => passOf[a]! - passOf[b]! || a - b)
  return order.map((i) => swaths[i]!)
}

export function passesOf(swaths: readonly SwathInput[], passOf: Int32Array, plane: FlatPlane): Pass[] {
  const members = new Map<number, number[]>()
  for (const [i, pass] of passOf.entries()) {
    if (pass < 0) continue
    const found = members.get(pass)
    if (found) found.push(i)
    else members.set(pass, [i])
  }
  return [...members.values()].map((indices, number) =>
    passFrom(
      indices.map((i) => swaths[i]!),
      number + 1,
      plane,
    ),
  )
}

function passFrom(members: readonly SwathInput[], number: number, plane: FlatPlane): Pass {
  const { lonM } = plane
  let areaM2 = 0
  let beginMs = Infinity
  let endMs = -Infinity
  const way: number[] = []
  const every = Math.max(1, Math.floor(members.length / RECORDS))
  for (const [i, swath] of members.entries()) {
    const degrees = swath.kind === 'line' ? swath.path : swath.polygon.outer
    areaM2 += swathAreaM2(swath, lonM)
    beginMs = Math.min(beginMs, swath.beginMs ?? swath.endMs ?? Infinity)
    endMs = Math.max(endMs, swath.endMs ?? swath.beginMs ?? -Infinity)
    if (i % every !== 0 && i < members.length - 1) continue
    const path = plane.toLocal(degrees)
    if (swath.kind === 'line') for (const value of path) way.push(value)
    // The longer side of a record may lie across the flight.
    else if (isLongPiece(path)) way.push(...middleLineOf(path))
    else way.push(...middleOf(path))
  }
  const { places, heads, spacingM } = placesAlong(way)
  return {
    number,
    swaths: members,
    areaM2,
    places,
    heads,
    spacingM,
    beginMs: endMs < beginMs ? Number.NaN : beginMs,
    endMs: endMs < beginMs ? Number.NaN : endMs,
  }
}

/** Area of a swath by itself, where a degree of longitude has `lonM` metres. */
export function swathAreaM2(swath: SwathInput, lonM: number): number {
  return swath.kind === 'line' ? lengthOf(swath.path, lonM) * swath.widthM : ringArea(swath.polygon.outer, lonM)
}

/** True for a polygon that is longer than booms are wide, and so was flown along its longer side. */
export function isLongPiece(ring: LocalPathM): boolean {
  return extentOf(ring) > LONGER_THAN_BOOMS_M
}

/** The middle line of a pass from end to end, and its length. */
export function wholeLine(pass: Pass, plane: FlatPlane): { readonly line: LocalPathM; readonly lengthM: number } {
  const { places, spacingM, swaths } = pass
  const [first] = swaths
  const ring = first?.kind === 'polygon' ? plane.toLocal(first.polygon.outer) : undefined
  const ofFirst = ring && (swaths.length === 1 || isLongPiece(ring)) ? middleLineOf(ring) : undefined
  // A pass of one record has one place.
  const through = places.length > 2 ? places : (ofFirst ?? places)
  const betweenM = places.length > 2 ? PLACES * spacingM : lengthOf(through)
  const lackedM = !ring ? 0 : ofFirst ? lengthOf(ofFirst) * LACKING_SHARE : betweenM / (swaths.length - 1) / 2
  const line = drawnOn(through, lackedM + (places.length > 2 ? spacingM / 2 : 0))
  return { line, lengthM: betweenM + 2 * lackedM }
}

/** The path extended by so many metres at both ends; a straight one has only its ends. */
function drawnOn(path: ArrayLike<number>, byM: number): LocalPathM {
  const n = path.length
  if (n < 4) return asLocalM([...Array.from(path), ...Array.from(path)])
  const line = Float64Array.from(path)
  for (const [end, next] of [
    [0, 2],
    [n - 2, n - 4],
  ] as const) {
    const [dx, dy] = [path[end]! - path[next]!, path[end + 1]! - path[next + 1]!]
    const share = byM / (distance(0, 0, dx, dy) || 1)
    line[end]! += share * dx
    line[end + 1]! += share * dy
  }
  const ends = [line[0]!, line[1]!, line[n - 2]!, line[n - 1]!] as const
  const [wayX, wayY] = [ends[2] - ends[0], ends[3] - ends[1]]
  const lengthM = distance(0, 0, wayX, wayY) || 1
  let mostM = 0
  for (let i = 2; i < n - 2; i += 2) {
    mostM = Math.max(mostM, Math.abs((line[i]! - ends[0]) * wayY - (line[i + 1]! - ends[1]) * wayX) / lengthM)
  }
  return asLocalM(mostM < STRAIGHT_M ? ends : line)
}

export function middleOf(ring: LocalPathM): [number, number] {
  const [lowX, lowY, highX, highY] = boxOf(ring)
  return [(lowX + highX) / 2, (lowY + highY) / 2]
}

function extentOf(ring: LocalPathM): number {
  const [lowX, lowY, highX, highY] = boxOf(ring)
  return distance(lowX, lowY, highX, highY)
}

function boxOf(path: LocalPathM): readonly [number, number, number, number] {
  let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < path.length; i += 2) {
    lowX = Math.min(lowX, path[i]!)
    highX = Math.max(highX, path[i]!)
    lowY = Math.min(lowY, path[i + 1]!)
    highY = Math.max(highY, path[i + 1]!)
  }
  return [lowX, lowY, highX, highY]
}

/** Up to `PLACES` places at equal distances, and the direction of the way at each. */
function placesAlong(way: readonly number[]): Pick<Pass, 'places' | 'heads' | 'spacingM'> {
  const length = lengthOf(way)
  if (way.length < 4 || length === 0) {
    return { places: asLocalM(way.slice(0, 2)), heads: new Float64Array(2), spacingM: 0 }
  }
  const places: number[] = []
  const heads: number[] = []
  let before = 0
  for (let i = 2; i < way.length; i += 2) {
    const dx = way[i]! - way[i - 2]!
    const dy = way[i + 1]! - way[i - 1]!
    const step = distance(0, 0, dx, dy)
    for (;;) {
      const at = ((places.length / 2 + 0.5) * length) / PLACES
      if (places.length === 2 * PLACES || at > before + step) break
      const t = (at - before) / step
      places.push(way[i - 2]! + t * dx, way[i - 1]! + t * dy)
      heads.push(dx / step, dy / step)
    }
    before += step
  }
  return { places: asLocalM(places), heads: Float64Array.from(heads), spacingM: length / PLACES }
}

/** Length of a path in metres, or in degrees where a degree of longitude has `lonM` metres. */
function lengthOf(path: ArrayLike<number>, lonM?: number): number {
  const [perX, perY] = lonM === undefined ? [1, 1] : [lonM, LAT_M]
  let length = 0
  for (let i = 2; i < path.length; i += 2) {
    length += distance(0, 0, (path[i]! - path[i - 2]!) * perX, (path[i + 1]! - path[i - 1]!) * perY)
  }
  return length
}

function ringArea(ring: LonLatPath, lonM: number): number {
  let twice = 0
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    twice += (ring[i]! - ring[0]!) * (ring[j + 1]! - ring[1]!) - (ring[j]! - ring[0]!) * (ring[i + 1]! - ring[1]!)
  }
  return (Math.abs(twice) / 2) * lonM * LAT_M
}
