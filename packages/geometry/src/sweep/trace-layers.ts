/**
 * Traces the rings of every layer in one tile along its borders, with the layer on the left.
 *
 * A path that returns to a position closes a ring there, so every ring is simple: counter-clockwise ones bound a part from outside,
 * clockwise ones are holes. A hole belongs to the part below its westmost corner, which the sweep has noted. A ring that reaches the tile's
 * edge is split there: stretches along the edge become folds, the parts between them chains (layer-parts.ts).
 *
 * A position of the plots' borders where only a pass's border crosses is left out, because such positions would double or treble that
 * layer. Other layers have few of them, and very thin parts beside which a straightened edge could cross another. Cost: linear in the
 * borders of each layer.
 */

import {
  addRegion,
  addStretch,
  CHAIN,
  closeChain,
  closeRing,
  type LayerParts,
  putOnChain,
  putPosition,
} from './layer-parts.ts'
import type { Borders } from './sweep-faces.ts'
import type { FaceStates } from './tile/face-states.ts'
import { grownI8, grownI32 } from './tile/grow-array.ts'
import { latAt, lonAt, type TileDegrees } from './tile-degrees.ts'
import { isSooner } from './turn-order.ts'

export interface TilePlace {
  /** South-western corner and side in grid units. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly degrees: TileDegrees
}

/** Per border: the layers that it bounds, the layers above it, and whether it runs along the tile's edge. */
let bounds: Int32Array = new Int32Array(4096)
let upward: Int32Array = new Int32Array(4096)
let isFold: Int8Array = new Int8Array(4096)
/** Degrees of each vertex; NaN until they are computed. */
let lon: Float64Array = new Float64Array(4096)
let lat: Float64Array = new Float64Array(4096)
/** The layer's borders that leave each vertex and are not yet used, as linked lists. */
let outHead: Int32Array = new Int32Array(4096)
let outNext: Int32Array = new Int32Array(4096)
/** Per vertex: whether several borders of the layer leave it. */
let isShared: Int8Array = new Int8Array(4096)
/** The current path, and the step at which it contains each vertex. */
let path: Int32Array = new Int32Array(4096)
let stepAt: Int32Array = new Int32Array(4096)
/** The layer's borders, backwards. */
let parts: Int32Array = new Int32Array(4096)
/** Rings found: their borders one after the other, where each ends, its turn and region, whether it reaches the tile's edge. */
let walked: Int32Array = new Int32Array(4096)
let ringOf: Int32Array = new Int32Array(4096)
let ringEnd: Int32Array = new Int32Array(1024)
let ringTurn: Int8Array = new Int8Array(1024)
let ringRegion: Int32Array = new Int32Array(1024)
let reachesEdge: Int8Array = new Int8Array(1024)
let rings = 0
/** The bit of the layer of the plots. */
const PLOTS = 1
const span = new Float64Array(CHAIN)

/** False when the rings do not make up the faces' areas: the additions to `layers` are then invalid. */
export function traceLayers(
  borders: Borders,
  states: FaceStates,
  place: TilePlace,
  layers: readonly LayerParts[],
): boolean {
  const { count, left, right, above, below, x, y, vertices } = borders
  const { size } = place
  const { mask } = states
  bounds = grownI32(bounds, count)
  upward = grownI32(upward, count)
  isFold = grownI8(isFold, count)
  let all = 0
  for (let b = 0; b < count; b++) {
    const up = mask[above[b]!]!
    bounds[b] = up ^ mask[below[b]!]!
    upward[b] = up
    all |= bounds[b]!
    const l = left[b]!
    const r = right[b]!
    const alongSide = x[l] === x[r] && (x[l] === 0 || x[l] === size)
    isFold[b] = alongSide || (y[l] === y[r] && (y[l] === 0 || y[l] === size)) ? 1 : 0
  }
  if (all === 0) return true
  outNext = grownI32(outNext, count)
  ringOf = grownI32(ringOf, count)
  parts = grownI32(parts, count)
  path = grownI32(path, count)
  walked = grownI32(walked, count)
  if (lon.length < vertices) {
    lon = new Float64Array(2 * vertices)
    lat = new Float64Array(2 * vertices)
  }
  lon.fill(Number.NaN, 0, vertices)
  outHead = grownI32(outHead, vertices)
  stepAt = grownI32(stepAt, vertices)
  isShared = grownI8(isShared, vertices)
  outHead.fill(-1, 0, vertices)
  stepAt.fill(-1, 0, vertices)
  for (const [layer, into] of layers.entries()) {
    if (((all >> layer) & 1) === 1 && !traceLayer(borders, states, layer, place, into)) return false
  }
  return true
}

function traceLayer(borders: Borders, states: FaceStates, layer: number, place: TilePlace, into: LayerParts): boolean {
  const bit = 1 << layer
  const area = walkRings(borders, bit, place)
  let expected = 0
  for (let s = 1; s < states.count; s++) if (states.mask[s]! & bit) expected += states.area[s]!
  if (area !== expected) return false

  let start = 0
  for (let r = 0; r < rings; r++) {
    const isOuter = ringTurn[r]! > 0
    ringRegion[r] = isOuter || hasFold(start, ringEnd[r]!) ? addRegion(into) : -1
    start = ringEnd[r]!
  }
  start = 0
  for (let r = 0; r < rings; r++) {
    const end = ringEnd[r]!
    const region = regionOf(r, bit, borders)
    if (region < 0) return false
    if (reachesEdge[r] === 1) writeChains(borders, start, end, bit, place, into, region)
    else writeRing(borders, start, end, bit, place, into, region, ringTurn[r]! as 1 | -1)
    start = end
  }
  return true
}

/** The vertex where the border of the layer begins, and the one where it ends. */
function tailOf({ left, right }: Borders, b: number, bit: number): number {
  return upward[b]! & bit ? left[b]! : right[b]!
}

function tipOf({ left, right }: Borders, b: number, bit: number): number {
  return upward[b]! & bit ? right[b]! : left[b]!
}

/** Fills the rings of one layer, and returns twice the area within them. */
function walkRings(borders: Borders, bit: number, { size }: TilePlace): number {
  const { count, x, y } = borders
  const half = size / 2
  let n = 0
  // Backwards, so that the lists keep the order of the borders.
  for (let b = count - 1; b >= 0; b--) {
    if ((bounds[b]! & bit) === 0) continue
    parts[n++] = b
    const tail = tailOf(borders, b, bit)
    isShared[tail] = outHead[tail]! >= 0 ? 1 : 0
    outNext[b] = outHead[tail]!
    outHead[tail] = b
  }
  rings = 0
  let filled = 0
  let total = 0
  for (let k = n - 1; k >= 0; k--) {
    if (!take(tailOf(borders, parts[k]!, bit), parts[k]!)) continue
    let depth = 0
    let border = parts[k]!
    for (;;) {
      stepAt[tailOf(borders, border, bit)] = depth
      path[depth++] = border
      const tip = tipOf(borders, border, bit)
      const back = stepAt[tip]!
      if (back >= 0) {
        // A ring closes; the path before it continues.
        let area = 0
        let touches = 0
        for (let i = back; i < depth; i++) {
          const b = path[i]!
          const tail = tailOf(borders, b, bit)
          const next = tipOf(borders, b, bit)
          area += (x[tail]! - half) * (y[next]! - half) - (x[next]! - half) * (y[tail]! - half)
          if (x[tail] === 0 || x[tail] === size || y[tail] === 0 || y[tail] === size) touches = 1
          stepAt[tail] = -1
          ringOf[b] = rings
          walked[filled++] = b
        }
        ringEnd = grownI32(ringEnd, rings + 1)
        ringRegion = grownI32(ringRegion, rings + 1)
        ringTurn = grownI8(ringTurn, rings + 1)
        reachesEdge = grownI8(reachesEdge, rings + 1)
        ringEnd[rings] = filled
        ringTurn[rings] = area > 0 ? 1 : -1
        reachesEdge[rings++] = touches
        total += area
        depth = back
        if (depth === 0) break
      }
      border = leave(borders, tip, border, bit)
    }
  }
  return total
}

/** Removes a border from the list of those that leave the vertex; returns false when it was used before. */
function take(vertex: number, border: number): boolean {
  let at = outHead[vertex]!
  if (at === border) {
    outHead[vertex] = outNext[border]!
    return true
  }
  while (at >= 0) {
    const next = outNext[at]!
    if (next === border) {
      outNext[at] = outNext[border]!
      return true
    }
    at = next
  }
  return false
}

/**
 * Returns the next border from `vertex`: where several leave, the first clockwise from the previous border, which has the same face on its
 * left.
 */
function leave(borders: Borders, vertex: number, came: number, bit: number): number {
  let best = outHead[vertex]!
  if (outNext[best]! >= 0) {
    const { x, y } = borders
    const vx = x[vertex]!
    const vy = y[vertex]!
    const source = tailOf(borders, came, bit)
    for (let e = outNext[best]!; e >= 0; e = outNext[e]!) {
      const to = tipOf(borders, e, bit)
      const bestTo = tipOf(borders, best, bit)
      if (isSooner(x[source]! - vx, y[source]! - vy, x[to]! - vx, y[to]! - vy, x[bestTo]! - vx, y[bestTo]! - vy))
        best = e
    }
  }
  take(vertex, best)
  return best
}

function hasFold(start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isFold[walked[i]!] === 1) return true
  return false
}

/** Returns the region of ring `r`: for a hole, that of the part below its westmost corner; -1 when there is none. */
function regionOf(r: number, bit: number, borders: Borders): number {
  const { left, under } = borders
  if (ringRegion[r]! >= 0) return ringRegion[r]!
  let lower = -1
  for (let i = r > 0 ? ringEnd[r - 1]! : 0; i < ringEnd[r]!; i++) {
    const b = walked[i]!
    // The layer lies below a border that is followed westward; of those, the one that ends at the westmost corner is needed.
    if ((upward[b]! & bit) === 0 && (lower < 0 || left[b]! < left[lower]!)) lower = b
  }
  if (lower < 0) return -1
  let b = under[lower]!
  while (b >= 0 && (bounds[b]! & bit) === 0) b = under[b]!
  // A ring below itself would cause endless recursion.
  if (b < 0 || ringOf[b] === r) return -1
  const region = regionOf(ringOf[b]!, bit, borders)
  ringRegion[r] = region
  return region
}

function locate(borders: Borders, vertex: number, { degrees, size }: TilePlace): void {
  if (!Number.isNaN(lon[vertex]!)) return
  const u = (2 * borders.x[vertex]!) / size - 1
  const v = (2 * borders.y[vertex]!) / size - 1
  lon[vertex] = lonAt(degrees, u, v)
  lat[vertex] = latAt(degrees, u, v)
}

/** True when a plot's border continues straight at the beginning of `b`, after `before`, and the vertex belongs to no other ring. */
function isSurplus({ source }: Borders, before: number, b: number, tail: number, bit: number): boolean {
  return bit === PLOTS && source[b]! >= 0 && source[b] === source[before] && isShared[tail] === 0
}

function writeRing(
  borders: Borders,
  start: number,
  end: number,
  bit: number,
  place: TilePlace,
  into: LayerParts,
  region: number,
  turn: 1 | -1,
): void {
  const isThinned = bit === PLOTS && end - start > 3 && canBeThinned(borders, start, end, bit, turn)
  let before = walked[end - 1]!
  for (let i = start; i < end; i++) {
    const b = walked[i]!
    const tail = tailOf(borders, b, bit)
    if (!isThinned || !isSurplus(borders, before, b, tail, bit)) {
      locate(borders, tail, place)
      putPosition(into, lon[tail]!, lat[tail]!)
    }
    before = b
  }
  closeRing(into, region, turn)
}

/** True when the ring has surplus positions and turns the same way without them: a sliver may lie between two edges that nearly coincide. */
function canBeThinned(borders: Borders, start: number, end: number, bit: number, turn: 1 | -1): boolean {
  const { x, y } = borders
  let area = 0
  let first = -1
  let last = -1
  let kept = 0
  let before = walked[end - 1]!
  for (let i = start; i < end; i++) {
    const b = walked[i]!
    const tail = tailOf(borders, b, bit)
    if (!isSurplus(borders, before, b, tail, bit)) {
      if (first < 0) first = tail
      else area += (x[last]! - x[first]!) * (y[tail]! - y[first]!) - (x[tail]! - x[first]!) * (y[last]! - y[first]!)
      last = tail
      kept++
    }
    before = b
  }
  return kept < end - start && area * turn > 0
}

/**
 * Splits a ring that reaches the tile's edge: its stretches along the edge become folds, the rest chains, cut wherever it touches the edge
 * or another ring of the layer, which may be the same ring beyond the edge.
 */
function writeChains(
  borders: Borders,
  start: number,
  end: number,
  bit: number,
  place: TilePlace,
  into: LayerParts,
  region: number,
): void {
  const { x, y } = borders
  const { size } = place
  const n = end - start
  const isOnEdge = (vertex: number): boolean =>
    x[vertex] === 0 || x[vertex] === size || y[vertex] === 0 || y[vertex] === size
  let begin = 0
  while (!isOnEdge(tailOf(borders, walked[start + begin]!, bit))) begin++
  let before = -1
  for (let k = 0; k < n; k++) {
    const b = walked[start + ((begin + k) % n)]!
    const tail = tailOf(borders, b, bit)
    const tip = tipOf(borders, b, bit)
    const tipX = place.x + x[tip]!
    const tipY = place.y + y[tip]!
    if (isFold[b] === 1) {
      addStretch(into, region, place.x + x[tail]!, place.y + y[tail]!, tipX, tipY)
      before = -1
      continue
    }
    if (before < 0) {
      span[0] = place.x + x[tail]!
      span[1] = place.y + y[tail]!
      span[4] = 0
      span[5] = x[tip]! - x[tail]!
      span[6] = y[tip]! - y[tail]!
    }
    if (before < 0 || !isSurplus(borders, before, b, tail, bit)) {
      locate(borders, tail, place)
      putOnChain(into, lon[tail]!, lat[tail]!)
    }
    const fromX = place.x + x[tail]! - span[0]!
    const fromY = place.y + y[tail]! - span[1]!
    span[4]! += fromX * (tipY - span[1]!) - (tipX - span[0]!) * fromY
    before = b
    if (!isOnEdge(tip) && isShared[tip] === 0) continue
    locate(borders, tip, place)
    putOnChain(into, lon[tip]!, lat[tip]!)
    span[2] = tipX
    span[3] = tipY
    span[7] = x[tail]! - x[tip]!
    span[8] = y[tail]! - y[tip]!
    closeChain(into, region, span)
    before = -1
  }
}
