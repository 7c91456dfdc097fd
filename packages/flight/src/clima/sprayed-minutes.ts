/**
 * Divides an application into the minutes of UTC in which it was sprayed: time, hectares, place and axis of each pass in each minute. The
 * times are those of the records where all have them, otherwise those of the track along the passes; without either there are no minutes.
 * The seconds add up to the time sprayed of the trajectory, the hectares to the área bruta.
 */
import type { MinutoAplicado } from '@faixa/domain'
import {
  asLocalM,
  asLonLat,
  atan2,
  cos,
  type Flight,
  geodesicLengthM,
  hypotenuse,
  type LonLatPath,
  overlapMs,
  type SwathInput,
  sin,
  sprayIntervals,
  type Trajectory,
} from '@faixa/geometry'
import { middleLineOf } from '../checks/facts/middle-line.ts'
import { type FlatPlane, flatPlaneAt, isLongPiece, middleOf, swathAreaM2 } from '../checks/facts/pass-places.ts'
import { clockwise } from './wind.ts'

const MINUTE_MS = 60_000
const RADIANS = Math.PI / 180
/** A record that lasts longer than a day has a wrong time, and counts in the minute of its beginning. */
const LONGEST_MS = 86_400_000
/** Resultant of doubled angles, as a share of their sum, below which passes of one minute have no common axis. */
const COMMON_AXIS = 0.5

export interface SprayedFlight {
  readonly swaths: readonly SwathInput[]
  readonly runOfSwath: Int32Array
  readonly track: Flight | undefined
  readonly trajectory: Trajectory | undefined
  /** Área bruta, hectares. */
  readonly grossHa: number
}

export function sprayedMinutes(flight: SprayedFlight): MinutoAplicado[] {
  const { swaths, trajectory, track } = flight
  const intervals = sprayIntervals(swaths.filter((_, i) => flight.runOfSwath[i]! >= 0))
  const minutes = new MinuteSums()
  if (intervals) addRecords(minutes, flight, intervals)
  else if (track?.timesMs && trajectory?.sprayedShares) addTrack(minutes, track, trajectory.sprayedShares)
  return minutes.settled(flight.grossHa, (minute, seconds) =>
    intervals ? overlapMs(intervals, minute * MINUTE_MS, (minute + 1) * MINUTE_MS) / 1000 : seconds,
  )
}

interface Piece {
  readonly beginMs: number
  readonly endMs: number
  readonly pass: number
  readonly weight: number
  readonly lon: number
  readonly lat: number
  readonly axisDeg: number | undefined
}

interface Sum {
  readonly minute: number
  readonly pass: number
  weight: number
  seconds: number
  lon: number
  lat: number
  x: number
  y: number
  axes: number
}

/** Sums by minute and pass. */
class MinuteSums {
  readonly #sums = new Map<string, Sum>()

  add(piece: Piece): void {
    const { beginMs } = piece
    const endMs = piece.endMs > beginMs && piece.endMs - beginMs <= LONGEST_MS ? piece.endMs : beginMs
    const first = Math.floor(beginMs / MINUTE_MS)
    if (endMs === beginMs) return this.#part(first, 1, 0, piece)
    for (let minute = first; minute * MINUTE_MS < endMs; minute++) {
      const ms = Math.min(endMs, (minute + 1) * MINUTE_MS) - Math.max(beginMs, minute * MINUTE_MS)
      this.#part(minute, ms / (endMs - beginMs), ms / 1000, piece)
    }
  }

  #part(minute: number, share: number, seconds: number, { pass, lon, lat, axisDeg, ...piece }: Piece): void {
    const key = `${minute}:${pass}`
    const sum = this.#sums.get(key) ?? { minute, pass, weight: 0, seconds: 0, lon: 0, lat: 0, x: 0, y: 0, axes: 0 }
    const weight = share * piece.weight
    sum.weight += weight
    sum.seconds += seconds
    sum.lon += weight * lon
    sum.lat += weight * lat
    if (axisDeg !== undefined) {
      // An axis and its opposite are the same: doubled, they are the same angle.
      sum.x += weight * cos(2 * axisDeg * RADIANS)
      sum.y += weight * sin(2 * axisDeg * RADIANS)
      sum.axes += weight
    }
    this.#sums.set(key, sum)
  }

  /**
   * In the order of time and passes. `secondsOf` gives the sprayed seconds of a minute, which are divided among its passes in proportion to
   * what they sprayed.
   */
  settled(grossHa: number, secondsOf: (minute: number, added: number) => number): MinutoAplicado[] {
    const sums = [...this.#sums.values()].toSorted((a, b) => a.minute - b.minute || a.pass - b.pass)
    const byMinute = Map.groupBy(sums, ({ minute }) => minute)
    const total = sums.reduce((all, { weight }) => all + weight, 0)
    if (!(total > 0)) return []
    return [...byMinute].flatMap(([minuto, passes]) => {
      const weights = passes.reduce((all, { weight }) => all + weight, 0)
      const seconds = secondsOf(
        minuto,
        passes.reduce((all, one) => all + one.seconds, 0),
      )
      return passes
        .filter(({ weight }) => weight > 0)
        .map((one) => ({
          minuto,
          passada: one.pass,
          segundos: (seconds * one.weight) / weights,
          hectares: (grossHa * one.weight) / total,
          lon: one.lon / one.weight,
          lat: one.lat / one.weight,
          ...axisOf(one),
        }))
    })
  }
}

function axisOf({ x, y, axes }: Sum): Pick<MinutoAplicado, 'eixoGraus'> {
  if (axes === 0 || x * x + y * y < COMMON_AXIS * COMMON_AXIS * axes * axes) return {}
  return { eixoGraus: clockwise(atan2(y, x) / RADIANS / 2, 180) }
}

function addRecords(minutes: MinuteSums, { swaths, runOfSwath }: SprayedFlight, intervals: ArrayLike<number>): void {
  const plane = flatPlaneAt(swaths[0])
  const endOf = endsOfRecords(swaths, intervals)
  const runs = Map.groupBy(
    Array.from(swaths.keys()).filter((i) => runOfSwath[i]! >= 0),
    (i) => runOfSwath[i]!,
  )
  for (const [pass, members] of runs) {
    const middles = members.map((i) => centreOf(swaths[i]!, plane))
    for (const [k, i] of members.entries()) {
      const swath = swaths[i]!
      if (swath.beginMs === undefined) continue
      const piece = { pass, beginMs: swath.beginMs, endMs: endOf(swath) }
      if (swath.kind === 'line') addLine(minutes, swath.path, swathAreaM2(swath, plane.lonM), plane, piece)
      else {
        const [lon, lat] = plane.toLonLat(asLocalM(middles[k]!))
        const ring = plane.toLocal(swath.polygon.outer)
        const axisDeg =
          members.length === 1 || isLongPiece(ring) ? axisOfLine(middleLineOf(ring)) : axisBetween(middles, k)
        minutes.add({ ...piece, weight: swathAreaM2(swath, plane.lonM), lon: lon!, lat: lat!, axisDeg })
      }
    }
  }
}

/** A record that is stamped with a moment lasts until the next one, or until the end of the sprayed interval. */
function endsOfRecords(swaths: readonly SwathInput[], intervals: ArrayLike<number>) {
  const given = ({ beginMs = 0, endMs = beginMs }: SwathInput) => endMs
  if (swaths.some((swath) => given(swath) > (swath.beginMs ?? 0))) return given
  const stamps = [
    ...swaths.flatMap(({ beginMs }) => beginMs ?? []),
    ...Array.from(intervals).filter((_, i) => i % 2 === 1),
  ]
  const sorted = [...new Set(stamps)].toSorted((a, b) => a - b)
  const next = new Map(sorted.map((stamp, i) => [stamp, sorted[i + 1] ?? stamp]))
  return ({ beginMs = 0 }: SwathInput) => next.get(beginMs) ?? beginMs
}

type Span = Pick<Piece, 'pass' | 'beginMs' | 'endMs'>

/** A line was flown at an even speed. */
function addLine(minutes: MinuteSums, path: LonLatPath, areaM2: number, plane: FlatPlane, span: Span): void {
  const local = plane.toLocal(path)
  const lengths = Array.from({ length: local.length / 2 - 1 }, (_, i) =>
    hypotenuse(local[2 * i + 2]! - local[2 * i]!, local[2 * i + 3]! - local[2 * i + 1]!),
  )
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  if (!(whole > 0)) return
  let before = 0
  for (const [i, length] of lengths.entries()) {
    const at = (along: number) => span.beginMs + (along / whole) * (span.endMs - span.beginMs)
    minutes.add({
      pass: span.pass,
      beginMs: at(before),
      endMs: at(before + length),
      weight: (areaM2 * length) / whole,
      lon: (path[2 * i]! + path[2 * i + 2]!) / 2,
      lat: (path[2 * i + 1]! + path[2 * i + 3]!) / 2,
      axisDeg: axisOfLine([local[2 * i]!, local[2 * i + 1]!, local[2 * i + 2]!, local[2 * i + 3]!]),
    })
    before += length
  }
}

/** A stretch of the track along passes without a break is one pass. */
function addTrack(minutes: MinuteSums, { path, timesMs, legStarts }: Flight, shares: Float64Array): void {
  const starts = new Set(legStarts)
  let pass = -1
  let isSpraying = false
  for (let i = 1; i < shares.length; i++) {
    const share = starts.has(i) ? 0 : shares[i]!
    if (share > 0 && !isSpraying) pass++
    isSpraying = share > 0
    if (!isSpraying) continue
    const step = asLonLat(path.subarray(2 * i - 2, 2 * i + 2))
    const [beginMs, endMs] = [timesMs![i - 1]!, timesMs![i]!]
    const lengthM = geodesicLengthM(step)
    minutes.add({
      pass,
      beginMs,
      // The sprayed part of a step is taken at its beginning: a step lasts a second or two.
      endMs: beginMs + share * (endMs - beginMs),
      weight: share * lengthM,
      lon: (step[0]! + step[2]!) / 2,
      lat: (step[1]! + step[3]!) / 2,
      axisDeg: axisOfLine([0, 0, (step[2]! - step[0]!) * cos(step[1]! * RADIANS), step[3]! - step[1]!]),
    })
  }
}

function centreOf(swath: SwathInput, plane: FlatPlane): readonly [number, number] {
  return middleOf(plane.toLocal(swath.kind === 'line' ? swath.path : swath.polygon.outer))
}

/** From the record before to the record after, because the longer side of a record may lie across the flight. */
function axisBetween(middles: readonly (readonly [number, number])[], k: number): number | undefined {
  const [from, to] = [middles[k - 1] ?? middles[k]!, middles[k + 1] ?? middles[k]!]
  return axisOfLine([...from, ...to])
}

/** From the first to the last position of a path in metres. */
function axisOfLine(line: readonly number[]): number | undefined {
  if (line.length < 4) return undefined
  const [east, north] = [line.at(-2)! - line[0]!, line.at(-1)! - line[1]!]
  return east === 0 && north === 0 ? undefined : clockwise(atan2(east, north) / RADIANS, 180)
}
