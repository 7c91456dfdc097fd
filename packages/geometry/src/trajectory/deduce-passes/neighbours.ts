/** Measures what lies beside each stretch: the spacing of the rows, and how much of a stretch has a neighbour at it. */
import { medianOf } from '../../statistics/quantile.ts'
import { axisDifference } from '../headings.ts'
import { DEDUCTION } from './deduction.ts'
import type { Cut, StationCuts } from './station-cuts.ts'

/** Metres below which two stretches are one row flown twice, and above which they are no neighbours: no swath is wider than 60 m. */
const SPACING_M = { least: 1.5, most: 60 }
const NEAR_MEDIAN = 0.5
/** Stations needed: two rows side by side for 50 m; less is chance. */
const LEAST_STATIONS = 10

/** Returns the mean distance between neighbouring parallel stretches; undefined where next to none lie side by side. */
export function measureRowSpacing({ cutsOf, headingsDeg }: StationCuts): number | undefined {
  const spacings: number[] = []
  const seen = new Set<readonly Cut[]>()
  for (const { station } of cutsOf.flat()) {
    if (seen.has(station)) continue
    seen.add(station)
    for (const cut of station) {
      const next = nextParallel(cut, headingsDeg)
      if (next !== undefined) spacings.push(next)
    }
  }
  const median = medianOf(Float64Array.from(spacings))
  if (median === undefined || spacings.length < LEAST_STATIONS) return undefined
  const near = spacings.filter((spacing) => Math.abs(spacing - median) <= NEAR_MEDIAN * median)
  return near.reduce((sum, spacing) => sum + spacing, 0) / near.length
}

function nextParallel({ stretch, across, station, at }: Cut, headingsDeg: readonly number[]): number | undefined {
  for (let k = at + 1; k < station.length; k++) {
    const apart = station[k]!.across - across
    if (apart > SPACING_M.most) return undefined
    const isParallel = axisDifference(headingsDeg[stretch]!, headingsDeg[station[k]!.stretch]!) <= DEDUCTION.parallelDeg
    if (isParallel && apart >= SPACING_M.least) return apart
  }
  return undefined
}

/** What a neighbour one, two or three spacings away supports: rows between them were skipped, or are in a file that is missing. */
const SUPPORT = [1, 0.8, 0.6] as const

/** Returns the share of a stretch that has a parallel neighbour at a multiple of the spacing, 0 to 1. `counts` tells which may be one. */
export function supportOf(
  stretch: number,
  { cutsOf, headingsDeg }: StationCuts,
  spacingM: number,
  counts: (other: number) => boolean,
): number {
  const cuts = cutsOf[stretch]!
  if (cuts.length === 0) return 0
  let sum = 0
  for (const cut of cuts) sum += bestSupport(cut, headingsDeg, spacingM, counts)
  return sum / cuts.length
}

function bestSupport(
  { stretch, across, station, at }: Cut,
  headingsDeg: readonly number[],
  spacingM: number,
  counts: (other: number) => boolean,
): number {
  const { least, most } = DEDUCTION.neighbour
  let best = 0
  for (const direction of [1, -1]) {
    for (let k = at + direction; k >= 0 && k < station.length; k += direction) {
      const other = station[k]!
      const spacings = Math.abs(other.across - across) / spacingM
      if (spacings > SUPPORT.length + most - 1) break
      if (spacings < least || !counts(other.stretch)) continue
      if (axisDifference(headingsDeg[stretch]!, headingsDeg[other.stretch]!) > DEDUCTION.parallelDeg) continue
      const away = spacings <= most ? 0 : Math.round(spacings) - 1
      best = Math.max(best, SUPPORT[away] ?? 0)
    }
  }
  return best
}

/** Returns the share of a stretch whose ground another stretch that `counts` covers along the same line, 0 to 1. */
export function sharedStrip(
  stretch: number,
  { cutsOf }: StationCuts,
  spacingM: number,
  counts: (other: number) => boolean,
): number {
  const cuts = cutsOf[stretch]!
  if (cuts.length === 0) return 0
  const widthM = DEDUCTION.sameStrip * spacingM
  let shared = 0
  for (const cut of cuts) if (isShared(cut, 1, widthM, counts) || isShared(cut, -1, widthM, counts)) shared++
  return shared / cuts.length
}

function isShared(
  { across, station, at }: Cut,
  direction: 1 | -1,
  widthM: number,
  counts: (other: number) => boolean,
): boolean {
  for (let k = at + direction; k >= 0 && k < station.length; k += direction) {
    if (Math.abs(station[k]!.across - across) > widthM) return false
    if (counts(station[k]!.stretch)) return true
  }
  return false
}
