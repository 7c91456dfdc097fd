/**
 * Leaves out what a track holds twice. A whole piece is held twice where every position of it lies on another piece, in the same order and
 * at the same times: no pilot flies the same line again within half a metre. Each pair whose boxes nest is compared in one traversal of
 * both: linear for a file of one flight, and for one of many pieces that lie apart. A stretch of one piece is held twice where its
 * positions are those of an earlier stretch, to the last decimal; linear.
 */

import { cos, hypotenuse } from '../../arithmetic/portable-math.ts'
import { METRES_PER_DEGREE } from '../../positions/spread.ts'
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { boxOf } from '../../shapes/ring.ts'
import type { Leg } from './join-legs.ts'

/** Metres: two exports of one log round its positions differently. */
const SAME_PLACE_M = 0.5
const SAME_TIME_MS = 2_000
/** Pieces above which none is compared: a log that has a line for each record is not one of doubled tracks. */
const MOST_LEGS = 2_000

/** Positions in a row that receivers never write twice; fewer meet at a crossing, or where a receiver stands. */
const LEAST_RUN = 5

/** Irrational, so that next to no two places of a log have one sum. */
const LON_WEIGHT = Math.SQRT2 * 1000

interface WithoutDoubled {
  readonly legs: readonly Leg[]
  /** Pieces and stretches left out. */
  readonly count: number
}

export function leaveOutDoubled(all: readonly Leg[]): WithoutDoubled {
  const { legs, count } = leaveOutDoubledLegs(all)
  const kept = legs.map(leaveOutRuns)
  return {
    legs: kept.map(({ leg }) => leg),
    count: kept.reduce((sum, { runs }) => sum + runs, count),
  }
}

function leaveOutRuns(leg: Leg): { readonly leg: Leg; readonly runs: number } {
  const { path, timesMs, altitudesM } = leg
  const n = path.length / 2
  const isAlike = (i: number, k: number) =>
    path[2 * i] === path[2 * k] &&
    path[2 * i + 1] === path[2 * k + 1] &&
    (timesMs === undefined || Object.is(timesMs[i], timesMs[k]))
  // The latest position of each sum of coordinates, and for each the one before it: places of equal sums are told apart by a look.
  const latest = new Map<number, number>()
  const earlier = new Int32Array(n)
  const kept: number[] = []
  let runs = 0
  for (let i = 0; i < n; i++) {
    const sum = path[2 * i]! * LON_WEIGHT + path[2 * i + 1]!
    const last = latest.get(sum) ?? -1
    let k = last
    while (k >= 0 && (path[2 * k] !== path[2 * i] || path[2 * k + 1] !== path[2 * i + 1])) k = earlier[k]!
    let run = 0
    if (k >= 0) while (i + run < n && run < i - k && isAlike(i + run, k + run)) run++
    if (run >= LEAST_RUN) {
      runs++
      i += run - 1
      continue
    }
    earlier[i] = last
    latest.set(sum, i)
    kept.push(i)
  }
  if (runs === 0) return { leg, runs }
  return {
    leg: {
      path: asLonLat(kept.flatMap((i) => [path[2 * i]!, path[2 * i + 1]!])),
      ...(timesMs && { timesMs: Float64Array.from(kept, (i) => timesMs[i]!) }),
      ...(altitudesM && { altitudesM: Float64Array.from(kept, (i) => altitudesM[i]!) }),
    },
    runs,
  }
}

function leaveOutDoubledLegs(legs: readonly Leg[]): WithoutDoubled {
  if (legs.length < 2 || legs.length > MOST_LEGS) return { legs, count: 0 }
  const boxes = legs.map(({ path }) => boxOf(path))
  // The longest first, because a part repeats the whole.
  const byLength = legs.map((_, i) => i).sort((i, k) => legs[k]!.path.length - legs[i]!.path.length || i - k)
  const kept: number[] = []
  for (const i of byLength) {
    const isDoubled =
      legs[i]!.path.length >= 4 && kept.some((k) => isInBox(boxes[i]!, boxes[k]!) && follows(legs[i]!, legs[k]!))
    if (!isDoubled) kept.push(i)
  }
  if (kept.length === legs.length) return { legs, count: 0 }
  const isKept = new Set(kept)
  return { legs: legs.filter((_, i) => isKept.has(i)), count: legs.length - kept.length }
}

type Box = ReturnType<typeof boxOf>

function isInBox(inner: Box, outer: Box): boolean {
  const margin = SAME_PLACE_M / METRES_PER_DEGREE
  return (
    inner[0] >= outer[0] - 2 * margin &&
    inner[1] >= outer[1] - margin &&
    inner[2] <= outer[2] + 2 * margin &&
    inner[3] <= outer[3] + margin
  )
}

/** Tells whether every position of `leg` lies on `other`, in the same order and, where both have times, at the same time. */
function follows(leg: Leg, other: Leg): boolean {
  const { path } = leg
  let at = nearestTo(path[0]!, path[1]!, leg.timesMs?.[0], other)
  if (at < 0) return false
  const segments = other.path.length / 2 - 1
  for (let i = 0; i < path.length / 2; i++) {
    const isOn = () => isOnSegment(path[2 * i]!, path[2 * i + 1]!, leg.timesMs?.[i], other, at)
    while (at < segments && !isOn()) at++
    if (at >= segments) return false
  }
  return true
}

/** Returns the first segment of `other` that the position lies on, or -1. */
function nearestTo(lon: number, lat: number, timeMs: number | undefined, other: Leg): number {
  for (let k = 0; k < other.path.length / 2 - 1; k++) if (isOnSegment(lon, lat, timeMs, other, k)) return k
  return -1
}

function isOnSegment(lon: number, lat: number, timeMs: number | undefined, { path, timesMs }: Leg, k: number): boolean {
  const time = timesMs && timeMs !== undefined ? timesMs[k]! : NaN
  if (!Number.isNaN(time) && timeMs !== undefined) {
    if (timeMs < time - SAME_TIME_MS || timeMs > timesMs![k + 1]! + SAME_TIME_MS) return false
  }
  return distanceToSegmentM(lon, lat, path, k) <= SAME_PLACE_M
}

function distanceToSegmentM(lon: number, lat: number, path: LonLatPath, k: number): number {
  const [ax, ay, bx, by] = [path[2 * k]!, path[2 * k + 1]!, path[2 * k + 2]!, path[2 * k + 3]!]
  const perLon = cos((lat * Math.PI) / 180)
  const [dx, dy] = [(bx - ax) * perLon, by - ay]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((lon - ax) * perLon * dx + (lat - ay) * dy) / length2))
  return METRES_PER_DEGREE * hypotenuse((lon - ax - along * (bx - ax)) * perLon, lat - ay - along * (by - ay))
}
