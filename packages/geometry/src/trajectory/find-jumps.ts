/**
 * Finds jumps: steps that no aircraft can have flown, because the receiver lost its position and found it elsewhere, or wrote a random last
 * position. Where times are known the speed decides. Where they are not, a step must exceed all others of the log in length. Jumps are
 * reported and counted, never removed: the laudo's distance is that of the file, and both figures are given.
 */
import { medianOf, quantileOf } from '../statistics/quantile.ts'
import { IMPOSSIBLE_SPEED_MPS } from './tracks/flight.ts'

/** Metres that a settling receiver may move without any time. */
const WANDER_M = 30
/** Metres: without times, no shorter step is a jump; a second at the impossible speed. */
const UNTIMED_MIN_M = 140
/**
 * Multiple of the log's own long steps: without times, no step below it is a jump, so that straight passes of two
 * positions are none.
 */
const UNTIMED_FACTOR = 10
/** Steps needed to know a log's usual length: without times, a shorter path has no jumps. */
const UNTIMED_MIN_STEPS = 20

/** Returns 1 for each step that is a jump, else 0; NaN steps never are. */
export function findJumps(lengthM: Float64Array, seconds: Float64Array | undefined): Uint8Array {
  const isJump = new Uint8Array(lengthM.length)
  const byLength = lengthLimit(lengthM)
  const limitMps = seconds ? speedLimit(lengthM, seconds) : undefined
  for (let i = 0; i < lengthM.length; i++) {
    const length = lengthM[i]!
    const elapsed = seconds?.[i] ?? NaN
    const tooFar =
      limitMps === undefined || Number.isNaN(elapsed)
        ? length > byLength
        : length > WANDER_M && length > limitMps * elapsed
    if (tooFar) isJump[i] = 1
  }
  return isJump
}

function lengthLimit(lengthM: Float64Array): number {
  let steps = 0
  for (const length of lengthM) if (Number.isFinite(length)) steps++
  if (steps < UNTIMED_MIN_STEPS) return Infinity
  return Math.max(UNTIMED_MIN_M, UNTIMED_FACTOR * quantileOf(lengthM, 0.95)!)
}

/**
 * Returns the speed above which a step is a jump. A log that is fast throughout is an airliner's or has wrong times,
 * but not a jump at every step.
 */
function speedLimit(lengthM: Float64Array, seconds: Float64Array): number {
  const speeds = new Float64Array(lengthM.length)
  for (let i = 0; i < speeds.length; i++) speeds[i] = lengthM[i]! / seconds[i]!
  return Math.max(IMPOSSIBLE_SPEED_MPS, 2 * (medianOf(speeds) ?? 0))
}
