/**
 * Finds which plots lie in or over each other, judged at sample points: a grid over each plot's box, of which those
 * inside the plot count. Borders that two people drew a metre apart do not change the result, as they would with exact
 * containment. Linear in the pairs whose boxes meet, times the positions of the larger one; boxes are paired by a sweep
 * from west to east.
 */
import type { LonLatPolygon } from '../shapes/lon-lat.ts'
import { boxOf } from '../shapes/ring.ts'

/** A plot's polygons, which count as their union. */
export type Ground = readonly LonLatPolygon[]

export interface Overlap {
  readonly a: number
  readonly b: number
  /** Share of `a`'s sample points that lie in `b`, and in `ofB` the reverse; 0 to 1. */
  readonly ofA: number
  readonly ofB: number
}

/** Sample points aimed at; the grid is refined until a long thin plot has half as many. */
const POINTS = 100
const FINEST_GRID = 80

type Box = readonly [west: number, south: number, east: number, north: number]

export interface Sampled {
  readonly ground: Ground
  readonly box: Box
  /** Longitudes and latitudes in turn, degrees. */
  readonly points: readonly number[]
}

export function sampleGround(ground: Ground): Sampled {
  const box = boxAround(ground)
  const [west, south, east, north] = box
  let points: number[] = []
  for (let grid = 12; grid <= FINEST_GRID && points.length / 2 < POINTS / 2; grid *= 2) {
    points = []
    for (let i = 0; i < grid; i++) {
      for (let j = 0; j < grid; j++) {
        const lon = west + ((east - west) * (i + 0.5)) / grid
        const lat = south + ((north - south) * (j + 0.5)) / grid
        if (isOnGround(lon, lat, ground)) points.push(lon, lat)
      }
    }
  }
  return { ground, box, points }
}

/** Returns the pairs whose boxes meet, even without a common sample point: a border drawn twice is thinner than the grid. */
export function overlapsAmong(plots: readonly Sampled[]): readonly Overlap[] {
  const byWest = plots.map((_, i) => i).sort((i, j) => plots[i]!.box[0] - plots[j]!.box[0])
  const overlaps: Overlap[] = []
  let open: number[] = []
  for (const b of byWest) {
    const [west, south, , north] = plots[b]!.box
    open = open.filter((a) => plots[a]!.box[2] >= west)
    for (const a of open) {
      const other = plots[a]!.box
      if (other[1] > north || other[3] < south) continue
      overlaps.push({ a, b, ofA: shareIn(plots[a]!, plots[b]!), ofB: shareIn(plots[b]!, plots[a]!) })
    }
    open.push(b)
  }
  return overlaps
}

/** Returns the share of `inner`'s points that lie in `outer`. */
export function shareIn(inner: Sampled, outer: Sampled): number {
  const [west, south, east, north] = outer.box
  let inside = 0
  for (let i = 0; i < inner.points.length; i += 2) {
    const lon = inner.points[i]!
    const lat = inner.points[i + 1]!
    if (lon < west || lon > east || lat < south || lat > north) continue
    if (isOnGround(lon, lat, outer.ground)) inside++
  }
  return inner.points.length === 0 ? 0 : inside / (inner.points.length / 2)
}

/** Returns the share of `outer`'s points that lie in at least one of `inners`. */
export function filledShare(outer: Sampled, inners: readonly Sampled[]): number {
  let filled = 0
  for (let i = 0; i < outer.points.length; i += 2) {
    const lon = outer.points[i]!
    const lat = outer.points[i + 1]!
    const isIn = ({ box: [west, south, east, north], ground }: Sampled) =>
      lon >= west && lon <= east && lat >= south && lat <= north && isOnGround(lon, lat, ground)
    if (inners.some(isIn)) filled++
  }
  return outer.points.length === 0 ? 0 : filled / (outer.points.length / 2)
}

function isOnGround(lon: number, lat: number, ground: Ground): boolean {
  return ground.some(({ outer, holes }) => isInRing(lon, lat, outer) && !holes.some((hole) => isInRing(lon, lat, hole)))
}

/** Counts the ring's crossings with the ray to the east. */
function isInRing(x: number, y: number, ring: Float64Array): boolean {
  let inside = false
  let ax = ring[ring.length - 2]!
  let ay = ring[ring.length - 1]!
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i]!
    const by = ring[i + 1]!
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}

function boxAround(ground: Ground): Box {
  const boxes = ground.map(({ outer }) => boxOf(outer))
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
}
