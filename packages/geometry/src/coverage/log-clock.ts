/**
 * What the times of a log say about where one pass ends and the next begins.
 *
 * A receiver logs at a steady step. Two records a step apart are one run whatever their shapes do, in a corner or with a jittering
 * position: nothing flies elsewhere in a fifth of a second. Files of whole passes, or with times in whole minutes, have no such step,
 * and their times only part what lies more than 10 s asunder.
 */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import { GRID_PER_M } from '../shapes/grid.ts'
import { medianOf } from '../statistics/quantile.ts'
import type { Ends } from './find-joint.ts'
import type { Timed } from './piece.ts'

/** Method v1: a longer silence of the log ends the pass. */
const MAX_SILENCE_MS = 10_000
/** A log slower than this does not show the flight: an aircraft is 120 m further on. */
const MAX_STEP_MS = 2000
/** No receiver logs faster. */
const MOST_A_SECOND = 30
/** How much longer than the usual a step may be and still be the next one. */
const STEP_TOLERANCE = 1.5
/** Half a boom: what lies farther off the line ahead is another line. */
const MAX_ASIDE = 0.5
/** Faster than any agricultural aircraft, m/s. */
const MAX_SPEED = 120
/** No wider boom, no longer step: how far one corner of a record may lie from another's. */
const LARGEST_RECORD_M = 120

/** Whole when known: both ends, in order. */
interface Span {
  readonly begin: number
  readonly end: number
}

function spanOf({ beginMs, endMs }: Timed): Span | undefined {
  const begin = beginMs ?? endMs
  const end = endMs ?? beginMs
  return begin === undefined || end === undefined ? undefined : { begin, end }
}

/** Milliseconds between two spans, whichever came first; 0 when they meet or overlap. Undefined when a time is missing. */
export function silenceBetween(a: Timed, b: Timed): number | undefined {
  const before = spanOf(a)
  const after = spanOf(b)
  return before && after ? Math.max(0, after.begin - before.end, before.begin - after.end) : undefined
}

/** True only when the silence between the two is known and too long. */
export function isSilentBetween(a: Timed, b: Timed): boolean {
  return (silenceBetween(a, b) ?? 0) > MAX_SILENCE_MS
}

/**
 * Median time from one record's begin to the next's; undefined when the records are no log. Where several records share a whole second
 * it is a second: those of one second and of the next follow each other.
 */
export function logStepOf(records: readonly Timed[]): number | undefined {
  const steps: number[] = []
  let isWhole = true
  for (let i = 1; i < records.length; i++) {
    const before = spanOf(records[i - 1]!)
    const after = spanOf(records[i]!)
    const step = before && after ? Math.abs(after.begin - before.begin) : 0
    if (step > 0) steps.push(step)
    if (after && after.begin % 1000 !== 0) isWhole = false
  }
  const median = medianOf(steps)
  if (median === undefined || median > MAX_STEP_MS) return undefined
  const mostAtOnce = isWhole ? MOST_A_SECOND : 3
  return steps.length >= records.length / mostAtOnce ? median : undefined
}

/** True when `b` is the record after `a`, or the same one written again; `apartM` is how far one lies from the other. */
export function isNextRecord(a: Timed, b: Timed, apartM: number, stepMs: number): boolean {
  const before = spanOf(a)
  const after = spanOf(b)
  if (before === undefined || after === undefined) return false
  const passedMs = Math.abs(after.begin - before.begin)
  // Two aircraft in one file log at the same time in two places.
  return passedMs <= STEP_TOLERANCE * stepMs && apartM <= (passedMs / 1000) * MAX_SPEED + LARGEST_RECORD_M
}

/**
 * True when `b` lies straight ahead of `a` after a short silence: the spray was shut off, or records were lost. `before` and `after` are
 * the records around them, which show where the run was heading and where it goes on.
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
