/** Measures length (geodesic) and duration of every step of a flight. A million steps take about 0.2 s. */

import { edgeLengthM } from '../shapes/projection/geodesic.ts'
import { findJumps } from './find-jumps.ts'
import { findGaps } from './tracks/find-gaps.ts'
import type { Flight, Steps } from './tracks/flight.ts'

export function measureSteps(flight: Flight): Steps {
  const { path, legStarts, timesMs } = flight
  const n = path.length / 2
  const lengthM = new Float64Array(n)
  for (let i = 1; i < n; i++)
    lengthM[i] = edgeLengthM(path[2 * i - 2]!, path[2 * i - 1]!, path[2 * i]!, path[2 * i + 1]!)
  for (const start of legStarts) lengthM[start] = NaN

  const seconds = timesMs && stepSeconds(timesMs, legStarts)
  return {
    lengthM,
    ...(seconds && { seconds }),
    isJump: findJumps(lengthM, seconds),
    isGap: findGaps(n, seconds),
  }
}

function stepSeconds(timesMs: Float64Array, legStarts: readonly number[]): Float64Array {
  const seconds = new Float64Array(timesMs.length)
  for (let i = 1; i < timesMs.length; i++) {
    const elapsed = (timesMs[i]! - timesMs[i - 1]!) / 1000
    seconds[i] = elapsed > 0 ? elapsed : NaN
  }
  for (const start of legStarts) seconds[start] = NaN
  return seconds
}
