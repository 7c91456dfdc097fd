/**
 * Separates the records of several aircraft that alternate in one log: one aircraft after the other.
 *
 * Aircraft in formation write records side by side at the same times: in the file, and by time, each record seems to continue another
 * aircraft's. The path from record to record then zigzags, while the path to the second, third or fourth next record is straight; where the
 * aircraft do not alternate evenly, it is straight over some three of the next records. A record continues the one straight behind it, and
 * without times only where their ends meet too. Records of one aircraft keep their order; a flight that zigzags as much after the
 * separation is left unchanged. Cost: one pass over the middles of the records; for logs that zigzag, a few comparisons per record.
 */
import { medianOf } from '../../statistics/quantile.ts'
import { inOrder, type Pieces } from '../swaths/pieces.ts'
import { isSilent, silenceBetweenPieces } from './log-clock.ts'

/** Minimum number of records in which a zigzag can be recognised. */
const LEAST_RECORDS = 6
/** More aircraft in one log are not known. */
const MOST_AIRCRAFT = 4
/**
 * Minimum shares of the steps of a log: by how many more of them turn by more than 30° in one order than in the other, and how many go
 * straight on to a record the same number of places later.
 */
const ZIGZAGS = 0.25
const STRAIGHT = 0.6
/** The square of the cosine of 30°. */
const STRAIGHT_ON = 0.75
/**
 * Limits where aircraft alternate unevenly: relative difference between the steps of one aircraft's records, and the tangent of the angle
 * between them.
 */
const ALIKE = 0.2
const IN_LINE = 0.05
/** Maximum step to the next record of an aircraft, in multiples of the usual one. */
const LONGEST_STEP = 1.6
/** Number of runs' ends examined, latest first: each aircraft's, and those of runs that have just ended. */
const LOOKED_AT = 8

/** `meets` tells whether piece `b` continues piece `a` by its shape. */
export function tellApart(pieces: Pieces, centres: Float64Array, meets: (a: number, b: number) => boolean): Pieces {
  const { count } = pieces
  const asGiven = straightShare(centres, 1)
  if (count < LEAST_RECORDS || asGiven > 1 - ZIGZAGS) return pieces
  let lag = 0
  let best = STRAIGHT
  for (let k = 2; k <= MOST_AIRCRAFT; k++) {
    const share = straightShare(centres, k)
    if (share <= best) continue
    best = share
    lag = k
  }
  const runOf = runsBy(pieces, centres, lag, meets)
  const order = Int32Array.from({ length: count }, (_, i) => i).sort((a, b) => runOf[a]! - runOf[b]! || a - b)
  const ordered = new Float64Array(2 * count)
  for (const [at, i] of order.entries()) ordered.set(centres.subarray(2 * i, 2 * i + 2), 2 * at)
  return straightShare(ordered, 1) < asGiven + ZIGZAGS ? pieces : inOrder(pieces, order)
}

/** Share of the steps to the `lag`-th next record that are followed by one in a similar direction. */
function straightShare(centres: Float64Array, lag: number): number {
  const count = centres.length / 2
  let straight = 0
  let steps = 0
  for (let i = 0; i + 2 * lag < count; i++) {
    steps++
    if (isStraightOn(centres, i, i + lag, i + lag, i + 2 * lag)) straight++
  }
  return steps === 0 ? 0 : straight / steps
}

/** True where the way from c to d is within 30° of that from a to b. */
function isStraightOn(xy: Float64Array, a: number, b: number, c: number, d: number): boolean {
  const ux = xy[2 * b]! - xy[2 * a]!
  const uy = xy[2 * b + 1]! - xy[2 * a + 1]!
  const vx = xy[2 * d]! - xy[2 * c]!
  const vy = xy[2 * d + 1]! - xy[2 * c + 1]!
  const along = ux * vx + uy * vy
  return along > 0 && along * along >= STRAIGHT_ON * (ux * ux + uy * uy) * (vx * vx + vy * vy)
}

/** Number of the run of each record, in the order of their first ones. */
function runsBy(
  pieces: Pieces,
  centres: Float64Array,
  lag: number,
  meets: (a: number, b: number) => boolean,
): Int32Array {
  const { count } = pieces
  const ahead = lag > 0 ? undefined : nextInLine(centres)
  const nextOf = (i: number): readonly [number, number] | undefined => {
    // Direction of the record's own aircraft: to its next record or, at the end of the log, from the previous one.
    if (lag > 0) return i + lag < count ? [i, i + lag] : [i - lag, i]
    return ahead![i]! < 0 ? undefined : [i, ahead![i]!]
  }
  const longest = LONGEST_STEP * usualStep(centres, nextOf)
  const runOf = new Int32Array(count)
  /** The last record of each run that may go on, latest first. */
  const open: number[] = []
  let runs = 0
  for (let i = 0; i < count; i++) {
    const way = nextOf(i)
    let found = -1
    let nearest = longest
    for (const [at, end] of open.entries()) {
      const [a, b] = way ?? nextOf(end) ?? [end, i]
      if (isSilent(silenceBetweenPieces(pieces, end, i)) || !isStraightOn(centres, a, b, end, i)) continue
      const apart = distance(centres, end, i)
      if (apart > nearest || !meets(end, i)) continue
      nearest = apart
      found = at
    }
    if (found >= 0) {
      const end = open.splice(found, 1)[0]!
      runOf[i] = runOf[end]!
    } else runOf[i] = runs++
    open.unshift(i)
    if (open.length > LOOKED_AT) open.pop()
  }
  return runOf
}

/** For each record the nearest of the next ones that has another straight ahead at twice the distance; -1 where there is none. */
function nextInLine(centres: Float64Array): Int32Array {
  const count = centres.length / 2
  const next = new Int32Array(count).fill(-1)
  for (let i = 0; i < count; i++) {
    let nearest = Infinity
    for (let q = i + 1; q < Math.min(count, i + LOOKED_AT); q++) {
      const step = distance(centres, i, q)
      if (step >= nearest) continue
      for (let r = q + 1; r < Math.min(count, q + LOOKED_AT); r++) {
        if (Math.abs(distance(centres, q, r) - step) > ALIKE * step || !isInLine(centres, i, q, r)) continue
        nearest = step
        next[i] = q
        break
      }
    }
  }
  return next
}

/** True where the path from b to r continues that from a to b within about 3°. */
function isInLine(xy: Float64Array, a: number, b: number, r: number): boolean {
  const ux = xy[2 * b]! - xy[2 * a]!
  const uy = xy[2 * b + 1]! - xy[2 * a + 1]!
  const vx = xy[2 * r]! - xy[2 * b]!
  const vy = xy[2 * r + 1]! - xy[2 * b + 1]!
  const along = ux * vx + uy * vy
  return along > 0 && Math.abs(ux * vy - uy * vx) <= IN_LINE * along
}

function usualStep(centres: Float64Array, nextOf: (i: number) => readonly [number, number] | undefined): number {
  const steps = new Float64Array(centres.length / 2).fill(Number.NaN)
  for (let i = 0; i < steps.length; i++) {
    const way = nextOf(i)
    if (way) steps[i] = distance(centres, way[0], way[1])
  }
  return medianOf(steps) ?? 0
}

function distance(xy: Float64Array, a: number, b: number): number {
  const dx = xy[2 * b]! - xy[2 * a]!
  const dy = xy[2 * b + 1]! - xy[2 * a + 1]!
  return Math.sqrt(dx * dx + dy * dy)
}
