/**
 * Computes the intersection of two regions from the crossings of their outlines (Weiler and Atherton, Hidden surface removal using polygon
 * area sorting, SIGGRAPH 1977): it follows one outline as long as it lies in the other region, then the other outline.
 *
 * Crossings are found with two trees of edges, so that parts far from the other outline are only copied, and positions of the first region
 * keep their identity. Outlines that touch without crossing, or pass a position nearer than rounding, have no result here; the overlay
 * computes those. Cost: the crossings and the copied positions.
 */
import { asGrid, type GridRing } from '../shapes/grid.ts'
import { boxHolds, type GridBox } from './clip-ring.ts'
import { type EdgeTree, pushChildren, rootBox, TO_VISIT, windsAround } from './edge-tree.ts'

/** A region: disjoint outers counter-clockwise, holes clockwise, and the tree of the same rings. */
export interface TreeRegion {
  readonly rings: readonly GridRing[]
  readonly tree: EdgeTree
}

export interface OverlapRing {
  readonly ring: GridRing
  /** For each position, its index among all positions of the first region, one ring after the other; -1 where it is none of them. */
  readonly from: Int32Array
}

/** Edges closer than this to a position do not cross unambiguously, grid units. */
const PLAINLY = 2

interface Crossing {
  readonly x: number
  readonly y: number
  /** Ring and edge of the first region, and how far along the edge, 0 to 1; the same of the second. */
  readonly ringA: number
  readonly edgeA: number
  readonly shareA: number
  readonly ringB: number
  readonly edgeB: number
  readonly shareB: number
  /** True where the outline of the first region enters the second here. */
  readonly enters: boolean
}

/**
 * `boxes` are those of the rings. Returns outers counter-clockwise and holes clockwise, in no particular order; undefined where outlines do
 * not cross plainly.
 */
export function overlapRings(
  a: TreeRegion & { readonly boxes: readonly GridBox[] },
  b: TreeRegion,
): OverlapRing[] | undefined {
  const crossings = crossingsOf(a.tree, b.tree)
  if (!crossings) return undefined
  const alongA = inOrder(crossings, a.rings.length, 'A')
  const alongB = inOrder(crossings, b.rings.length, 'B')
  if (!alongA || !alongB) return undefined
  const firstOf: number[] = []
  let count = 0
  for (const { length } of a.rings) {
    firstOf.push(count)
    count += length / 2
  }
  const out: OverlapRing[] = []
  const boxB = rootBox(b.tree)
  for (const [i, ring] of a.rings.entries()) {
    if (alongA.byRing[i] !== undefined || ring.length < 6 || !boxHolds(boxB, a.boxes[i]!)) continue
    if (!windsAround(b.tree, ring[0]!, ring[1]!)) continue
    const from = new Int32Array(ring.length / 2)
    for (let k = 0; k < from.length; k++) from[k] = firstOf[i]! + k
    out.push({ ring, from })
  }
  for (const [i, ring] of b.rings.entries()) {
    if (alongB.byRing[i] === undefined && windsAround(a.tree, ring[0]!, ring[1]!))
      out.push({ ring, from: new Int32Array(ring.length / 2).fill(-1) })
  }
  const isUsed = new Uint8Array(crossings.length)
  for (let first = 0; first < crossings.length; first++) {
    if (isUsed[first] === 1 || !crossings[first]!.enters) continue
    const ring: number[] = []
    const from: number[] = []
    for (let at = first; isUsed[at] === 0; ) {
      isUsed[at] = 1
      const enters = crossings[at]!
      const leavesAt = alongA.nextOf[at]!
      const leaves = crossings[leavesAt]!
      put(ring, from, enters.x, enters.y, -1)
      copy(
        ring,
        from,
        a.rings[enters.ringA]!,
        [enters.edgeA, enters.shareA],
        [leaves.edgeA, leaves.shareA],
        firstOf[enters.ringA],
      )
      put(ring, from, leaves.x, leaves.y, -1)
      at = alongB.nextOf[leavesAt]!
      const back = crossings[at]!
      copy(ring, from, b.rings[leaves.ringB]!, [leaves.edgeB, leaves.shareB], [back.edgeB, back.shareB], undefined)
    }
    if (ring.length >= 6) out.push({ ring: asGrid(ring), from: Int32Array.from(from) })
  }
  return out
}

/** Adds the positions of a ring between two places on it. */
function copy(
  ring: number[],
  from: number[],
  source: GridRing,
  [edge, share]: readonly [edge: number, share: number],
  [toEdge, toShare]: readonly [edge: number, share: number],
  first: number | undefined,
): void {
  const n = source.length / 2
  if (edge === toEdge && share < toShare) return
  // The end of each edge, from that of the first to the beginning of the last.
  let k = edge
  do {
    k = k + 1 === n ? 0 : k + 1
    put(ring, from, source[2 * k]!, source[2 * k + 1]!, first === undefined ? -1 : first + k)
  } while (k !== toEdge)
}

function put(ring: number[], from: number[], x: number, y: number, number: number): void {
  const n = ring.length
  if (n >= 2 && ring[n - 2] === x && ring[n - 1] === y) {
    if (number >= 0) from[from.length - 1] = number
    return
  }
  ring.push(x, y)
  from.push(number)
}

interface Order {
  /** For each crossing the next one along the same ring. */
  readonly nextOf: Int32Array
  /** For each ring its first crossing. */
  readonly byRing: readonly (number | undefined)[]
}

/** Sorts crossings along the rings of one region. Undefined where two neighbours both enter or both leave. */
function inOrder(crossings: readonly Crossing[], rings: number, of: 'A' | 'B'): Order | undefined {
  const [ring, edge, share] = [`ring${of}`, `edge${of}`, `share${of}`] as const
  const order = crossings
    .map((_, i) => i)
    .sort((i, j) => {
      const [p, q] = [crossings[i]!, crossings[j]!]
      return p[ring] - q[ring] || p[edge] - q[edge] || p[share] - q[share]
    })
  const nextOf = new Int32Array(crossings.length)
  const byRing = Array.from({ length: rings }, (): number | undefined => undefined)
  for (let k = 0; k < order.length; k++) {
    const at = order[k]!
    const crossing = crossings[at]!
    byRing[crossing[ring]] ??= at
    const following = order[k + 1]
    const next =
      following !== undefined && crossings[following]![ring] === crossing[ring] ? following : byRing[crossing[ring]]!
    if (crossings[next]!.enters === crossing.enters) return undefined
    nextOf[at] = next
  }
  return { nextOf, byRing }
}

/** Undefined where edges touch, or nearly. */
function crossingsOf(a: EdgeTree, b: EdgeTree): Crossing[] | undefined {
  const found: Crossing[] = []
  const leavesB = b.levelStart[1]!
  // Each leaf of the second region is compared with the tree of the first.
  for (let leaf = 0; leaf < leavesB; leaf++) {
    const [minX, minY] = [b.boxes[4 * leaf]! - PLAINLY, b.boxes[4 * leaf + 1]! - PLAINLY]
    const [maxX, maxY] = [b.boxes[4 * leaf + 2]! + PLAINLY, b.boxes[4 * leaf + 3]! + PLAINLY]
    const leavesA = a.levelStart[1]!
    TO_VISIT[0] = a.boxes.length / 4 - 1
    for (let top = 1; top > 0; ) {
      const node = TO_VISIT[--top]!
      const at = 4 * node
      if (a.boxes[at]! > maxX || a.boxes[at + 2]! < minX || a.boxes[at + 1]! > maxY || a.boxes[at + 3]! < minY) continue
      if (node >= leavesA) top = pushChildren(a, node, top)
      else if (!compareLeaves(a, node, b, leaf, found)) return undefined
    }
  }
  return found
}

function compareLeaves(a: EdgeTree, leafA: number, b: EdgeTree, leafB: number, found: Crossing[]): boolean {
  for (let i = a.leafStart[leafA]!; i < a.leafStart[leafA + 1]!; i++) {
    const px = a.ends[4 * i]!
    const py = a.ends[4 * i + 1]!
    const qx = a.ends[4 * i + 2]!
    const qy = a.ends[4 * i + 3]!
    const minX = Math.min(px, qx) - PLAINLY
    const maxX = Math.max(px, qx) + PLAINLY
    const minY = Math.min(py, qy) - PLAINLY
    const maxY = Math.max(py, qy) + PLAINLY
    for (let j = b.leafStart[leafB]!; j < b.leafStart[leafB + 1]!; j++) {
      const rx = b.ends[4 * j]!
      const ry = b.ends[4 * j + 1]!
      const sx = b.ends[4 * j + 2]!
      const sy = b.ends[4 * j + 3]!
      if ((rx < minX && sx < minX) || (rx > maxX && sx > maxX) || (ry < minY && sy < minY) || (ry > maxY && sy > maxY))
        continue
      const p = (sx - rx) * (py - ry) - (sy - ry) * (px - rx)
      const q = (sx - rx) * (qy - ry) - (sy - ry) * (qx - rx)
      const nearB = PLAINLY * (Math.abs(sx - rx) + Math.abs(sy - ry))
      if ((p > nearB && q > nearB) || (p < -nearB && q < -nearB)) continue
      const r = (qx - px) * (ry - py) - (qy - py) * (rx - px)
      const s = (qx - px) * (sy - py) - (qy - py) * (sx - px)
      const nearA = PLAINLY * (Math.abs(qx - px) + Math.abs(qy - py))
      if ((r > nearA && s > nearA) || (r < -nearA && s < -nearA)) continue
      if (Math.min(Math.abs(p), Math.abs(q)) <= nearB || Math.min(Math.abs(r), Math.abs(s)) <= nearA) return false
      const shareA = p / (p - q)
      found.push({
        x: Math.round(px + (qx - px) * shareA) + 0,
        y: Math.round(py + (qy - py) * shareA) + 0,
        ringA: a.leafPath[leafA]!,
        edgeA: a.leafFrom[leafA]! + i - a.leafStart[leafA]!,
        shareA,
        ringB: b.leafPath[leafB]!,
        edgeB: b.leafFrom[leafB]! + j - b.leafStart[leafB]!,
        shareB: r / (r - s),
        enters: q > p,
      })
    }
  }
  return true
}
