/**
 * Joins the pieces of a log end to end. A piece continues the previous one when it starts at the very position where
 * that one ends, or within 10 s of it (method v1's longest silence); otherwise it begins a new leg. Positions written
 * twice and positions that are not numbers are left out. Cost: linear.
 */
import { countText } from '../../inputs/count-text.ts'
import { knownAltitudes } from '../../kml/coordinates/altitudes.ts'
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import type { TrajectoryIssue } from './trajectory-issues.ts'

export interface Leg {
  readonly path: LonLatPath
  /** Milliseconds since 1970 UTC, one per position; NaN where unknown. */
  readonly timesMs?: Float64Array
  /** Metres above sea level as the file gives them, one per position; NaN where unknown. */
  readonly altitudesM?: Float64Array
}

export interface JoinedLegs {
  readonly path: LonLatPath
  readonly timesMs?: Float64Array
  readonly altitudesM?: Float64Array
  readonly legStarts: readonly number[]
}

export const MAX_SILENCE_MS = 10_000

export function joinLegs(legs: readonly Leg[], issues: TrajectoryIssue[]): JoinedLegs {
  const ordered = inOrderOfTime(legs)
  const capacity = ordered.reduce((sum, leg) => sum + (leg.path.length >> 1), 0)
  const path = new Float64Array(capacity * 2)
  const timesMs = new Float64Array(capacity)
  const altitudesM = new Float64Array(ordered.some((leg) => leg.altitudesM) ? capacity : 0)
  const legStarts: number[] = []
  let n = 0
  let repeated = 0
  let unusable = 0
  let anyTime = false

  for (const leg of ordered) {
    let isFirst = true
    for (let i = 0; i + 1 < leg.path.length; i += 2) {
      const lon = leg.path[i]!
      const lat = leg.path[i + 1]!
      const time = leg.timesMs?.[i >> 1] ?? NaN
      const altitude = leg.altitudesM?.[i >> 1] ?? NaN
      if (!Number.isFinite(lon) || !Number.isFinite(lat)) {
        unusable++
        continue
      }
      const isSamePlace = n > 0 && path[2 * n - 2] === lon && path[2 * n - 1] === lat
      const before = n > 0 ? timesMs[n - 1]! : NaN
      const isSameTime = Object.is(before, time)
      if (isFirst) {
        const silence = time - before
        const continues = n > 0 && (Number.isNaN(silence) ? isSamePlace : silence >= 0 && silence <= MAX_SILENCE_MS)
        if (!continues) legStarts.push(n)
        else if (isSamePlace && isSameTime) {
          if (Number.isNaN(altitudesM[n - 1]!)) altitudesM[n - 1] = altitude
          isFirst = false
          continue
        }
        isFirst = false
      } else if (isSamePlace && isSameTime) {
        repeated++
        continue
      }
      path[2 * n] = lon
      path[2 * n + 1] = lat
      timesMs[n] = time
      altitudesM[n] = altitude
      if (!Number.isNaN(time)) anyTime = true
      n++
    }
  }
  if (repeated > 0) issues.push(repeatedIssue(repeated))
  if (unusable > 0) issues.push(unusableIssue(unusable))
  return {
    path: asLonLat(path.slice(0, 2 * n)),
    legStarts,
    ...(anyTime && { timesMs: timesMs.slice(0, n) }),
    ...knownAltitudes(altitudesM.slice(0, n)),
  }
}

/** Orders the legs by their first times when every leg has one; keeps the document's order otherwise. */
function inOrderOfTime(legs: readonly Leg[]): readonly Leg[] {
  const first = legs.map((leg) => leg.timesMs?.find(Number.isFinite))
  if (legs.length < 2 || first.some((time) => time === undefined)) return legs
  return legs
    .map((leg, i) => ({ leg, time: first[i]! }))
    .sort((a, b) => a.time - b.time)
    .map(({ leg }) => leg)
}

function repeatedIssue(count: number): TrajectoryIssue {
  return {
    code: 'positions-repeated',
    severity: 'info',
    message: `${countText(count, 'posição repetida do trajeto foi contada', 'posições repetidas do trajeto foram contadas')} uma só vez.`,
    place: '',
    count,
  }
}

function unusableIssue(count: number): TrajectoryIssue {
  return {
    code: 'positions-unusable',
    severity: 'erro',
    message: `${countText(count, 'posição do trajeto não tem números e ficou', 'posições do trajeto não têm números e ficaram')} de fora.`,
    place: '',
    count,
  }
}
