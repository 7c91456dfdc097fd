/**
 * Finds from the times of a log where one pass ends and the next begins.
 *
 * A receiver logs at a steady interval. Two records one interval apart belong to the same run whatever their shapes, in a corner or with a
 * jittering position, because no aircraft is elsewhere within a fifth of a second. Files of whole passes, or with times in whole minutes,
 * have no such interval; their times only separate records that are more than 10 s apart.
 */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { GRID_PER_M } from '../../shapes/grid.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { type Pieces, pieceDistanceM } from '../swaths/pieces.ts'
import type { Ends } from './find-joint.ts'

/** Method v1: a longer silence of the log ends the pass. */
const MAX_SILENCE_MS = 10_000
/** A log slower than this does not show the flight: an aircraft is 120 m further on. */
const MAX_STEP_MS = 2000
/** No receiver logs faster. */
const MOST_A_SECOND = 30
/** Factor by which an interval may exceed the usual one and still lead to the next record. */
const STEP_TOLERANCE = 1.5
/** Half a boom width: a record further from the line ahead belongs to another line. */
const MAX_ASIDE = 0.5
/** Faster than any agricultural aircraft, m/s. */
const MAX_SPEED = 120
/** Maximum distance between corners of two consecutive records, metres, by the widest boom and the longest step. */
const LARGEST_RECORD_M = 120

/** Milliseconds between the times of two pieces, in either order; 0 when they meet or overlap. NaN when a time is missing. */
export function silenceBetweenPieces({ beginMs, endMs }: Pieces, a: number, b: number): number {
  return Math.max(0, beginMs[b]! - endMs[a]!, beginMs[a]! - endMs[b]!)
}

/** True only when the silence is known and too long. */
export function isSilent(silenceMs: number): boolean {
  return silenceMs > MAX_SILENCE_MS
}

/**
 * Returns the median interval between the beginnings of consecutive records; undefined when the records are no log. Where several records
 * share a whole second, the interval is a second: records of one second and of the next follow each other.
 */
export function logStepOf({ beginMs, count }: Pieces): number | undefined {
  const steps = new Float64Array(count)
  let found = 0
  let isWhole = true
  for (let i = 1; i < count; i++) {
    const step = Math.abs(beginMs[i]! - beginMs[i - 1]!)
    // A missing time gives no interval, and is neither whole nor fractional.
    if (step > 0) steps[found++] = step
    const rest = beginMs[i]! % 1000
    if (!Number.isNaN(rest) && rest !== 0) isWhole = false
  }
  const median = medianOf(steps.subarray(0, found))
  if (median === undefined || median > MAX_STEP_MS) return undefined
  const mostAtOnce = isWhole ? MOST_A_SECOND : 3
  return found >= count / mostAtOnce ? median : undefined
}

/** True when piece `b` is the record after piece `a`, or the same one written again. */
export function isNextRecord(pieces: Pieces, a: number, b: number, stepMs: number): boolean {
  const passedMs = Math.abs(pieces.beginMs[b]! - pieces.beginMs[a]!)
  // Two aircraft in one file log at the same time in two places. A missing time gives no interval.
  return (
    passedMs <= STEP_TOLERANCE * stepMs &&
    pieceDistanceM(pieces, a, b) <= (passedMs / 1000) * MAX_SPEED + LARGEST_RECORD_M
  )
}

/**
 * True when `b` lies straight ahead of `a` after a short pause: the spray was shut off, or records were lost. `before` and `after` are the
 * neighbouring records, which show the run's direction on either side.
 */
export function goesOnAhead(
  a: Ends,
  b: Ends,
  silenceMs: number,
  before: Ends | undefined,
  after: Ends | undefined,
): boolean {
  if (!before) return false
  const headX = a.centreX - before.centreX
  const headY = a.centreY - before.centreY
  const pace = hypotenuse(headX, headY)
  if (pace === 0) return false
  const wayX = b.centreX - a.centreX
  const wayY = b.centreY - a.centreY
  const ahead = (wayX * headX + wayY * headY) / pace
  const aside = Math.abs(wayY * headX - wayX * headY) / pace
  const width = Math.max(...a.edges.map((edge) => edge.length), 0)
  const reachable = 2 * pace + (silenceMs / 1000) * MAX_SPEED * GRID_PER_M
  const turnsBack = after !== undefined && (after.centreX - b.centreX) * headX + (after.centreY - b.centreY) * headY < 0
  return ahead > pace / 2 && ahead <= reachable && aside <= MAX_ASIDE * width && !turnsBack
}
