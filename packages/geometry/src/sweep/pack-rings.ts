/** Groups the finished rings of a layer by their regions: outer rings first, each with its holes. */
import { asGrid } from '../shapes/grid.ts'
import { asLonLat } from '../shapes/lon-lat.ts'
import { nestRings } from '../shapes/nest-rings.ts'
import type { PackedPolygons } from '../shapes/packed-polygons.ts'
import { type LayerParts, rootOf } from './layer-parts.ts'

export function packRings(parts: LayerParts): PackedPolygons {
  const { rings, ringRegion, ringTurn, regions } = parts
  const root = new Int32Array(rings)
  const end = new Int32Array(regions + 1)
  for (let r = 0; r < rings; r++) end[(root[r] = rootOf(parts, ringRegion[r]!)) + 1]!++
  for (let g = 0; g < regions; g++) end[g + 1]! += end[g]!
  const byRegion = new Int32Array(rings)
  for (let r = 0; r < rings; r++) byRegion[end[root[r]!]!++] = r
  // Region g now ends at end[g].
  const order = new Int32Array(rings)
  const polygonEnd: number[] = []
  let filled = 0
  for (let g = 0, from = 0; g < regions; from = end[g++]!) {
    const to = end[g]!
    if (from === to) continue
    let outers = 0
    for (let i = from; i < to; i++) {
      const r = byRegion[i]!
      if (ringTurn[r]! < 0) continue
      outers++
      byRegion[i] = byRegion[from]!
      byRegion[from] = r
    }
    if (outers === 1) {
      for (let i = from; i < to; i++) order[filled++] = byRegion[i]!
      polygonEnd.push(filled)
      continue
    }
    for (const polygon of nestByPosition(parts, byRegion.subarray(from, to))) {
      for (const r of polygon) order[filled++] = r
      polygonEnd.push(filled)
    }
  }
  return copyInOrder(parts, order.subarray(0, filled), polygonEnd)
}

/**
 * Nests the rings of a region that has no outer ring or several: rounding may pinch it off where it is thinner than a grid unit. Each outer
 * ring gets the holes that lie in it; a hole in no ring has a negligible area and is left out.
 */
function nestByPosition({ positions, ringEnd }: LayerParts, ringIndices: Int32Array): number[][] {
  const ringAt = new Map(
    Array.from(ringIndices, (r) => [asGrid(positions.slice(r > 0 ? ringEnd[r - 1]! : 0, ringEnd[r]! - 2)), r] as const),
  )
  return nestRings([...ringAt.keys()]).map(({ ring, holes }) => [ring, ...holes].map((part) => ringAt.get(part)!))
}

function copyInOrder(parts: LayerParts, order: Int32Array, polygonEnd: readonly number[]): PackedPolygons {
  const startOf = (r: number): number => (r > 0 ? parts.ringEnd[r - 1]! : 0)
  let numbers = 0
  for (const r of order) numbers += parts.ringEnd[r]! - startOf(r)
  const positions = new Float64Array(numbers)
  const ringEnd = new Int32Array(order.length)
  let at = 0
  for (let i = 0; i < order.length; i++) {
    // Most rings have a handful of positions: a view of them would cost more than they do.
    const end = parts.ringEnd[order[i]!]!
    for (let k = startOf(order[i]!); k < end; k++) positions[at++] = parts.positions[k]!
    ringEnd[i] = at
  }
  return { positions: asLonLat(positions), ringEnd, polygonEnd: Int32Array.from(polygonEnd) }
}
