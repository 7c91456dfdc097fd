/** The rings of a cut tile as edges, their owners renumbered: passes first, then plots. */
import type { CutTile } from './cut-rings.ts'
import { grownF64, grownI32 } from './grow-array.ts'

/** Edges by the vertices that `from` and `to` index. Arrays are valid up to the counts. */
export interface Edges {
  /** Grid units from the tile's corner: whole numbers up to 2^25, so that cross products are exact. */
  x: Float64Array
  y: Float64Array
  vertices: number
  from: Int32Array
  to: Int32Array
  /** Owner of each edge, by the tile's own numbers. */
  owner: Int32Array
  /** The edge of the tile's rings that it equals or is part of. */
  source: Int32Array
  count: number
}

export interface TileOwners {
  /** Owners in the tile, passes first; the index is the tile's own number. */
  readonly list: readonly number[]
  readonly passes: number
  /** The rings' signed areas added up, doubled, and the length of all edges (east-west plus north-south). */
  readonly laid: number
  readonly length: number
}

export function createEdges(): Edges {
  return {
    x: new Float64Array(4096),
    y: new Float64Array(4096),
    vertices: 0,
    from: new Int32Array(4096),
    to: new Int32Array(4096),
    owner: new Int32Array(4096),
    source: new Int32Array(4096),
    count: 0,
  }
}

/** Fills `edges` from the tile. Owners below `passCount` are passes, the others plots. */
export function loadEdges({ xy, ringEnd, ringOwner }: CutTile, passCount: number, edges: Edges): TileOwners {
  const numbers = new Map<number, number>()
  const passes: number[] = []
  const plots: number[] = []
  for (const owner of ringOwner) {
    if (numbers.has(owner)) continue
    numbers.set(owner, 0)
    ;(owner < passCount ? passes : plots).push(owner)
  }
  const list = [...passes, ...plots]
  for (const [i, owner] of list.entries()) numbers.set(owner, i)

  const vertices = xy.length / 2
  reserveEdges(edges, vertices)
  edges.x = grownF64(edges.x, vertices)
  edges.y = grownF64(edges.y, vertices)
  const { x, y, from, to, owner, source } = edges
  let count = 0
  let start = 0
  let laid = 0
  let length = 0
  for (let r = 0; r < ringEnd.length; r++) {
    const end = ringEnd[r]! / 2
    const ownerNumber = numbers.get(ringOwner[r]!)!
    const x0 = xy[2 * start]!
    const y0 = xy[2 * start + 1]!
    let before = end - 1
    let bx = xy[2 * before]!
    let by = xy[2 * before + 1]!
    for (let i = start; i < end; i++) {
      const vx = xy[2 * i]!
      const vy = xy[2 * i + 1]!
      x[i] = vx
      y[i] = vy
      if (vx !== bx || vy !== by) {
        from[count] = before
        to[count] = i
        owner[count] = ownerNumber
        source[count] = count
        count++
        laid += (bx - x0) * (vy - y0) - (vx - x0) * (by - y0)
        length += Math.abs(vx - bx) + Math.abs(vy - by)
      }
      before = i
      bx = vx
      by = vy
    }
    start = end
  }
  edges.vertices = vertices
  edges.count = count
  return { list, passes: passes.length, laid, length }
}

export function reserveEdges(edges: Edges, count: number): void {
  edges.from = grownI32(edges.from, count)
  edges.to = grownI32(edges.to, count)
  edges.owner = grownI32(edges.owner, count)
  edges.source = grownI32(edges.source, count)
}
