/**
 * Measures the distance between neighbouring passes, which is the swath that was executed.
 *
 * Lines across the axis every 25 m cut the passes; along each line the distances between neighbouring cuts are taken,
 * in whatever order the passes were flown. The median of all is robust against skipped strips (twice the spacing) and
 * ferry flights (any distance); the result is the mean of those within half of the median, because pilots who fly 18 m
 * and 22 m alternately execute 20 m. Cost: linear in the passes' length, and a sort per line.
 */
import { cos, sin } from '../arithmetic/portable-math.ts'
import { medianOf } from '../statistics/quantile.ts'
import type { StraightRuns } from './find-straight-runs.ts'

const STATION_M = 25
/** Metres below which two passes are the same strip flown twice. */
const SAME_STRIP_M = 3
/** Metres above which two passes are no neighbours: no swath is wider than 60 m. */
const MAX_SPACING_M = 60
const NEAR_MEDIAN = 0.5
/** Minimum number of spacings, those of two passes side by side for 75 m: fewer may be chance. */
const MIN_SPACINGS = 3

/** Returns the spacing in metres, or undefined when no two passes run side by side. */
export function measureSpacing({ runs, axisDeg }: StraightRuns): number | undefined {
  const spacings: number[] = []
  for (const cuts of cutsByStation(runs, axisDeg).values()) {
    const strips = stripsOf(cuts)
    for (let i = 1; i < strips.length; i++) {
      const spacing = strips[i]! - strips[i - 1]!
      if (spacing <= MAX_SPACING_M) spacings.push(spacing)
    }
  }
  const median = medianOf(spacings)
  if (median === undefined || spacings.length < MIN_SPACINGS) return undefined
  const near = spacings.filter((spacing) => Math.abs(spacing - median) <= NEAR_MEDIAN * median)
  return near.reduce((sum, spacing) => sum + spacing, 0) / near.length
}

/** Returns the cuts in ascending order; cuts of one strip that was flown several times are replaced by their mean. */
function stripsOf(cuts: number[]): number[] {
  cuts.sort((a, b) => a - b)
  const strips: number[] = []
  let first = 0
  for (let i = 1; i <= cuts.length; i++) {
    if (i < cuts.length && cuts[i]! - cuts[i - 1]! < SAME_STRIP_M) continue
    let sum = 0
    for (let k = first; k < i; k++) sum += cuts[k]!
    strips.push(sum / (i - first))
    first = i
  }
  return strips
}

/** Returns, for each station along the axis, the positions across it at which the passes cut. */
function cutsByStation(runs: StraightRuns['runs'], axisDeg: number): Map<number, number[]> {
  const alongX = sin((axisDeg * Math.PI) / 180)
  const alongY = cos((axisDeg * Math.PI) / 180)
  const stations = new Map<number, number[]>()
  for (const { path } of runs) {
    for (let i = 2; i < path.length; i += 2) {
      const fromU = path[i - 2]! * alongX + path[i - 1]! * alongY
      const fromV = path[i - 2]! * alongY - path[i - 1]! * alongX
      const toU = path[i]! * alongX + path[i + 1]! * alongY
      const toV = path[i]! * alongY - path[i + 1]! * alongX
      // The interval is half-open, so that a station at a vertex is cut once.
      const first = Math.ceil(Math.min(fromU, toU) / STATION_M)
      const last = Math.ceil(Math.max(fromU, toU) / STATION_M) - 1
      for (let k = first; k <= last; k++) {
        const share = (k * STATION_M - fromU) / (toU - fromU)
        const cut = fromV + (toV - fromV) * share
        const cuts = stations.get(k)
        if (cuts) cuts.push(cut)
        else stations.set(k, [cut])
      }
    }
  }
  return stations
}
