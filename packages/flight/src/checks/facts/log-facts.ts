/** What a log of the application says about itself: speed while spraying, place, and how much it bends with the valve open and shut. */
import { geodesicLengthM, type SwathInput, type ValveBends } from '@faixa/geometry'

export interface LogFacts {
  /** Length over time of the lines that have times, m/s. */
  readonly sprayMps?: number
  /** A position in the middle of the log. */
  readonly place: readonly [lon: number, lat: number]
  readonly valve?: ValveBends
}

/** Seconds of spraying below which times of whole seconds give no speed. */
const LEAST_S = 20
/** Times of lines over the span of all above which they are of the whole flight, or of several aircraft: neither gives a speed. */
const LONGEST = 1.05

export function logFacts(swaths: readonly SwathInput[], valve: ValveBends | undefined): LogFacts {
  let [lengthM, seconds, firstMs, lastMs] = [0, 0, Infinity, -Infinity]
  for (const swath of swaths) {
    const { beginMs, endMs } = swath
    if (swath.kind !== 'line' || beginMs === undefined || endMs === undefined || endMs <= beginMs) continue
    lengthM += geodesicLengthM(swath.path)
    seconds += (endMs - beginMs) / 1000
    firstMs = Math.min(firstMs, beginMs)
    lastMs = Math.max(lastMs, endMs)
  }
  const middle = swaths[swaths.length >> 1]!
  const path = middle.kind === 'line' ? middle.path : middle.polygon.outer
  return {
    place: [path[0]!, path[1]!],
    ...(seconds >= LEAST_S && 1000 * seconds <= LONGEST * (lastMs - firstMs) && { sprayMps: lengthM / seconds }),
    ...(valve && { valve }),
  }
}
