// Long because the places, their visits and who has the track are one answer, in the order in which it is found.
/**
 * Asks one question of every pass: was it flown? There is a piece of the track along it, within half a swath of its middle line, in its
 * direction and, where both have times, at its time; and no other pass has that piece of the track already, so that the passes together are
 * no longer than the flight.
 *
 * Places along the middle line of each pass are looked up along the track. Passes choose in the order of how near the track lies to them:
 * what was flown lies on its own track, what was planned or exported again beside it. A pass is flown where two thirds of its places are. Without a
 * track, a pass without times that lies on another one is found, and passes with times of another day than the most.
 * Cost: linear in the swaths and in the positions of the track.
 */
import {
  asLocalM,
  asLonLat,
  cos,
  type LocalPathM,
  type LonLatPath,
  type SwathInput,
  type Trajectory,
} from '@faixa/geometry'
import { distance, middleLineOf } from './middle-line.ts'
import { pointIndex } from './point-index.ts'
import { measuredSwathWidthM } from './swath-width.ts'

/** Why a pass is doubted. */
export type PassDoubt =
  /** No track lies along it. */
  | 'no-track'
  /** The track was there at other times. */
  | 'other-time'
  /** Another pass has the track that lies along it, or lies in its place. */
  | 'again'
  /** Most passes are of another day. */
  | 'other-day'

export interface DoubtedPass {
  /** In the order of the file, from 1. */
  readonly number: number
  readonly doubt: PassDoubt
  /** The pass's own area, m². */
  readonly areaM2: number
  /** Its middle line. */
  readonly line: LonLatPath
}

export interface PassEvidence {
  readonly passes: number
  readonly areaM2: number
  readonly doubted: readonly DoubtedPass[]
}

/** Most places looked up for one pass. */
const PLACES = 16
/** Records of a pass that its middle line is drawn through, about. */
const RECORDS = 32
/** Metres of a degree on a sphere, whose areas are within 1 % of the ellipsoid's: enough to say how much is in doubt. */
const LAT_M = 111_195
/** Pieces longer than this are flown along their longer side, m. */
const LONGER_THAN_BOOMS_M = 60
/** Swath of a usual aircraft, m, where the application has no width. */
const USUAL_WIDTH_M = 22
/** Share of a pass's places that the track must have: a turn back to the next but one pass lies along half of the one between. */
const FLOWN_SHARE = 2 / 3
/** Greatest angle between pass and track. */
const ALONG = cos((30 * Math.PI) / 180)
/** Clocks of two devices, and times in whole minutes, ms. */
const CLOCKS_MS = 120_000
/** Passes without times lie on each other within this share of a swath: neighbours lie half a swath apart at least. */
const SAME_LINE = 0.25
/** A longer silence between two passes begins another day's work, ms: no flight rests so long, and no night is shorter. */
const ANOTHER_DAY_MS = 6 * 3_600_000
/** Length of the pieces in which a track is given to passes, m, and the most of them. */
const PIECE_M = 2
const MOST_PIECES = 4e6

interface Pass {
  readonly number: number
  readonly areaM2: number
  /** Along the middle line, flat metres. */
  readonly places: LocalPathM
  /** Unit vector at each place. */
  readonly heads: Float64Array
  readonly beginMs: number
  readonly endMs: number
  /** Distance between two places, m. */
  readonly spacingM: number
}

/** `passOf`: number of the pass of each swath, from 0; -1 where it was not measured. */
export function passEvidence(
  swaths: readonly SwathInput[],
  passOf: Int32Array,
  track: Pick<Trajectory, 'legs' | 'legTimesMs' | 'maxStepM'> | undefined,
): PassEvidence {
  const plane = flatPlaneAt(swaths[0])
  const passes = passesOf(swaths, passOf, plane)
  const widthM = widthOf(inRuns(swaths, passOf))
  const doubts = track ? doubtsByTrack(passes, widthM, track, plane) : doubtsByThemselves(passes, widthM)
  // A track with times says itself which day was flown.
  if (track && !track.legTimesMs) for (const [i, doubt] of ofAnotherDay(passes).entries()) doubts[i] ??= doubt
  return {
    passes: passes.length,
    areaM2: passes.reduce((sum, pass) => sum + pass.areaM2, 0),
    doubted: passes.flatMap((pass, i): DoubtedPass[] => {
      const doubt = doubts[i]
      return doubt ? [{ number: pass.number, doubt, areaM2: pass.areaM2, line: plane.toLonLat(pass.places) }] : []
    }),
  }
}

/** Metres around a position as if the Earth were flat: places and track are distorted alike, and only near ones are compared. */
interface FlatPlane {
  /** Metres of a degree of longitude. */
  readonly lonM: number
  toLocal(path: LonLatPath): LocalPathM
  toLonLat(path: LocalPathM): LonLatPath
}

function flatPlaneAt(swath: SwathInput | undefined): FlatPlane {
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

/** In the order of their passes: records of two aircraft may be written in turns. */
export function inRuns(swaths: readonly SwathInput[], passOf: Int32Array): readonly SwathInput[] {
  if (passOf.every((pass, i) => i === 0 || pass >= passOf[i - 1]!)) return swaths
  const order = Array.from(passOf.keys()).sort((a, b) => passOf[a]! - passOf[b]! || a - b)
  return order.map((i) => swaths[i]!)
}

function widthOf(swaths: readonly SwathInput[]): number {
  const [first] = swaths
  return (first?.kind === 'line' ? first.widthM : measuredSwathWidthM(swaths, undefined)) ?? USUAL_WIDTH_M
}

function passesOf(swaths: readonly SwathInput[], passOf: Int32Array, plane: FlatPlane): Pass[] {
  const members = new Map<number, number[]>()
  for (const [i, pass] of passOf.entries()) {
    if (pass < 0) continue
    const found = members.get(pass)
    if (found) found.push(i)
    else members.set(pass, [i])
  }
  return [...members.values()].map((own, number) =>
    passFrom(
      own.map((i) => swaths[i]!),
      number + 1,
      plane,
    ),
  )
}

function passFrom(own: readonly SwathInput[], number: number, plane: FlatPlane): Pass {
  const { lonM } = plane
  let areaM2 = 0
  let beginMs = Infinity
  let endMs = -Infinity
  const way: number[] = []
  const every = Math.max(1, Math.floor(own.length / RECORDS))
  for (const [i, swath] of own.entries()) {
    const degrees = swath.kind === 'line' ? swath.path : swath.polygon.outer
    areaM2 += swath.kind === 'line' ? lengthOf(degrees, lonM) * swath.widthM : ringArea(degrees, lonM)
    beginMs = Math.min(beginMs, swath.beginMs ?? swath.endMs ?? Infinity)
    endMs = Math.max(endMs, swath.endMs ?? swath.beginMs ?? -Infinity)
    if (i % every !== 0 && i < own.length - 1) continue
    const path = plane.toLocal(degrees)
    if (swath.kind === 'line') for (const value of path) way.push(value)
    // The longer side of a record may lie across the flight.
    else if (extentOf(path) > LONGER_THAN_BOOMS_M) way.push(...middleLineOf(path))
    else way.push(...middleOf(path))
  }
  const { places, heads, spacingM } = placesAlong(way)
  return {
    number,
    areaM2,
    places,
    heads,
    spacingM,
    beginMs: endMs < beginMs ? Number.NaN : beginMs,
    endMs: endMs < beginMs ? Number.NaN : endMs,
  }
}

function middleOf(ring: LocalPathM): [number, number] {
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

/** Where the track passes a place: how far along the track, how near, and when (NaN where unknown). */
interface Visit {
  alongM: number
  apartM: number
  timeMs: number
}

function doubtsByTrack(
  passes: readonly Pass[],
  widthM: number,
  { legs, legTimesMs, maxStepM = Infinity }: Pick<Trajectory, 'legs' | 'legTimesMs' | 'maxStepM'>,
  plane: FlatPlane,
): (PassDoubt | undefined)[] {
  const reachM = widthM / 2
  const points = passes.flatMap(({ places }) => [...places])
  const heads = passes.flatMap((pass) => [...pass.heads])
  const visits = Array.from({ length: points.length / 2 }, (): Visit[] => [])
  const near = pointIndex(points)
  let alongM = 0
  for (const [leg, degrees] of legs.entries()) {
    const path = plane.toLocal(degrees)
    const times = legTimesMs?.[leg]
    for (let i = 2; i < path.length; i += 2) {
      const ax = path[i - 2]!
      const ay = path[i - 1]!
      const dx = path[i]! - ax
      const dy = path[i + 1]! - ay
      const step = distance(0, 0, dx, dy)
      if (step > 0 && step <= 1.01 * maxStepM) {
        const [lowX, lowY] = [Math.min(ax, ax + dx) - reachM, Math.min(ay, ay + dy) - reachM]
        near(lowX, lowY, lowX + Math.abs(dx) + 2 * reachM, lowY + Math.abs(dy) + 2 * reachM, (point) => {
          const wayX = points[2 * point]! - ax
          const wayY = points[2 * point + 1]! - ay
          const t = Math.max(0, Math.min(1, (wayX * dx + wayY * dy) / (step * step)))
          const apartM = distance(wayX, wayY, t * dx, t * dy)
          if (apartM > reachM) return
          const [headX, headY] = [heads[2 * point]!, heads[2 * point + 1]!]
          if ((headX !== 0 || headY !== 0) && Math.abs(dx * headX + dy * headY) < ALONG * step) return
          const at = i / 2
          const timeMs = times ? times[at - 1]! + t * (times[at]! - times[at - 1]!) : Number.NaN
          const visit = { alongM: alongM + t * step, apartM, timeMs }
          const last = visits[point]!.at(-1)
          // One way past the place has several steps within reach.
          if (!last || visit.alongM - last.alongM > 4 * reachM) visits[point]!.push(visit)
          else if (apartM < last.apartM) Object.assign(last, visit)
        })
      }
      alongM += step
    }
  }
  return claimed(passes, visits, alongM)
}

function claimed(passes: readonly Pass[], visits: readonly Visit[][], lengthM: number): (PassDoubt | undefined)[] {
  const pieceM = Math.max(PIECE_M, lengthM / MOST_PIECES)
  const taken = new Uint8Array(Math.ceil(lengthM / pieceM) + 1)
  let first = 0
  const own = passes.map((pass) => {
    const found = visits.slice(first, first + pass.places.length / 2)
    first += pass.places.length / 2
    const timely = found.map((some) => some.filter(({ timeMs }) => isTimely(pass, timeMs)))
    const aparts = timely.flatMap((some) => (some.length > 0 ? [Math.min(...some.map((one) => one.apartM))] : []))
    return { pass, found, timely, apartM: aparts.reduce((sum, one) => sum + one, 0) / aparts.length }
  })
  const doubts = Array.from<PassDoubt | undefined>({ length: passes.length })
  const order = own.map((_, i) => i).sort((a, b) => (own[a]!.apartM || 0) - (own[b]!.apartM || 0) || a - b)
  for (const i of order) {
    const { pass, found, timely } = own[i]!
    const least = FLOWN_SHARE * found.length
    if (found.filter((some) => some.length > 0).length < least) doubts[i] = 'no-track'
    else if (timely.filter((some) => some.length > 0).length < least) doubts[i] = 'other-time'
    else {
      const free = timely.map(
        (some) =>
          some
            .filter(({ alongM }) => taken[Math.floor(alongM / pieceM)] === 0)
            .toSorted((a, b) => a.apartM - b.apartM)[0],
      )
      if (free.filter((visit) => visit !== undefined).length < least) doubts[i] = 'again'
      else for (const visit of free) if (visit) take(taken, visit.alongM, 0.4 * pass.spacingM, pieceM)
    }
  }
  return doubts
}

function take(taken: Uint8Array, alongM: number, halfM: number, pieceM: number): void {
  taken.fill(1, Math.max(0, Math.floor((alongM - halfM) / pieceM)), Math.floor((alongM + halfM) / pieceM) + 1)
}

function isTimely({ beginMs, endMs }: Pass, timeMs: number): boolean {
  if (Number.isNaN(timeMs) || Number.isNaN(beginMs)) return true
  return timeMs >= beginMs - CLOCKS_MS && timeMs <= endMs + CLOCKS_MS
}

function doubtsByThemselves(passes: readonly Pass[], widthM: number): (PassDoubt | undefined)[] {
  const doubts = ofAnotherDay(passes)
  const reachM = SAME_LINE * widthM
  const points = passes.flatMap(({ places }) => [...places])
  const heads = passes.flatMap((pass) => [...pass.heads])
  const owner = passes.flatMap(({ places }, i) => Array.from({ length: places.length / 2 }, () => i))
  const near = pointIndex(points)
  const isDoubted = (i: number) => doubts[i] !== undefined
  for (const [i, pass] of passes.entries()) {
    if (isDoubted(i)) continue
    let covered = 0
    for (let k = 0; k < pass.places.length; k += 2) {
      const [x, y] = [pass.places[k]!, pass.places[k + 1]!]
      const [headX, headY] = [pass.heads[k]!, pass.heads[k + 1]!]
      const spread = reachM + 64
      let isCovered = false
      near(x - spread, y - spread, x + spread, y + spread, (point) => {
        const other = passes[owner[point]!]!
        if (isCovered || other.number >= pass.number || isDoubted(owner[point]!) || areApart(pass, other)) return
        const [dx, dy] = [points[2 * point]! - x, points[2 * point + 1]! - y]
        const aside = Math.abs(dx * headY - dy * headX)
        const along = Math.abs(dx * headX + dy * headY)
        const turn = Math.abs(heads[2 * point]! * headX + heads[2 * point + 1]! * headY)
        isCovered = aside <= reachM && along <= Math.max(other.spacingM, pass.spacingM) / 2 + reachM && turn >= ALONG
      })
      if (isCovered) covered++
    }
    if (2 * covered >= 2 * 0.8 * (pass.places.length / 2) && pass.places.length > 2) doubts[i] = 'again'
  }
  return doubts
}

/** Flown at other times: a second flight over the same ground, which counts. */
function areApart(a: Pass, b: Pass): boolean {
  if (Number.isNaN(a.beginMs) || Number.isNaN(b.beginMs)) return false
  return a.beginMs > b.endMs + CLOCKS_MS || b.beginMs > a.endMs + CLOCKS_MS
}

/** Passes with times of another day than those of the day that sprayed the most. */
function ofAnotherDay(passes: readonly Pass[]): (PassDoubt | undefined)[] {
  const doubts = Array.from<PassDoubt | undefined>({ length: passes.length })
  const timed = passes.map((_, i) => i).filter((i) => !Number.isNaN(passes[i]!.beginMs))
  timed.sort((a, b) => passes[a]!.beginMs - passes[b]!.beginMs)
  const days: number[][] = []
  let endMs = -Infinity
  for (const i of timed) {
    if (passes[i]!.beginMs - endMs > ANOTHER_DAY_MS) days.push([])
    days.at(-1)!.push(i)
    endMs = Math.max(endMs, passes[i]!.endMs)
  }
  const areaOf = (day: readonly number[]) => day.reduce((sum, i) => sum + passes[i]!.areaM2, 0)
  const [, ...others] = days.toSorted((a, b) => areaOf(b) - areaOf(a))
  for (const i of others.flat()) doubts[i] = 'other-day'
  return doubts
}

/** Of a path in metres, or in degrees of which one of longitude has `lonM`. */
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
