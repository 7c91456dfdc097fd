/**
 * Finds which plots lie in or over each other, judged at sample points: a grid over each plot's box, of which those
 * inside the plot count. Borders that two people drew a metre apart do not change the result, as they would with exact
 * containment. Boxes are paired by a sweep from west to east. Only plots whose box meets another one's are sampled, and a
 * row of the grid is cut with a ring once: linear in the pairs whose boxes meet, times positions and rows.
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
  /** Longitudes and latitudes in turn, degrees, row by row. */
  points(): readonly number[]
}

export function sampleGround(ground: Ground): Sampled {
  const box = boxAround(ground)
  let points: readonly number[] | undefined
  return { ground, box, points: () => (points ??= samplePoints(ground, box)) }
}

function samplePoints(ground: Ground, [west, south, east, north]: Box): readonly number[] {
  let points: number[] = []
  for (let grid = 12; grid <= FINEST_GRID && points.length / 2 < POINTS / 2; grid *= 2) {
    points = []
    for (let j = 0; j < grid; j++) {
      const lat = south + ((north - south) * (j + 0.5)) / grid
      const isOnRow = rowOf(lat, ground)
      for (let i = 0; i < grid; i++) {
        const lon = west + ((east - west) * (i + 0.5)) / grid
        if (isOnRow(lon)) points.push(lon, lat)
      }
    }
  }
  return points
}

/**
 * Returns the pairs whose boxes meet, even without a common sample point: a border drawn twice is thinner than the grid. Undefined where there
 * are more than `most` of them, as in a file that holds one plot ten thousand times.
 */
export function overlapsAmong(plots: readonly Sampled[], most = Infinity): readonly Overlap[] | undefined {
  const byWest = plots.map((_, i) => i).sort((i, j) => plots[i]!.box[0] - plots[j]!.box[0])
  const bands = bandsOf(plots)
  const open: number[][] = Array.from({ length: bands.count }, () => [])
  const rank = new Int32Array(plots.length)
  const overlaps: Overlap[] = []
  for (const [at, b] of byWest.entries()) {
    rank[b] = at
    const [west, south, , north] = plots[b]!.box
    const met: number[] = []
    const [first, last] = bands.of(b)
    for (let band = first; band <= last; band++) {
      const others = open[band]!
      let kept = 0
      for (const a of others) {
        const box = plots[a]!.box
        if (box[2] < west) continue
        others[kept++] = a
        // A pair that shares several bands is met in the first of them.
        if (box[1] <= north && box[3] >= south && Math.max(first, bands.of(a)[0]) === band) met.push(a)
      }
      others.length = kept
      others.push(b)
    }
    if (overlaps.length + met.length > most) return undefined
    for (const a of met.sort((i, j) => rank[i]! - rank[j]!))
      overlaps.push({ a, b, ofA: shareIn(plots[a]!, plots[b]!), ofB: shareIn(plots[b]!, plots[a]!) })
  }
  return overlaps
}

/** Divides the plots by latitude into as many bands as they are deep, so that the sweep meets neighbours alone. */
function bandsOf(plots: readonly Sampled[]) {
  let [south, north, deep] = [Infinity, -Infinity, 0]
  for (const { box } of plots) {
    south = Math.min(south, box[1])
    north = Math.max(north, box[3])
    deep += box[3] - box[1]
  }
  const mean = deep / plots.length
  const count = Math.max(1, Math.min(plots.length, Math.ceil((north - south) / mean) || 1))
  const bandOf = (lat: number) => Math.min(count - 1, Math.floor((count * (lat - south)) / (north - south)) || 0)
  const ranges = plots.map(({ box }) => [bandOf(box[1]), bandOf(box[3])] as const)
  return { count, of: (i: number) => ranges[i]! }
}

/** Returns the share of `inner`'s points that lie in `outer`. */
function shareIn(inner: Sampled, outer: Sampled): number {
  const points = inner.points()
  const isIn = groundTest(outer)
  let inside = 0
  for (let i = 0; i < points.length; i += 2) if (isIn(points[i]!, points[i + 1]!)) inside++
  return points.length === 0 ? 0 : inside / (points.length / 2)
}

/** Returns the share of `outer`'s points that lie in at least one of `inners`. */
export function filledShare(outer: Sampled, inners: readonly Sampled[]): number {
  const points = outer.points()
  const tests = inners.map(groundTest)
  let filled = 0
  for (let i = 0; i < points.length; i += 2) if (tests.some((isIn) => isIn(points[i]!, points[i + 1]!))) filled++
  return points.length === 0 ? 0 : filled / (points.length / 2)
}

/** Tells of positions that come row by row whether they lie on the ground. */
function groundTest({ box: [west, south, east, north], ground }: Sampled): (lon: number, lat: number) => boolean {
  let row = Number.NaN
  let isOnRow: (lon: number) => boolean = () => false
  return (lon, lat) => {
    if (lon < west || lon > east || lat < south || lat > north) return false
    if (lat !== row) {
      row = lat
      isOnRow = rowOf(lat, ground)
    }
    return isOnRow(lon)
  }
}

/** Cuts the ground with a parallel, and answers which longitudes of it lie on the ground. */
function rowOf(lat: number, ground: Ground): (lon: number) => boolean {
  if (ground.length === 1 && ground[0]!.holes.length === 0) {
    const crossings = crossingsAt(lat, ground[0]!.outer)
    return (lon) => isBetween(lon, crossings)
  }
  const cuts = ground.map(({ outer, holes }) => ({
    outer: crossingsAt(lat, outer),
    holes: holes.map((hole) => crossingsAt(lat, hole)),
  }))
  return (lon) => cuts.some(({ outer, holes }) => isBetween(lon, outer) && !holes.some((hole) => isBetween(lon, hole)))
}

/** Longitudes at which a ring crosses a parallel, in the ring's order. */
function crossingsAt(y: number, ring: Float64Array): readonly number[] {
  const crossings: number[] = []
  let ax = ring[ring.length - 2]!
  let ay = ring[ring.length - 1]!
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i]!
    const by = ring[i + 1]!
    if (ay > y !== by > y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay))
    ax = bx
    ay = by
  }
  return crossings
}

/** Counts the crossings with the ray to the east. */
function isBetween(x: number, crossings: readonly number[]): boolean {
  let inside = false
  for (const crossing of crossings) if (x < crossing) inside = !inside
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
