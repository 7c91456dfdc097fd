/**
 * Finds gaps: steps without records for longer than method v1 allows within a pass, and than this log's usual interval
 * explains.
 */
import { medianOf } from '../../statistics/quantile.ts'
import { MAX_SILENCE_MS } from './join-legs.ts'

/** Multiple of the log's usual interval below which a step is no gap: a log that writes every 16 s has no gap of 16 s. */
const RHYTHM_FACTOR = 5

/** Returns 1 for each of the `n` steps that is a gap, else 0. */
export function findGaps(n: number, seconds: Float64Array | undefined): Uint8Array {
  const isGap = new Uint8Array(n)
  if (!seconds) return isGap
  const limit = Math.max(MAX_SILENCE_MS / 1000, RHYTHM_FACTOR * (medianOf(seconds) ?? 0))
  for (let i = 0; i < n; i++) if (seconds[i]! > limit) isGap[i] = 1
  return isGap
}
