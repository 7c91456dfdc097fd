/**
 * The ground with too little or too much of the dose as pieces of a layer: places of the grid that touch, outlined. An outline keeps within
 * two metres of its places, so that a border aslant of the grid is drawn straight; hectares are those of the places.
 */
import { hypotenuse, type LonLatPath } from '@faixa/geometry'
import type { Hectares } from '@faixa/units'
import type { LayerPiece } from '../layers/flight-layer.ts'
import { roundPolygon } from '../layers/round-polygon.ts'

/** Steps on either side of which a place of a long outline is the mean. */
const REACH = 3
/** Outlines with fewer steps around them keep them all. */
const LEAST_STEPS = 28
/** Distance that the drawn outline may leave the mean of its steps, in places. */
const TOLERANCE = 0.25
/** Share of the area by which a drawn outline may differ from its steps; where it would differ by more, as in thin ground, the steps are drawn. */
const MOST_CHANGED = 0.1
/** Steps east, north, west and south. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const SOUTH = 3

/** Places of a grid by row, from the south, and column; 0 belongs to no class. */
export interface ClassGrid {
  readonly columns: number
  readonly rows: number
  readonly classes: Uint8Array
}

/** Places that touch by their sides and are of one class. */
export interface PlacesTogether {
  readonly classNumber: number
  readonly places: number
  /** Corners in columns and rows from the south-west corner of the grid; the first goes counter-clockwise, holes clockwise, none is closed. */
  readonly rings: readonly (readonly number[])[]
}

/** `toLonLat` converts corners of the grid to degrees; `placeHa` is the area of a place. */
export function dosePieces(
  found: readonly PlacesTogether[],
  toLonLat: (corners: Float64Array) => LonLatPath,
  placeHa: Hectares,
): LayerPiece[] {
  return found.flatMap(({ classNumber, places, rings }): LayerPiece[] => {
    const [outer, ...holes] = rings.map((ring) => toLonLat(Float64Array.from([...ring, ring[0]!, ring[1]!])))
    const polygon = outer && roundPolygon({ outer, holes })
    return polygon
      ? [{ shape: { polygon }, classIndex: classNumber - 1, hectares: (places * placeHa) as Hectares }]
      : []
  })
}

export function placesTogether({ columns, rows, classes }: ClassGrid): PlacesTogether[] {
  const groups = new Int32Array(classes.length)
  const found: { classNumber: number; places: number; rings: (readonly number[])[] }[] = []
  const isSouthDone = new Uint8Array(classes.length)
  for (let cell = 0; cell < classes.length; cell++) {
    if (classes[cell] === 0) continue
    if (groups[cell] === 0) {
      const places = markGroup({ columns, rows, classes }, groups, cell, found.length + 1)
      found.push({ classNumber: classes[cell]!, places, rings: [] })
    }
    // Each outline passes the west side of a place southwards. The first one of a group surrounds it, since its first place lies lowest.
    const group = groups[cell]!
    const isWestSide = cell % columns === 0 || groups[cell - 1] !== group
    if (isWestSide && isSouthDone[cell] === 0) {
      const steps = traceOutline({ columns, rows }, groups, cell, isSouthDone)
      found[group - 1]!.rings.push(straightened(steps))
    }
  }
  return found
}

/** Marks the places that hang together with `first`, and counts them. */
function markGroup({ columns, rows, classes }: ClassGrid, groups: Int32Array, first: number, group: number): number {
  const classNumber = classes[first]
  const waiting = [first]
  groups[first] = group
  const reach = (cell: number) => {
    if (groups[cell] !== 0 || classes[cell] !== classNumber) return
    groups[cell] = group
    waiting.push(cell)
  }
  let places = 0
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    places++
    const column = cell % columns
    if (column > 0) reach(cell - 1)
    if (column + 1 < columns) reach(cell + 1)
    if (cell >= columns) reach(cell - columns)
    if (cell + columns < columns * rows) reach(cell + columns)
  }
  return places
}

/** Follows the outline with its group on the left, from the north-west corner of a place southwards. Returns its corners, a step apart. */
function traceOutline(
  { columns, rows }: Pick<ClassGrid, 'columns' | 'rows'>,
  groups: Int32Array,
  first: number,
  isSouthDone: Uint8Array,
): number[] {
  const group = groups[first]
  const isIn = (x: number, y: number) =>
    x >= 0 && x < columns && y >= 0 && y < rows && groups[y * columns + x] === group
  const from = [first % columns, Math.floor(first / columns) + 1] as const
  let [x, y]: readonly [number, number] = from
  let way = SOUTH
  const steps: number[] = []
  do {
    const [east, north] = STEPS[way]!
    if (way === SOUTH) isSouthDone[(y - 1) * columns + x] = 1
    x += east
    y += north
    // The places ahead of the corner, left and right of the way; half steps from the corner are middles of places.
    const [leftX, leftY] = [x + (east - north - 1) / 2, y + (north + east - 1) / 2]
    const [rightX, rightY] = [x + (east + north - 1) / 2, y + (north - east - 1) / 2]
    // Places that touch by a corner alone are kept apart: the left turn comes first.
    const turn = !isIn(leftX, leftY) ? 1 : isIn(rightX, rightY) ? 3 : 0
    steps.push(x, y)
    way = (way + turn) % 4
  } while (x !== from[0] || y !== from[1] || way !== SOUTH)
  return steps
}

/** A border aslant of the grid is a staircase: the mean of some steps follows it, and needs few corners. Small outlines keep their steps. */
function straightened(steps: readonly number[]): readonly number[] {
  if (steps.length < 2 * LEAST_STEPS) return withCorners(steps, 0)
  const ring = withCorners(meanOfSteps(steps), TOLERANCE)
  return Math.abs(areaOf(ring) - areaOf(steps)) < MOST_CHANGED * Math.abs(areaOf(steps)) ? ring : withCorners(steps, 0)
}

function meanOfSteps(steps: readonly number[]): number[] {
  return steps.map((_, i) => {
    let sum = 0
    for (let k = -REACH; k <= REACH; k++) sum += steps.at((i + 2 * k) % steps.length)!
    return sum / (2 * REACH + 1)
  })
}

/** Keeps the corners without which the ring would leave its place by more than `tolerance` (Douglas and Peucker 1973). */
function withCorners(ring: readonly number[], tolerance: number): number[] {
  const count = ring.length / 2
  const fromStart = (i: number) => hypotenuse(ring[2 * i]! - ring[0]!, ring[2 * i + 1]! - ring[1]!)
  let far = 0
  for (let i = 1; i < count; i++) if (fromStart(i) > fromStart(far)) far = i
  const isKept = new Uint8Array(count)
  isKept[0] = 1
  isKept[far] = 1
  const spans: (readonly [number, number])[] = [
    [0, far],
    [far, count],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const [ax, ay] = [ring[2 * from]!, ring[2 * from + 1]!]
    const [bx, by] = [ring[(2 * to) % ring.length]!, ring[(2 * to + 1) % ring.length]!]
    const length = hypotenuse(bx - ax, by - ay)
    let [most, at] = [tolerance, 0]
    for (let i = from + 1; i < to; i++) {
      const [dx, dy] = [ring[2 * i]! - ax, ring[2 * i + 1]! - ay]
      // An outline may pass one corner twice.
      const off = length === 0 ? hypotenuse(dx, dy) : Math.abs((bx - ax) * dy - (by - ay) * dx) / length
      if (off > most) [most, at] = [off, i]
    }
    if (at > 0) {
      isKept[at] = 1
      spans.push([from, at], [at, to])
    }
  }
  return ring.filter((_, i) => isKept[i >> 1] === 1)
}

/** Twice the area, positive counter-clockwise. */
function areaOf(ring: readonly number[]): number {
  let area = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    area += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!
  }
  return area
}
