/**
 * Splits the edges of one tile wherever they cross, touch, or pass within half a grid unit of each other's ends (snap rounding: Hobby,
 * Practical segment intersection with finite precision output, 1999). Afterwards no two of them meet except at common ends.
 *
 * Coordinates are whole and at most 2^25, so every cross product here is exact in a double. Edges are sorted into square cells, about one
 * for every three edges, and only those of one cell are compared. Cost: linear where edges are spread evenly, up to the square of the edges
 * of a cell; work beyond a limit is not begun (`MOST_PAIRS`, `MOST_SPLITS`).
 */
import { grownF64, grownI32 } from './tile/grow-array.ts'
import { type Edges, reserveEdges } from './tile/tile-edges.ts'

/** Maximum number of comparisons in one tile: some 100 ms. */
const MOST_PAIRS = 2e7
/** Maximum number of splits in one tile: some 200 ms. More are done in quarters, which also takes less in all. */
const MOST_SPLITS = 100_000
/** Maximum number of cells along one side. */
const MOST_CELLS = 64

let cellOf: Int32Array = new Int32Array(8192)
let edgeOf: Int32Array = new Int32Array(8192)
let sorted: Int32Array = new Int32Array(8192)
/** Cell c holds `sorted[cellStart[c]..cellStart[c + 1]]`. */
let cellStart: Int32Array = new Int32Array(4098)
/** Boxes of the edges, larger by one unit on each side: west, east, south and north one after the other. */
let boxes: Int32Array = new Int32Array(4 * 4096)
/** Splits as one linked list for each edge. */
let head: Int32Array = new Int32Array(4096)
let splitAt: Int32Array = new Int32Array(4096)
let splitNext: Int32Array = new Int32Array(4096)
let splits = 0
/** First edge between the same two positions as each edge; unused while `hasDuplicates` is false. */
let firstEqual: Int32Array = new Int32Array(64)
let hasDuplicates = false
/** The splits of one edge, sorted by their position along it. */
let along: Float64Array = new Float64Array(64)
let stops: Int32Array = new Int32Array(64)
/** Scratch space for merging them. */
let spareAlong: Float64Array = new Float64Array(64)
let spareStops: Int32Array = new Int32Array(64)

function addSplit(edge: number, vertex: number): void {
  if (splits === splitAt.length) {
    splitAt = grownI32(splitAt, splits + 1)
    splitNext = grownI32(splitNext, splits + 1)
  }
  splitAt[splits] = vertex
  splitNext[splits] = head[edge]!
  head[edge] = splits++
}

/**
 * Fills `out` with the split edges of `tile`, whose side is `size`; both share the vertices of `tile`, to which crossings are added. False
 * when the tile holds too much: `out` is then invalid.
 */
export function splitEdges(tile: Edges, size: number, out: Edges): boolean {
  splits = 0
  hasDuplicates = false
  const side = Math.max(1, Math.min(MOST_CELLS, Math.round(Math.sqrt(tile.count / 3))))
  sortIntoCells(tile, size, side)
  if (pairsIn(side * side) > MOST_PAIRS) {
    // Passes that cover the tile whole have coinciding edges along its border: each such edge is compared once, for all passes.
    findDuplicates(tile)
    sortIntoCells(tile, size, side)
    if (pairsIn(side * side) > MOST_PAIRS) return false
  }
  const crossings = tile.vertices
  for (let cell = 0; cell < side * side; cell++) {
    comparePairs(tile, cell, side, side / size)
    if (splits > MOST_SPLITS) return false
  }
  snapToCrossings(tile, crossings, side, side / size)
  if (splits > MOST_SPLITS) return false
  writeSplit(tile, out)
  return true
}

function cellAt(px: number, py: number, side: number, perUnit: number): number {
  return Math.min(side - 1, Math.floor(px * perUnit)) * side + Math.min(side - 1, Math.floor(py * perUnit))
}

/** Enters each edge in every cell that it comes within a unit of. */
function sortIntoCells({ x, y, from, to, count }: Edges, size: number, side: number): void {
  head = grownI32(head, count)
  boxes = grownI32(boxes, 4 * count)
  const perUnit = side / size
  const last = side - 1
  let entries = 0
  for (let e = 0; e < count; e++) {
    head[e] = -1
    if (hasDuplicates && firstEqual[e] !== e) continue
    const ax = x[from[e]!]!
    const ay = y[from[e]!]!
    const bx = x[to[e]!]!
    const by = y[to[e]!]!
    const lowX = ax < bx ? ax : bx
    const highX = ax < bx ? bx : ax
    const lowY = ay < by ? ay : by
    const highY = ay < by ? by : ay
    boxes[4 * e] = lowX - 1
    boxes[4 * e + 1] = highX + 1
    boxes[4 * e + 2] = lowY - 1
    boxes[4 * e + 3] = highY + 1
    const c0 = Math.max(0, Math.floor((lowX - 1) * perUnit))
    const c1 = Math.min(last, Math.floor((highX + 1) * perUnit))
    const slope = c1 > c0 && bx !== ax ? (by - ay) / (bx - ax) : 0
    for (let c = c0; c <= c1; c++) {
      let low = lowY
      let high = highY
      if (c1 > c0 && bx !== ax) {
        // The part of the edge over this column of cells.
        const yl = ay + (Math.max(lowX, c / perUnit - 1) - ax) * slope
        const yr = ay + (Math.min(highX, (c + 1) / perUnit + 1) - ax) * slope
        low = Math.max(lowY, yl < yr ? yl : yr)
        high = Math.min(highY, yl < yr ? yr : yl)
      }
      const r0 = Math.max(0, Math.floor((low - 2) * perUnit))
      const r1 = Math.min(last, Math.floor((high + 2) * perUnit))
      if (entries + r1 - r0 + 1 > cellOf.length) {
        cellOf = grownI32(cellOf, entries + side)
        edgeOf = grownI32(edgeOf, entries + side)
      }
      for (let r = r0; r <= r1; r++) {
        cellOf[entries] = c * side + r
        edgeOf[entries++] = e
      }
    }
  }
  const cells = side * side
  cellStart = grownI32(cellStart, cells + 2)
  cellStart.fill(0, 0, cells + 2)
  for (let k = 0; k < entries; k++) cellStart[cellOf[k]! + 2]!++
  for (let c = 2; c < cells + 2; c++) cellStart[c]! += cellStart[c - 1]!
  sorted = grownI32(sorted, entries)
  for (let k = 0; k < entries; k++) sorted[cellStart[cellOf[k]! + 1]!++] = edgeOf[k]!
}

function findDuplicates({ x, y, from, to, count }: Edges): void {
  firstEqual = grownI32(firstEqual, count)
  hasDuplicates = true
  const first = new Map<string, number>()
  for (let e = 0; e < count; e++) {
    const a = `${x[from[e]!]!} ${y[from[e]!]!}`
    const b = `${x[to[e]!]!} ${y[to[e]!]!}`
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const known = first.get(key) ?? e
    if (known === e) first.set(key, e)
    firstEqual[e] = known
  }
}

function pairsIn(cells: number): number {
  let pairs = 0
  for (let c = 0; c < cells; c++) {
    const edges = cellStart[c + 1]! - cellStart[c]!
    pairs += (edges * edges) / 2
  }
  return pairs
}

/** Notes, for each pair of edges in a cell, the ends that lie on the other edge and the proper crossing, if there is one. */
function comparePairs(tile: Edges, cell: number, side: number, perUnit: number): void {
  const { from, to } = tile
  let { x, y } = tile
  const end = cellStart[cell + 1]!
  for (let p = cellStart[cell]!; p + 1 < end; p++) {
    const e = sorted[p]!
    const west = boxes[4 * e]!
    const east = boxes[4 * e + 1]!
    const south = boxes[4 * e + 2]!
    const north = boxes[4 * e + 3]!
    const a = from[e]!
    const b = to[e]!
    const ax = x[a]!
    const ay = y[a]!
    const bx = x[b]!
    const by = y[b]!
    const ux = bx - ax
    const uy = by - ay
    // The cross product of an edge and a position half a unit away from it, in the larger of the two directions.
    const near = (Math.abs(ux) + Math.abs(uy)) / 2
    for (let q = p + 1; q < end; q++) {
      const f = sorted[q]!
      const box = 4 * f
      if (boxes[box]! > east || boxes[box + 1]! < west || boxes[box + 2]! > north || boxes[box + 3]! < south) continue
      const c = from[f]!
      const d = to[f]!
      const cx = x[c]!
      const cy = y[c]!
      const dx = x[d]!
      const dy = y[d]!
      const vx = dx - cx
      const vy = dy - cy
      if ((c === b || d === a) && goesOn(ux, uy, vx, vy)) continue
      const sideC = ux * (cy - ay) - uy * (cx - ax)
      const sideD = ux * (dy - ay) - uy * (dx - ax)
      if ((sideC >= near && sideD >= near) || (sideC <= -near && sideD <= -near)) continue
      const nearF = (Math.abs(vx) + Math.abs(vy)) / 2
      const sideA = vx * (ay - cy) - vy * (ax - cx)
      const sideB = vx * (by - cy) - vy * (bx - cx)
      if ((sideA >= nearF && sideB >= nearF) || (sideA <= -nearF && sideB <= -nearF)) continue
      if (sideC < near && sideC > -near && isBeside(e, cx, cy) && !same(cx, cy, ax, ay) && !same(cx, cy, bx, by))
        addSplit(e, c)
      if (sideD < near && sideD > -near && isBeside(e, dx, dy) && !same(dx, dy, ax, ay) && !same(dx, dy, bx, by))
        addSplit(e, d)
      if (sideA < nearF && sideA > -nearF && isBeside(f, ax, ay) && !same(ax, ay, cx, cy) && !same(ax, ay, dx, dy))
        addSplit(f, a)
      if (sideB < nearF && sideB > -nearF && isBeside(f, bx, by) && !same(bx, by, cx, cy) && !same(bx, by, dx, dy))
        addSplit(f, b)
      if (sideC > 0 === sideD > 0 || sideC === 0 || sideD === 0) continue
      if (sideA > 0 === sideB > 0 || sideA === 0 || sideB === 0) continue
      const t = sideA / (sideA - sideB)
      const px = Math.round(ax + t * ux)
      const py = Math.round(ay + t * uy)
      // Both edges share this cell and perhaps others; the crossing lies in one.
      if (cellAt(px, py, side, perUnit) !== cell) continue
      const v = tile.vertices++
      if (v === x.length) {
        tile.x = x = grownF64(x, v + 1)
        tile.y = y = grownF64(y, v + 1)
      }
      x[v] = px
      y[v] = py
      addSplit(e, v)
      addSplit(f, v)
    }
    if (splits > MOST_SPLITS) return
  }
}

/**
 * Tells whether a ring that continues from one edge with the other turns by at most 90° there, and neither edge is shorter than four units:
 * then they meet only at their common end.
 */
function goesOn(ux: number, uy: number, vx: number, vy: number): boolean {
  return ux * vx + uy * vy >= 0 && Math.abs(ux) + Math.abs(uy) >= 4 && Math.abs(vx) + Math.abs(vy) >= 4
}

/** Splits third edges that pass a crossing, numbered from `first`, within half a unit. */
function snapToCrossings({ x, y, from, to, vertices }: Edges, first: number, side: number, perUnit: number): void {
  for (let v = first; v < vertices; v++) {
    const px = x[v]!
    const py = y[v]!
    const cell = cellAt(px, py, side, perUnit)
    const end = cellStart[cell + 1]!
    for (let k = cellStart[cell]!; k < end; k++) {
      const e = sorted[k]!
      const box = 4 * e
      if (px < boxes[box]! || px > boxes[box + 1]! || py < boxes[box + 2]! || py > boxes[box + 3]!) continue
      const a = from[e]!
      const b = to[e]!
      const ux = x[b]! - x[a]!
      const uy = y[b]! - y[a]!
      const off = ux * (py - y[a]!) - uy * (px - x[a]!)
      const near = (Math.abs(ux) + Math.abs(uy)) / 2
      if (off >= near || off <= -near) continue
      if (same(px, py, x[a]!, y[a]!) || same(px, py, x[b]!, y[b]!) || !isBeside(e, px, py)) continue
      addSplit(e, v)
    }
    if (splits > MOST_SPLITS) return
  }
}

function same(ax: number, ay: number, bx: number, by: number): boolean {
  return ax === bx && ay === by
}

/** The edge's own box reaches the unit square around the position. */
function isBeside(e: number, px: number, py: number): boolean {
  return px > boxes[4 * e]! && px < boxes[4 * e + 1]! && py > boxes[4 * e + 2]! && py < boxes[4 * e + 3]!
}

function writeSplit(tile: Edges, out: Edges): void {
  const { x, y, from, to, owner, source, count } = tile
  out.x = x
  out.y = y
  out.vertices = tile.vertices
  reserveEdges(out, count + splits)
  const { from: outFrom, to: outTo, owner: outOwner, source: outSource } = out
  let written = 0
  const write = (a: number, b: number, e: number): void => {
    outFrom[written] = a
    outTo[written] = b
    outOwner[written] = owner[e]!
    outSource[written++] = source[e]!
  }
  for (let e = 0; e < count; e++) {
    const b = to[e]!
    let a = from[e]!
    const listed = hasDuplicates ? firstEqual[e]! : e
    if (head[listed]! >= 0) {
      const found = sortStops(listed, a, b, x, y)
      for (let i = 0; i < found; i++) {
        const v = stops[i]!
        if (same(x[v]!, y[v]!, x[a]!, y[a]!)) continue
        write(a, v, e)
        a = v
      }
    }
    if (!same(x[a]!, y[a]!, x[b]!, y[b]!)) write(a, b, e)
  }
  out.count = written
}

/** Stops of an edge that are put in order one by one; more are merged, because strips that cross by the hundred have hundreds each. */
const FEW_STOPS = 16

/** Puts the splits listed under edge `e` in order from `a` to `b`, those in one place in the order listed; returns their number. */
function sortStops(e: number, a: number, b: number, x: Float64Array, y: Float64Array): number {
  const ax = x[a]!
  const ay = y[a]!
  const ux = x[b]! - ax
  const uy = y[b]! - ay
  let found = 0
  for (let k = head[e]!; k >= 0; k = splitNext[k]!) {
    const v = splitAt[k]!
    if (found === stops.length) {
      stops = grownI32(stops, found + 1)
      along = grownF64(along, found + 1)
    }
    along[found] = (x[v]! - ax) * ux + (y[v]! - ay) * uy
    stops[found++] = v
  }
  for (let i = 0; i < found; i += FEW_STOPS) insertStops(i, Math.min(found, i + FEW_STOPS), x, y)
  for (let width = FEW_STOPS; width < found; width *= 2) mergeStops(found, width, x, y)
  return found
}

/** Sorts the stops from `start` to before `end` by insertion. */
function insertStops(start: number, end: number, x: Float64Array, y: Float64Array): void {
  for (let n = start + 1; n < end; n++) {
    const at = along[n]!
    const v = stops[n]!
    let i = n
    while (i > start && (along[i - 1]! > at || (along[i - 1] === at && isAfter(stops[i - 1]!, v, x, y)))) {
      along[i] = along[i - 1]!
      stops[i] = stops[i - 1]!
      i--
    }
    along[i] = at
    stops[i] = v
  }
}

/** Merges sorted runs of `width` stops, two by two. */
function mergeStops(found: number, width: number, x: Float64Array, y: Float64Array): void {
  if (spareStops.length < stops.length) {
    spareStops = new Int32Array(stops.length)
    spareAlong = new Float64Array(stops.length)
  }
  for (let start = 0; start < found; start += 2 * width) {
    const middle = Math.min(found, start + width)
    const end = Math.min(found, middle + width)
    let p = start
    let q = middle
    for (let i = start; i < end; i++) {
      const takesRight =
        p === middle ||
        (q < end && (along[p]! > along[q]! || (along[p] === along[q] && isAfter(stops[p]!, stops[q]!, x, y))))
      const from = takesRight ? q++ : p++
      spareAlong[i] = along[from]!
      spareStops[i] = stops[from]!
    }
  }
  ;[stops, spareStops] = [spareStops, stops]
  ;[along, spareAlong] = [spareAlong, along]
}

function isAfter(v: number, w: number, x: Float64Array, y: Float64Array): boolean {
  return x[v]! > x[w]! || (x[v] === x[w] && y[v]! > y[w]!)
}
