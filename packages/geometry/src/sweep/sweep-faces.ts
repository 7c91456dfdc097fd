/**
 * Sweeps a tile's split edges from west to east and identifies the faces between them by their states.
 *
 * Coinciding edges become one border; edges with the same state on both sides become none. Areas come from the borders: each adds its
 * shoelace term to the state above it and takes it from the state below, so that every number is part of one sum. All terms are whole
 * numbers below 2^53, so the sums are exact.
 *
 * The sweep proves its assumptions: it fails where states do not close around a vertex, or two neighbours would cross further east (Shamos
 * and Hoey, Geometric intersection problems, 1976). Cost: linear in the edges, except for the search below a vertex where no edge ends,
 * which visits the edges at that longitude; tiles keep those few.
 */
import type { FaceStates } from './tile/face-states.ts'
import { grownF64, grownI32 } from './tile/grow-array.ts'
import type { Edges } from './tile/tile-edges.ts'

/** Borders in the order found; `left` and `right` number the distinct vertices by x, then y. */
export interface Borders {
  count: number
  left: Int32Array
  right: Int32Array
  /** The states on both sides. */
  above: Int32Array
  below: Int32Array
  /** The border next below where this one begins, or -1. */
  under: Int32Array
  /** The edge of the tile's rings that the border is part of; -1 where several coincide. */
  source: Int32Array
  x: Float64Array
  y: Float64Array
  vertices: number
}

export function createBorders(): Borders {
  return {
    count: 0,
    left: new Int32Array(4096),
    right: new Int32Array(4096),
    above: new Int32Array(4096),
    below: new Int32Array(4096),
    under: new Int32Array(4096),
    source: new Int32Array(4096),
    x: new Float64Array(4096),
    y: new Float64Array(4096),
    vertices: 0,
  }
}

/** `crossing`: edges turned out to cross after all; `full`: the tile has too many states. The borders are then invalid. */
export type SweepEnd = 'swept' | 'crossing' | 'full'

const RADIX_BITS = 13
const RADIX = 1 << RADIX_BITS
/** Number of values below which sorting by insertion is cheaper than clearing the histograms. */
const FEW = 96
const histogram = new Int32Array(4 * RADIX)
let order: Int32Array = new Int32Array(4096)
let spare: Int32Array = new Int32Array(4096)
let intX: Int32Array = new Int32Array(4096)
let intY: Int32Array = new Int32Array(4096)
/** The number of each vertex of the edges among the distinct ones. */
let rank: Int32Array = new Int32Array(4096)
/** The edges that begin at vertex v are `outEdge[outStart[v]..outStart[v + 1]]`. */
let outStart: Int32Array = new Int32Array(4096)
let outEdge: Int32Array = new Int32Array(4096)
/** Per vertex: one border that ends there, and their number. */
let entering: Int32Array = new Int32Array(4096)
let ends: Int32Array = new Int32Array(4096)
/** The borders that the sweep line meets, from south to north. */
let next: Int32Array = new Int32Array(4096)
let prev: Int32Array = new Int32Array(4096)
/** The edges that begin at one vertex, from south to north. */
let fan: Int32Array = new Int32Array(64)

/** `size` is the tile's side. */
export function sweepFaces(edges: Edges, states: FaceStates, borders: Borders, size: number): SweepEnd {
  rankVertices(edges, borders)
  sortByBeginning(edges, borders.vertices)
  reserveBorders(borders, edges.count)
  const { vertices, x, y, left, right, above, below, under, source } = borders
  const { from, to, owner } = edges
  const half = size / 2
  let count = 0
  let head = -1

  for (let v = 0; v < vertices; v++) {
    const vx = x[v]!
    const vy = y[v]!
    // Finds the borders that end here, and the ones next below and above.
    let low = -1
    let high = -1
    let closing = 0
    const into = entering[v]!
    if (into >= 0) {
      let ended = 1
      for (low = prev[into]!; low >= 0 && right[low] === v; low = prev[low]!) ended++
      let topmost = into
      for (high = next[into]!; high >= 0 && right[high] === v; high = next[high]!) {
        topmost = high
        ended++
      }
      if (ended !== ends[v]) return 'crossing'
      closing = above[topmost]!
    } else {
      high = head
      while (high >= 0) {
        const lx = x[left[high]!]!
        const ly = y[left[high]!]!
        const turn = (x[right[high]!]! - lx) * (vy - ly) - (y[right[high]!]! - ly) * (vx - lx)
        if (turn === 0) return 'crossing'
        if (turn < 0) break
        low = high
        high = next[high]!
      }
      closing = low >= 0 ? above[low]! : 0
    }

    // Adds the borders that begin here, from south to north.
    let state = low >= 0 ? above[low]! : 0
    let bottom = low
    const k = fanOut(edges, v, x, y)
    for (let i = 0; i < k; ) {
      const toward = farEnd(edges, fan[i]!, v)
      const first = i
      let passed = state
      for (; i < k; i++) {
        const e = fan[i]!
        const isEastward = rank[from[e]!] === v
        if (rank[isEastward ? to[e]! : from[e]!] !== toward) break
        passed = states.cross(passed, owner[e]!, isEastward ? 1 : -1)
        if (passed < 0) return 'full'
      }
      if (passed === state) continue
      const b = count++
      left[b] = v
      right[b] = toward
      below[b] = state
      above[b] = passed
      under[b] = bottom
      source[b] = i - first === 1 ? edges.source[fan[first]!]! : -1
      const area = (vx - half) * (y[toward]! - half) - (x[toward]! - half) * (vy - half)
      states.area[passed]! += area
      states.area[state]! -= area
      prev[b] = bottom
      if (bottom >= 0) next[bottom] = b
      else head = b
      entering[toward] = b
      ends[toward]!++
      if (bottom === low && bottom >= 0 && willCross(bottom, b, left, right, x, y)) return 'crossing'
      bottom = b
      state = passed
    }
    if (state !== closing) return 'crossing'
    if (bottom >= 0) next[bottom] = high
    else head = high
    if (high >= 0) prev[high] = bottom
    if (bottom >= 0 && high >= 0 && willCross(bottom, high, left, right, x, y)) return 'crossing'
  }
  borders.count = count
  return head === -1 ? 'swept' : 'crossing'
}

/** Numbers the vertices from south-west to north-east, equal ones alike, and writes the distinct ones into `borders`. */
function rankVertices(edges: Edges, borders: Borders): void {
  const { x, y, vertices: n } = edges
  order = grownI32(order, n)
  spare = grownI32(spare, n)
  intX = grownI32(intX, n)
  intY = grownI32(intY, n)
  rank = grownI32(rank, n)
  for (let i = 0; i < n; i++) {
    intX[i] = x[i]!
    intY[i] = y[i]!
    order[i] = i
  }
  if (n < FEW) sortByInsertion(n)
  else sortByDigits(n)
  borders.x = grownF64(borders.x, n)
  borders.y = grownF64(borders.y, n)
  const { x: outX, y: outY } = borders
  let distinct = 0
  for (let i = 0; i < n; i++) {
    const v = order[i]!
    const vx = x[v]!
    const vy = y[v]!
    if (distinct === 0 || outX[distinct - 1] !== vx || outY[distinct - 1] !== vy) {
      outX[distinct] = vx
      outY[distinct] = vy
      distinct++
    }
    rank[v] = distinct - 1
  }
  borders.vertices = distinct
}

function sortByInsertion(n: number): void {
  for (let i = 1; i < n; i++) {
    const v = order[i]!
    let j = i
    for (; j > 0; j--) {
      const w = order[j - 1]!
      if (intX[w]! < intX[v]! || (intX[w] === intX[v] && intY[w]! <= intY[v]!)) break
      order[j] = w
    }
    order[j] = v
  }
}

/** Radix sort by two digits of y, then two of x. */
function sortByDigits(n: number): void {
  histogram.fill(0)
  for (let i = 0; i < n; i++) {
    histogram[intY[i]! & (RADIX - 1)]!++
    histogram[RADIX + (intY[i]! >> RADIX_BITS)]!++
    histogram[2 * RADIX + (intX[i]! & (RADIX - 1))]!++
    histogram[3 * RADIX + (intX[i]! >> RADIX_BITS)]!++
  }
  for (let digit = 0; digit < 4; digit++) {
    const base = digit * RADIX
    let sum = 0
    for (let d = base; d < base + RADIX; d++) {
      const count = histogram[d]!
      histogram[d] = sum
      sum += count
    }
    const key = digit < 2 ? intY : intX
    const shift = digit & 1 ? RADIX_BITS : 0
    for (let i = 0; i < n; i++) {
      const v = order[i]!
      spare[histogram[base + ((key[v]! >> shift) & (RADIX - 1))]!++] = v
    }
    const sorted = spare
    spare = order
    order = sorted
  }
}

/** Fills `outStart` and `outEdge` with the edges that begin, seen from the west, at each vertex. */
function sortByBeginning({ from, to, count }: Edges, vertices: number): void {
  outStart = grownI32(outStart, vertices + 2)
  ends = grownI32(ends, vertices)
  entering = grownI32(entering, vertices)
  outEdge = grownI32(outEdge, count)
  outStart.fill(0, 0, vertices + 2)
  ends.fill(0, 0, vertices)
  entering.fill(-1, 0, vertices)
  const beginning = (e: number): number => Math.min(rank[from[e]!]!, rank[to[e]!]!)
  for (let e = 0; e < count; e++) outStart[beginning(e) + 2]!++
  for (let v = 2; v < vertices + 2; v++) outStart[v]! += outStart[v - 1]!
  for (let e = 0; e < count; e++) outEdge[outStart[beginning(e) + 1]!++] = e
}

function reserveBorders(borders: Borders, count: number): void {
  borders.left = grownI32(borders.left, count)
  borders.right = grownI32(borders.right, count)
  borders.above = grownI32(borders.above, count)
  borders.below = grownI32(borders.below, count)
  borders.under = grownI32(borders.under, count)
  borders.source = grownI32(borders.source, count)
  next = grownI32(next, count)
  prev = grownI32(prev, count)
}

/** Puts the edges that begin at `v` into `fan` from south to north; returns their number. */
function fanOut(edges: Edges, v: number, x: Float64Array, y: Float64Array): number {
  const begin = outStart[v]!
  const k = outStart[v + 1]! - begin
  if (k > fan.length) fan = grownI32(fan, k)
  for (let i = 0; i < k; i++) {
    const e = outEdge[begin + i]!
    const far = farEnd(edges, e, v)
    const dx = x[far]! - x[v]!
    const dy = y[far]! - y[v]!
    let j = i
    for (; j > 0; j--) {
      const f = fan[j - 1]!
      const other = farEnd(edges, f, v)
      if ((x[other]! - x[v]!) * dy - (y[other]! - y[v]!) * dx >= 0) break
      fan[j] = f
    }
    fan[j] = e
  }
  return k
}

/** The number of the vertex at the end of edge `e` that is not `v`. */
function farEnd(edges: Edges, e: number, v: number): number {
  const end = rank[edges.to[e]!]!
  return end === v ? rank[edges.from[e]!]! : end
}

/** Tells whether border `a`, next below `b`, would cross above it, tested at the end that comes first. */
function willCross(
  a: number,
  b: number,
  left: Int32Array,
  right: Int32Array,
  x: Float64Array,
  y: Float64Array,
): boolean {
  const ra = right[a]!
  const rb = right[b]!
  if (ra === rb) return false
  if (ra < rb) {
    const lx = x[left[b]!]!
    const ly = y[left[b]!]!
    return (x[rb]! - lx) * (y[ra]! - ly) - (y[rb]! - ly) * (x[ra]! - lx) >= 0
  }
  const lx = x[left[a]!]!
  const ly = y[left[a]!]!
  return (x[ra]! - lx) * (y[rb]! - ly) - (y[ra]! - ly) * (x[rb]! - lx) <= 0
}
