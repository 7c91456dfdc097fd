/**
 * Length and duration of every step of a flight.
 *
 * Short steps use the ellipsoid's two radii of curvature at their middle latitude, whose relative error is about (d / R)^2 / 24, 4e-9 at
 * 2 km; longer ones are solved as geodesics. A million steps take about 0.1 s.
 * Source: Bowring, "The direct and inverse solutions for short geodesic lines on the ellipsoid", Surveying and Mapping 41 (1981).
 */
import { geodesicLengthM } from '../shapes/geodesic.ts'
import { asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'
import { findGaps } from './find-gaps.ts'
import { findJumps } from './find-jumps.ts'
import type { Flight, Steps } from './flight.ts'

/** WGS84 semi-major axis, metres, and flattening (NIMA TR8350.2). */
const SEMI_MAJOR_M = 6378137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
const RADIANS = Math.PI / 180
/** About 2 km. */
const SHORT_DEG = 0.018

export function measureSteps(flight: Flight): Steps {
  const { path, legStarts, timesMs } = flight
  const n = path.length / 2
  const lengthM = new Float64Array(n)
  for (let i = 1; i < n; i++) lengthM[i] = stepLengthM(path, i)
  for (const start of legStarts) lengthM[start] = NaN

  const seconds = timesMs && stepSeconds(timesMs, legStarts)
  return {
    lengthM,
    ...(seconds && { seconds }),
    isJump: findJumps(lengthM, seconds),
    isGap: findGaps(n, seconds),
  }
}

function stepLengthM(path: LonLatPath, i: number): number {
  const lon = path[2 * i]! - path[2 * i - 2]!
  const lat = path[2 * i + 1]! - path[2 * i - 1]!
  if (Math.abs(lon) > SHORT_DEG || Math.abs(lat) > SHORT_DEG) {
    return geodesicLengthM(asLonLat(path.slice(2 * i - 2, 2 * i + 2)))
  }
  const middle = ((path[2 * i + 1]! + path[2 * i - 1]!) / 2) * RADIANS
  const sin = Math.sin(middle)
  const w2 = 1 - E2 * sin * sin
  const primeVerticalM = SEMI_MAJOR_M / Math.sqrt(w2)
  const meridianM = (primeVerticalM * (1 - E2)) / w2
  return Math.hypot(lat * RADIANS * meridianM, lon * RADIANS * primeVerticalM * Math.cos(middle))
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
