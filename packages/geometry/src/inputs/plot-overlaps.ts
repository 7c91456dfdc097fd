/**
 * Finds which plots lie in or over each other, judged at sample points: a grid over each plot's box, of which those inside the plot count.
 * Borders drawn a metre apart do not change the result, as they would with exact containment. Boxes are paired by a sweep from west to
 * east. Only plots whose box meets another one's are sampled, and a row of the grid is cut with a ring once: linear in the pairs whose
 * boxes meet, times positions and rows.
 */
import type { LonLatPolygon } from '../shapes/lon-lat.ts'
import { boxOf } from '../shapes/ring.ts'
import { createRingRows, type RingRows } from './ring-rows.ts'

/** A plot's polygons, of which the union counts. */
export type Ground = readonly LonLatPolygon[]

export interface Overlap {
  readonly a: number
  readonly b: number
  /** Share of `a`'s sample points that lie in `b`, and in `ofB` the reverse; 0 to 1. */
  readonly ofA: number
  readonly ofB: number
}

/** Rows of the coarsest grid. */
const ROWS = 12
/** Sample points aimed at; the grid is refined until a long thin plot has half as many. */
const POINTS = 100
const FINEST_GRID = 80

type Box = readonly [west: number, south: number, east: number, north: number]

export interface Sampled {
  readonly box: Box
  /** The rings of each polygon, for cutting them with parallels. */
  rows(): readonly PolygonRows[]
  /** Longitudes and latitudes in turn, degrees, row by row. */
  points(): Float64Array
}

interface PolygonRows {
  readonly outer: RingRows
  readonly holes: readonly RingRows[]
}

export function sampleGround(ground: Ground): Sampled {
  const box = boxAround(ground)
  let cut: readonly PolygonRows[] | undefined
  let points: Float64Array | undefined
  const rows = () =>
    (cut ??= ground.map(({ outer, holes }) => ({ outer: createRingRows(outer), holes: holes.map(createRingRows) })))
  return { box, rows, points: () => (points ??= samplePoints(rows(), box)) }
}

function samplePoints(polygons: readonly PolygonRows[], [west, south, east, north]: Box): Float64Array {
  let points: number[] = []
  for (let grid = ROWS; grid <= FINEST_GRID && points.length / 2 < POINTS / 2; grid *= 2) {
    points = []
    for (let j = 0; j < grid; j++) {
      const lat = south + ((north - south) * (j + 0.5)) / grid
      const isOnRow = rowOf(lat, polygons)
      for (let i = 0; i < grid; i++) {
        const lon = west + ((east - west) * (i + 0.5)) / grid
        if (isOnRow(lon)) points.push(lon, lat)
      }
    }
  }
  return Float64Array.from(points)
}

/**
 * Returns the pairs whose boxes meet, even without a common sample point: a border drawn twice is thinner than the grid. Undefined where judging
 * them would take more than `most` tests of positions and edges, as in a file that holds one plot a thousand times: that is known from the
 * boxes, before any position is tested.
 */
export function overlapsAmong(plots: readonly Sampled[], most = Infinity): readonly Overlap[] | undefined {
  const pairs = pairsAmong(plots, most)
  return pairs?.map(([a, b]) => ({
    a,
    b,
    ofA: shareIn(plots[a]!, plots[b]!),
    ofB: shareIn(plots[b]!, plots[a]!),
  }))
}

function pairsAmong(plots: readonly Sampled[], most: number): (readonly [a: number, b: number])[] | undefined {
  const byWest = plots.map((_, i) => i).sort((i, j) => plots[i]!.box[0] - plots[j]!.box[0])
  const bands = bandsOf(plots)
  const open: number[][] = Array.from({ length: bands.count }, () => [])
  const rank = new Int32Array(plots.length)
  const pairs: (readonly [number, number])[] = []
  let work = 0
  for (const [at, b] of byWest.entries()) {
    rank[b] = at
    const [west, south, , north] = plots[b]!.box
    const met: number[] = []
    const [first, last] = bands.of(b)
    for (let band = first; band <= last; band++) {
      const active = open[band]!
      let kept = 0
      for (const a of active) {
        const box = plots[a]!.box
        if (box[2] < west) continue
        active[kept++] = a
        // A pair that shares several bands is met in the first of them.
        if (box[1] > north || box[3] < south || Math.max(first, bands.of(a)[0]) !== band) continue
        met.push(a)
        work += PAIRING + workOf(plots[a]!, plots[b]!) + workOf(plots[b]!, plots[a]!)
        if (work > most) return undefined
      }
      active.length = kept
      active.push(b)
    }
    for (const a of met.sort((i, j) => rank[i]! - rank[j]!)) pairs.push([a, b])
  }
  return pairs
}

/** Cost of comparing two plots without a sample point in each other's box, counted in tests of one position. */
const PAIRING = 10

/** Returns about how many positions and edges are tested for the share of `inner` that lies in `outer`. */
function workOf({ box }: Sampled, outer: Sampled): number {
  const shareOf = (low: number, high: number): number =>
    box[high]! > box[low]!
      ? Math.max(0, Math.min(box[high]!, outer.box[high]!) - Math.max(box[low]!, outer.box[low]!)) /
        (box[high]! - box[low]!)
      : 1
  const rows = ROWS * shareOf(1, 3)
  return POINTS * shareOf(0, 2) * shareOf(1, 3) + rows * edgesOnARow(outer)
}

function edgesOnARow(plot: Sampled): number {
  let edges = 0
  for (const { outer, holes } of plot.rows()) {
    edges += outer.edgesOnARow
    for (const hole of holes) edges += hole.edgesOnARow
  }
  return edges
}

/** Divides the plots by latitude into bands, so that the sweep compares only neighbours. */
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
  if (points.length === 0) return 0
  const [west, south, east, north] = outer.box
  const polygons = outer.rows()
  const plain = polygons.length === 1 && polygons[0]!.holes.length === 0 ? polygons[0]!.outer : undefined
  let inside = 0
  for (let i = 0; i < points.length; ) {
    const lat = points[i + 1]!
    const isBeside = lat < south || lat > north
    const crossings = plain && !isBeside ? plain.crossingsAt(lat) : []
    const isOnRow = plain || isBeside ? undefined : rowOf(lat, polygons)
    for (; i < points.length && points[i + 1] === lat; i += 2) {
      const lon = points[i]!
      if (isBeside || lon < west || lon > east) continue
      if (isOnRow ? isOnRow(lon) : isBetween(lon, crossings)) inside++
    }
  }
  return inside / (points.length / 2)
}

/** Returns the share of `outer`'s points that lie in at least one of `inners`. */
export function filledShare(outer: Sampled, inners: readonly Sampled[]): number {
  const points = outer.points()
  const tests = inners.map(groundTest)
  let filled = 0
  for (let i = 0; i < points.length; i += 2) if (tests.some((isIn) => isIn(points[i]!, points[i + 1]!))) filled++
  return points.length === 0 ? 0 : filled / (points.length / 2)
}

/** Tells whether positions, given row by row, lie on the ground. */
function groundTest({ box: [west, south, east, north], rows }: Sampled): (lon: number, lat: number) => boolean {
  let row = Number.NaN
  let isOnRow: (lon: number) => boolean = () => false
  return (lon, lat) => {
    if (lon < west || lon > east || lat < south || lat > north) return false
    if (lat !== row) {
      row = lat
      isOnRow = rowOf(lat, rows())
    }
    return isOnRow(lon)
  }
}

/** Cuts the polygons with a parallel and returns which of its longitudes lie inside them. */
function rowOf(lat: number, polygons: readonly PolygonRows[]): (lon: number) => boolean {
  if (polygons.length === 1 && polygons[0]!.holes.length === 0) {
    const crossings = polygons[0]!.outer.crossingsAt(lat)
    return (lon) => isBetween(lon, crossings)
  }
  const cuts = polygons.map(({ outer, holes }) => ({
    outer: outer.crossingsAt(lat),
    holes: holes.map((hole) => hole.crossingsAt(lat)),
  }))
  return (lon) => cuts.some(({ outer, holes }) => isBetween(lon, outer) && !holes.some((hole) => isBetween(lon, hole)))
}

/** Counts the crossings with the ray to the east. */
function isBetween(x: number, crossings: readonly number[]): boolean {
  let inside = false
  for (let i = 0; i < crossings.length; i++) if (x < crossings[i]!) inside = !inside
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
