/**
 * Computes the share of an application along a track: 500 sample points spread over the sprayed area (the same on every machine), and the
 * share of them within half a swath of the track. Linear in the track's positions; a million take about 0.1 s.
 */
import { createLaea, type LonLatPath, type SwathInput } from '@faixa/geometry'
import { swathBounds } from '../bounds.ts'
import { spreadPoints } from './spread-points.ts'
import { measuredSwathWidthM } from './swath-width.ts'

const POINTS = 500
/** Swath of a usual aircraft, m, where the application has no width. */
const USUAL_WIDTH_M = 22
/** Difference between positions of an aircraft and of an exported log, m, with the chords of bends. */
const TOLERANCE_M = 5
const CELL_M = 64
/** Cells to either side of the plane's centre, by which they are numbered: more than the globe is wide. */
const CELLS_HALF = 2 ** 21
/** A step over more cells than this is compared with every sample point. */
const MANY_CELLS = 64

export function shareAlongTrack(swaths: readonly SwathInput[], legs: readonly LonLatPath[]): number {
  const [west, south, east, north] = swathBounds(swaths)
  const plane = createLaea((west + east) / 2, Math.max(-89, Math.min(89, (south + north) / 2)))
  const points = spreadPoints(swaths, plane, POINTS)
  const reachM = widthOf(swaths) / 2 + TOLERANCE_M
  const cells = new Map<number, number[]>()
  const everyPoint: number[] = []
  let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let point = 0; point < points.length / 2; point++) {
    const [x, y] = [points[2 * point]!, points[2 * point + 1]!]
    const key = cellKey(cellOf(x), cellOf(y))
    const within = cells.get(key)
    if (within) within.push(point)
    else cells.set(key, [point])
    everyPoint.push(point)
    lowX = Math.min(lowX, x - reachM)
    lowY = Math.min(lowY, y - reachM)
    highX = Math.max(highX, x + reachM)
    highY = Math.max(highY, y + reachM)
  }
  const near = new Uint8Array(everyPoint.length)
  const look = (among: readonly number[], ax: number, ay: number, bx: number, by: number) => {
    for (const point of among) {
      if (near[point] === 1) continue
      if (isWithin(reachM, points[2 * point]!, points[2 * point + 1]!, ax, ay, bx, by)) near[point] = 1
    }
  }
  for (const leg of legs) {
    const path = plane.toLocal(leg)
    for (let i = 2; i < path.length; i += 2) {
      const [ax, ay, bx, by] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!]
      if (Math.max(ax, bx) < lowX || Math.min(ax, bx) > highX || Math.max(ay, by) < lowY || Math.min(ay, by) > highY) {
        continue
      }
      const firstX = cellOf(Math.min(ax, bx) - reachM)
      const lastX = cellOf(Math.max(ax, bx) + reachM)
      const firstY = cellOf(Math.min(ay, by) - reachM)
      const lastY = cellOf(Math.max(ay, by) + reachM)
      if (!((lastX - firstX + 1) * (lastY - firstY + 1) <= MANY_CELLS)) {
        look(everyPoint, ax, ay, bx, by)
        continue
      }
      for (let x = firstX; x <= lastX; x++) {
        for (let y = firstY; y <= lastY; y++) {
          const among = cells.get(cellKey(x, y))
          if (among) look(among, ax, ay, bx, by)
        }
      }
    }
  }
  return near.reduce((sum, is) => sum + is, 0) / everyPoint.length
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_M)
}

function cellKey(cellX: number, cellY: number): number {
  return (cellX + CELLS_HALF) * 2 * CELLS_HALF + cellY + CELLS_HALF
}

function widthOf(swaths: readonly SwathInput[]): number {
  const [first] = swaths
  return (first?.kind === 'line' ? first.widthM : measuredSwathWidthM(swaths, undefined)) ?? USUAL_WIDTH_M
}

function isWithin(reachM: number, x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2))
  const apartX = ax + t * dx - x
  const apartY = ay + t * dy - y
  return apartX * apartX + apartY * apartY <= reachM * reachM
}
