/**
 * Computes the share of an application along a track: 500 sample points spread over the sprayed area (the same on every machine), and the
 * share of them within half a swath of the track. Linear in the track's positions; a million take about 0.1 s.
 */
import { createLaea, type LonLatPath, type SwathInput } from '@faixa/geometry'
import { swathBounds } from '../../bounds.ts'
import { isWithin } from './is-within.ts'
import { pointIndex } from './point-index.ts'
import { spreadPoints } from './spread-points.ts'
import { measuredSwathWidthM } from './swath-width.ts'

const POINTS = 500
/** Swath of a usual aircraft, m, where the application has no width. */
const USUAL_WIDTH_M = 22
/** Difference between positions of an aircraft and of an exported log, m, with the chords of bends. */
const TOLERANCE_M = 5

export function shareAlongTrack(swaths: readonly SwathInput[], legs: readonly LonLatPath[]): number {
  const [west, south, east, north] = swathBounds(swaths)
  const plane = createLaea((west + east) / 2, Math.max(-89, Math.min(89, (south + north) / 2)))
  const { points } = spreadPoints(swaths, plane, POINTS)
  const reachM = widthOf(swaths) / 2 + TOLERANCE_M
  const near = new Uint8Array(points.length / 2)
  const index = pointIndex(points)
  for (const leg of legs) {
    const path = plane.toLocal(leg)
    for (let i = 2; i < path.length; i += 2) {
      const [ax, ay, bx, by] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!]
      const [lowX, lowY] = [Math.min(ax, bx) - reachM, Math.min(ay, by) - reachM]
      const [highX, highY] = [Math.max(ax, bx) + reachM, Math.max(ay, by) + reachM]
      index(lowX, lowY, highX, highY, (point) => {
        if (near[point] === 1) return
        if (isWithin(reachM, points[2 * point]!, points[2 * point + 1]!, ax, ay, bx, by)) near[point] = 1
      })
    }
  }
  return near.reduce((sum, is) => sum + is, 0) / near.length
}

function widthOf(swaths: readonly SwathInput[]): number {
  const [first] = swaths
  return (first?.kind === 'line' ? first.widthM : measuredSwathWidthM(swaths, undefined)) ?? USUAL_WIDTH_M
}
