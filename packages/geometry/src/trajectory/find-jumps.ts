/**
 * Steps that no aircraft can have flown: a receiver that lost its position and found it elsewhere, or a last position written at random.
 * Where times are known the speed decides. Where they are not, a step must stand out from all others of the log by its length.
 * Reported and counted, never removed: the laudo's distance is that of the file, and both figures are given.
 */
import { quantileOf } from '../statistics/quantile.ts'

/** Above the never-exceed speed of every agricultural aircraft; an Air Tractor AT-802 is placarded at 100 m/s. */
export const IMPOSSIBLE_SPEED_MPS = 140
/** A receiver may wander this far in no time at all while it settles. */
const WANDER_M = 30
/** Without times: nothing shorter than a second at an impossible speed is called a jump, */
const UNTIMED_MIN_M = 140
/** nor what is less than ten times the log's own long steps, which leaves straight passes drawn with two positions alone, */
const UNTIMED_FACTOR = 10
/** nor anything in a path too short to have a habit. */
const UNTIMED_MIN_STEPS = 20

/** 1 for each step that is a jump; NaN steps never are. */
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
  const steps = lengthM.filter(Number.isFinite)
  if (steps.length < UNTIMED_MIN_STEPS) return Infinity
  return Math.max(UNTIMED_MIN_M, UNTIMED_FACTOR * quantileOf(steps, 0.95)!)
}

/** A log that is fast throughout is an airliner's or has wrong times, but it does not jump at every step. */
function speedLimit(lengthM: Float64Array, seconds: Float64Array): number {
  const typical = quantileOf(
    lengthM.map((length, i) => length / seconds[i]!),
    0.5,
  )
  return Math.max(IMPOSSIBLE_SPEED_MPS, 2 * (typical ?? 0))
}
