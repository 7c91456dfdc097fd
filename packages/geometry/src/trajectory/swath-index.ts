/**
 * Tells, for a position and a heading on the plane, whether it lies in a swath that runs in this direction.
 *
 * A line through the position, square to the heading, meets an odd number of a polygon's edges on the left and on the
 * right when it is inside (both are required, because the line ends after 60 m and may end within a strip further
 * away); the nearest edge must run along the heading, or the flight crosses the swath instead of spraying it. This
 * works for long strips, curved strips and log quads wider than long alike, because the direction is read at the
 * position. A line with a width counts when it is met within half of its width on either side, which gives the flat
 * caps of method v1. Edges are cut to 30 m and kept in a grid of 32 m cells. Cost: linear to build; a query reads the
 * cells within 60 m on either side.
 */
import { cos, hypotenuse } from '../arithmetic/portable-math.ts'
import type { SwathInput } from '../coverage/terms/coverage.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import type { Laea } from '../shapes/projection/laea.ts'

const CELL_M = 32
const PIECE_M = 30
/** Metres searched on either side: no swath is wider. */
const REACH_M = 60
/** Cosine of the largest angle, 20°, between an edge along the heading and the heading. */
const ALONG = cos((20 * Math.PI) / 180)
/** Cells on either side of the plane's centre, from which they are numbered: 67,000 km. */
const CELLS_HALF = 2 ** 21
const ODD_LEFT = 1
const ODD_RIGHT = 2

export interface SwathIndex {
  /** Tells whether (x, y), metres, is sprayed along the heading, a unit vector. */
  isSprayed(x: number, y: number, headingX: number, headingY: number): boolean
}

/** Pieces of edges, one array per property. */
interface Edges {
  readonly ends: number[]
  readonly owner: number[]
  /** Half the width of a line's swath; NaN for a polygon's edge. */
  readonly halfM: number[]
}

export function createSwathIndex(swaths: readonly SwathInput[], plane: Laea): SwathIndex {
  const edges: Edges = { ends: [], owner: [], halfM: [] }
  swaths.forEach((swath, owner) => {
    if (swath.kind === 'line') {
      if (swath.widthM > 0) addPath(edges, plane.toLocal(swath.path), owner, swath.widthM / 2, false)
    } else for (const ring of ringsOf(swath.polygon)) addPath(edges, plane.toLocal(ring), owner, NaN, true)
  })
  return queryOver(edges, swaths.length)
}

function ringsOf({ outer, holes }: { readonly outer: LonLatPath; readonly holes: readonly LonLatPath[] }) {
  return [outer, ...holes]
}

function addPath(edges: Edges, path: Float64Array, owner: number, halfM: number, closes: boolean): void {
  const n = path.length
  for (let i = 0; i < (closes ? n : n - 2); i += 2) {
    const ax = path[i]!
    const ay = path[i + 1]!
    const bx = path[(i + 2) % n]!
    const by = path[(i + 3) % n]!
    const pieces = Math.ceil(hypotenuse(bx - ax, by - ay) / PIECE_M)
    let fromX = ax
    let fromY = ay
    for (let k = 1; k <= pieces; k++) {
      const toX = k === pieces ? bx : ax + ((bx - ax) * k) / pieces
      const toY = k === pieces ? by : ay + ((by - ay) * k) / pieces
      edges.ends.push(fromX, fromY, toX, toY)
      edges.owner.push(owner)
      edges.halfM.push(halfM)
      fromX = toX
      fromY = toY
    }
  }
}

function queryOver(edges: Edges, owners: number): SwathIndex {
  const ends = Float64Array.from(edges.ends)
  const owner = Int32Array.from(edges.owner)
  const halfM = Float64Array.from(edges.halfM)
  const cells = fillCells(ends)

  // State of the running query for each edge and each polygon, marked with the query's number, so that it is never
  // cleared.
  let query = 0
  const edgeSeen = new Int32Array(owner.length)
  const ownerSeen = new Int32Array(owners)
  const sides = new Uint8Array(owners)
  const nearestM = new Float64Array(owners)
  const runsAlong = new Uint8Array(owners)
  const touched: number[] = []

  function isSprayed(x: number, y: number, headingX: number, headingY: number): boolean {
    query++
    touched.length = 0
    const reachX = Math.abs(headingY) * REACH_M
    const reachY = Math.abs(headingX) * REACH_M
    const lastX = cellOf(x + reachX)
    const lastY = cellOf(y + reachY)
    for (let cellX = cellOf(x - reachX); cellX <= lastX; cellX++) {
      for (let cellY = cellOf(y - reachY); cellY <= lastY; cellY++) {
        let entry = cells.first.get(cellKey(cellX, cellY)) ?? -1
        for (; entry >= 0; entry = cells.next[entry]!) {
          const edge = cells.edge[entry]!
          if (edgeSeen[edge] === query) continue
          edgeSeen[edge] = query
          const ax = ends[4 * edge]! - x
          const ay = ends[4 * edge + 1]! - y
          const bx = ends[4 * edge + 2]! - x
          const by = ends[4 * edge + 3]! - y
          const aheadA = ax * headingX + ay * headingY
          const aheadB = bx * headingX + by * headingY
          if (aheadA > 0 === aheadB > 0) continue
          const leftA = ay * headingX - ax * headingY
          const leftB = by * headingX - bx * headingY
          const left = leftA + ((leftB - leftA) * aheadA) / (aheadA - aheadB)
          const along = Math.abs(aheadB - aheadA) >= ALONG * hypotenuse(bx - ax, by - ay)
          const half = halfM[edge]!
          if (half >= 0) {
            if (along && Math.abs(left) <= half) return true
            continue
          }
          const apart = Math.abs(left)
          if (apart > REACH_M) continue
          const of = owner[edge]!
          if (ownerSeen[of] !== query) {
            ownerSeen[of] = query
            sides[of] = 0
            nearestM[of] = Infinity
            touched.push(of)
          }
          sides[of]! ^= left > 0 ? ODD_LEFT : ODD_RIGHT
          if (apart < nearestM[of]!) {
            nearestM[of] = apart
            runsAlong[of] = along ? 1 : 0
          }
        }
      }
    }
    return touched.some((of) => sides[of] === (ODD_LEFT | ODD_RIGHT) && runsAlong[of] === 1)
  }

  return { isSprayed }
}

/** Linked lists of the edges in each cell: `first` entry of a cell, then `next` until -1. */
interface Cells {
  readonly first: ReadonlyMap<number, number>
  readonly next: Int32Array
  readonly edge: Int32Array
}

function fillCells(ends: Float64Array): Cells {
  const first = new Map<number, number>()
  const next: number[] = []
  const edge: number[] = []
  for (let e = 0; e < ends.length / 4; e++) {
    const ax = cellOf(ends[4 * e]!)
    const ay = cellOf(ends[4 * e + 1]!)
    const bx = cellOf(ends[4 * e + 2]!)
    const by = cellOf(ends[4 * e + 3]!)
    for (let cellX = Math.min(ax, bx); cellX <= Math.max(ax, bx); cellX++) {
      for (let cellY = Math.min(ay, by); cellY <= Math.max(ay, by); cellY++) {
        const key = cellKey(cellX, cellY)
        next.push(first.get(key) ?? -1)
        first.set(key, edge.length)
        edge.push(e)
      }
    }
  }
  return { first, next: Int32Array.from(next), edge: Int32Array.from(edge) }
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_M)
}

function cellKey(cellX: number, cellY: number): number {
  return (cellX + CELLS_HALF) * 2 * CELLS_HALF + cellY + CELLS_HALF
}
