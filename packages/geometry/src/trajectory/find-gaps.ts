/** Steps over which the log was silent: longer than method v1 allows within a pass, and than this log's own rhythm explains. */
import { medianOf } from '../statistics/quantile.ts'
import { MAX_SILENCE_MS } from './join-legs.ts'

/** A log that writes every 16 s is not silent for 16 s. */
const RHYTHM_FACTOR = 5

/** 1 for each of the `n` steps that is a gap. */
export function findGaps(n: number, seconds: Float64Array | undefined): Uint8Array {
  const isGap = new Uint8Array(n)
  if (!seconds) return isGap
  const limit = Math.max(MAX_SILENCE_MS / 1000, RHYTHM_FACTOR * (medianOf(seconds) ?? 0))
  for (let i = 0; i < n; i++) if (seconds[i]! > limit) isGap[i] = 1
  return isGap
}
