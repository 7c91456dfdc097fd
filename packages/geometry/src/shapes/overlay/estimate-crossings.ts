/**
 * Estimates how often the edges of rings cross, without computing where: the work of an overlay grows with its crossings, and a few
 * thousand positions can have millions of them.
 *
 * Edges, at most 50,000 of them, are counted in a grid of cells about as large as a log's pieces. Pairs of edges in one cell bound the
 * crossings from above; where that bound is small it is the answer. Elsewhere up to half a million pairs are drawn, cell by cell in
 * proportion to their number, and the share of them that cross within the cell is taken for all: within a factor of two. The draws are
 * seeded, so that the same rings have the same estimate everywhere. Cost: some 5 ms, a tenth of a second more where pairs are drawn.
 */
import { GRID_PER_M } from '../grid.ts'

const CELL = 30 * GRID_PER_M
/** Cells along the side of a region: 300 m, the size that one overlay handles. */
const REGION_CELLS = 10
/** The grid becomes coarser rather than larger, because rings may be far apart. */
const MAX_CELLS = 1 << 20
/** Maximum number of edges counted; of more, a sample represents all. */
const MAX_EDGES = 50_000
/** Looks in a cell's length of an edge. */
const LOOKS = 4
/** Maximum number of entries in cells; edges that cross a whole country get larger cells. */
const MAX_ENTRIES = 8_000_000
/** Number of pairs that are drawn unless the caller says fewer. */
export const DRAWS = 500_000
/** Number of pairs in a region that need no refinement. */
const FEW_PAIRS = 2_000_000

export interface Crossings {
  /** Estimated number of all crossings, or an upper bound where that is small. */
  readonly total: number
  /** Largest number of crossings in a region of about 300 m. */
  readonly densest: number
}

/**
 * `rings` are flat `[x, y, …]` on the grid. `enough` is the total from which a refinement is worth its time, where that is less than ten
 * regions' worth. `draws` is how many pairs a refinement draws, besides one for each cell.
 */
export function estimateCrossings(
  rings: readonly ArrayLike<number>[],
  enough = 10 * FEW_PAIRS,
  draws = DRAWS,
): Crossings {
  const count = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  // A small input, as most rings are, has at most as many crossings as pairs of edges.
  const atMost = (count * (count - 1)) / 2
  if (atMost <= FEW_PAIRS) return { total: atMost, densest: atMost }
  // An odd stride samples all sides of quads equally. In a sample of edges, pairs are fewer by the square of the stride.
  const stride = 2 * Math.ceil((count / MAX_EDGES - 1) / 2) + 1
  const scale = stride * stride
  const edges = someEdges(rings, stride, count)
  const grid = createGrid(edges)
  const bound = sumByRegion(grid, pairsOf(grid), scale)
  if (bound.densest <= FEW_PAIRS && bound.total <= enough) return bound
  return sumByRegion(grid, drawnCrossings(edges, grid, draws), scale)
}

/** Every `stride`th edge, flat `[ax, ay, bx, by, …]`; rings in between are not read. */
function someEdges(rings: readonly ArrayLike<number>[], stride: number, count: number): Float64Array {
  const edges = new Float64Array(4 * Math.ceil(count / stride))
  let at = 0
  let skip = 0
  for (const ring of rings) {
    const n = ring.length
    let i = 2 * skip
    for (; i < n; i += 2 * stride) {
      const j = i === 0 ? n - 2 : i - 2
      edges[at++] = ring[j]!
      edges[at++] = ring[j + 1]!
      edges[at++] = ring[i]!
      edges[at++] = ring[i + 1]!
    }
    skip = (i - n) / 2
  }
  return edges
}

interface CellGrid {
  readonly size: number
  readonly minX: number
  readonly minY: number
  readonly columns: number
  /** Number of edges in each cell. */
  readonly counts: Int32Array
}

function createGrid(edges: Float64Array): CellGrid {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  let reach = 0
  for (let i = 0; i < edges.length; i += 4) {
    const ax = edges[i]!
    const ay = edges[i + 1]!
    const bx = edges[i + 2]!
    const by = edges[i + 3]!
    minX = Math.min(minX, ax, bx)
    minY = Math.min(minY, ay, by)
    maxX = Math.max(maxX, ax, bx)
    maxY = Math.max(maxY, ay, by)
    reach += Math.max(Math.abs(bx - ax), Math.abs(by - ay))
  }
  let size = Math.max(CELL, (LOOKS * reach) / MAX_ENTRIES)
  while (cellsAcross(maxX - minX, size) * cellsAcross(maxY - minY, size) > MAX_CELLS) size *= 2
  const columns = cellsAcross(maxX - minX, size)
  const counts = new Int32Array(columns * cellsAcross(maxY - minY, size))
  const grid = { size, minX, minY, columns, counts }
  visitCells(edges, grid, (cell) => {
    counts[cell]!++
  })
  return grid
}

function cellsAcross(extent: number, size: number): number {
  return Math.floor(extent / size) + 1
}

/** Visits each edge with the cells that it lies in, none twice in a row. It is sampled in steps: corners that it only clips are missed. */
function visitCells(edges: Float64Array, grid: CellGrid, visit: (cell: number, edge: number) => void): void {
  for (let i = 0; i < edges.length; i += 4) {
    const ax = edges[i]!
    const ay = edges[i + 1]!
    const dx = edges[i + 2]! - ax
    const dy = edges[i + 3]! - ay
    const steps = Math.floor((LOOKS * Math.max(Math.abs(dx), Math.abs(dy))) / grid.size) + 1
    let before = -1
    for (let k = 0; k < steps; k++) {
      const share = (k + 0.5) / steps
      const cell = cellAt(grid, ax + dx * share, ay + dy * share)
      if (cell !== before) visit(cell, i)
      before = cell
    }
  }
}

function cellAt({ size, minX, minY, columns }: CellGrid, x: number, y: number): number {
  return Math.floor((y - minY) / size) * columns + Math.floor((x - minX) / size)
}

function pairsOf({ counts }: CellGrid): (cell: number) => number {
  return (cell) => (counts[cell]! * (counts[cell]! - 1)) / 2
}

function sumByRegion({ counts, columns }: CellGrid, worthOf: (cell: number) => number, scale: number): Crossings {
  const across = Math.ceil(columns / REGION_CELLS)
  const regions = new Float64Array(across * Math.ceil(counts.length / columns / REGION_CELLS))
  let total = 0
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell]! < 2) continue
    const worth = scale * worthOf(cell)
    const column = Math.floor((cell % columns) / REGION_CELLS)
    regions[Math.floor(cell / columns / REGION_CELLS) * across + column]! += worth
    total += worth
  }
  return { total, densest: regions.reduce((most, worth) => Math.max(most, worth), 0) }
}

/** Estimates the crossings of a cell from a share of its pairs of edges. */
function drawnCrossings(edges: Float64Array, grid: CellGrid, most: number): (cell: number) => number {
  const { counts } = grid
  const pairs = pairsOf(grid)
  const starts = new Int32Array(counts.length + 1)
  let allPairs = 0
  for (let cell = 0; cell < counts.length; cell++) {
    starts[cell + 1] = starts[cell]! + counts[cell]!
    allPairs += pairs(cell)
  }
  const next = starts.slice()
  const held = new Int32Array(starts[counts.length]!)
  visitCells(edges, grid, (cell, edge) => {
    held[next[cell]!++] = edge
  })
  const draw = createDraw()
  return (cell) => {
    const count = counts[cell]!
    const start = starts[cell]!
    const draws = Math.ceil((pairs(cell) * most) / allPairs)
    let crossings = 0
    for (let k = 0; k < draws; k++) {
      const first = Math.floor(draw() * count)
      const second = (first + 1 + Math.floor(draw() * (count - 1))) % count
      if (crossIn(edges, held[start + first]!, held[start + second]!, grid, cell)) crossings++
    }
    return (crossings * pairs(cell)) / draws
  }
}

/** True when the edges cross within the cell, or overlap there. Ends that only touch do not count, because neighbours in a ring do. */
function crossIn(edges: Float64Array, i: number, j: number, grid: CellGrid, cell: number): boolean {
  const ax = edges[i]!
  const ay = edges[i + 1]!
  const ux = edges[i + 2]! - ax
  const uy = edges[i + 3]! - ay
  const wx = edges[j]! - ax
  const wy = edges[j + 1]! - ay
  const vx = edges[j + 2]! - edges[j]!
  const vy = edges[j + 3]! - edges[j + 1]!
  const cross = ux * vy - uy * vx
  if (cross === 0) {
    const length2 = ux * ux + uy * uy
    if (wx * uy - wy * ux !== 0 || length2 === 0) return false
    const from = (wx * ux + wy * uy) / length2
    const to = from + (vx * ux + vy * uy) / length2
    const low = Math.max(0, Math.min(from, to))
    return low < Math.min(1, Math.max(from, to)) && cellAt(grid, ax + low * ux, ay + low * uy) === cell
  }
  const alongU = (wx * vy - wy * vx) / cross
  const alongV = (wx * uy - wy * ux) / cross
  if (!(alongU > 0 && alongU < 1 && alongV > 0 && alongV < 1)) return false
  return cellAt(grid, ax + alongU * ux, ay + alongU * uy) === cell
}

/** Park and Miller's generator, 0 to 1, always from the same seed. */
function createDraw(): () => number {
  let state = 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
