/**
 * Adds the polygons that an overlay gives for one tile to the parts of a layer: whole rings unchanged, rings that reach the tile's edge as
 * folds and chains (layer-parts.ts). A ring that returns to a position is split there, so that every ring is simple.
 */
import type { GridPolygon } from '../shapes/nest-rings.ts'
import { signedAreaOf } from '../shapes/ring.ts'
import {
  addRegion,
  addStretch,
  closeChain,
  closeRing,
  type LayerParts,
  putOnChain,
  putPosition,
} from './layer-parts.ts'
import { latAt, lonAt } from './tile-degrees.ts'
import type { TilePlace } from './trace-layers.ts'

/** Positions are grid units from the tile's corner. */
export function addPolygons(polygons: readonly GridPolygon[], place: TilePlace, parts: LayerParts): void {
  const simple = polygons.map(({ outer, holes }) => [outer, ...holes].flatMap(simpleRingsOf))
  const isShared = sharedAmong(simple.flat())
  for (const rings of simple) {
    const region = addRegion(parts)
    for (const ring of rings) addRing(ring, place, parts, region, isShared)
  }
}

/** Returns the positions shared by several rings: chains end there, because beyond the tile's edge the rings may be one. */
function sharedAmong(rings: readonly Float64Array[]): (x: number, y: number) => boolean {
  const met = new Set<string>()
  const shared = new Set<string>()
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const key = `${ring[i]} ${ring[i + 1]}`
      if (met.has(key)) shared.add(key)
      met.add(key)
    }
  }
  return (x, y) => shared.has(`${x} ${y}`)
}

function simpleRingsOf(ring: Float64Array): Float64Array[] {
  const rings: Float64Array[] = []
  const path: number[] = []
  const stepAt = new Map<string, number>()
  for (let i = 0; i <= ring.length; i += 2) {
    const x = ring[i % ring.length]!
    const y = ring[(i + 1) % ring.length]!
    const back = stepAt.get(`${x} ${y}`)
    if (back !== undefined) {
      const closed = path.splice(back)
      for (let k = 0; k < closed.length; k += 2) stepAt.delete(`${closed[k]!} ${closed[k + 1]!}`)
      if (closed.length >= 6) rings.push(Float64Array.from(closed))
    }
    stepAt.set(`${x} ${y}`, path.length)
    path.push(x, y)
  }
  return rings
}

function addRing(
  ring: Float64Array,
  place: TilePlace,
  parts: LayerParts,
  region: number,
  isShared: (x: number, y: number) => boolean,
): void {
  const { x, y, size, degrees } = place
  const n = ring.length / 2
  const onEdge = (ordinate: number): boolean => ordinate === 0 || ordinate === size
  const touches = (i: number): boolean => onEdge(ring[2 * i]!) || onEdge(ring[2 * i + 1]!)
  const degreesAt = (i: number): readonly [number, number] => {
    const u = (2 * ring[2 * i]!) / size - 1
    const v = (2 * ring[2 * i + 1]!) / size - 1
    return [lonAt(degrees, u, v), latAt(degrees, u, v)]
  }
  let begin = 0
  while (begin < n && !touches(begin)) begin++
  if (begin === n) {
    const area = signedAreaOf(ring)
    if (area === 0) return
    for (let i = 0; i < n; i++) putPosition(parts, ...degreesAt(i))
    closeRing(parts, region, area > 0 ? 1 : -1)
    return
  }
  let from = -1
  let area = 0
  for (let k = 0; k < n; k++) {
    const i = (begin + k) % n
    const j = (i + 1) % n
    const [ax, ay, bx, by] = [ring[2 * i]!, ring[2 * i + 1]!, ring[2 * j]!, ring[2 * j + 1]!]
    if ((ax === bx && onEdge(ax)) || (ay === by && onEdge(ay))) {
      addStretch(parts, region, x + ax, y + ay, x + bx, y + by)
      continue
    }
    if (from < 0) {
      from = i
      area = 0
    }
    const [fx, fy] = [ring[2 * from]!, ring[2 * from + 1]!]
    area += (ax - fx) * (by - fy) - (bx - fx) * (ay - fy)
    putOnChain(parts, ...degreesAt(i))
    if (!touches(j) && !isShared(bx, by)) continue
    putOnChain(parts, ...degreesAt(j))
    const second = (from + 1) % n
    const [ox, oy] = [ring[2 * second]! - fx, ring[2 * second + 1]! - fy]
    closeChain(parts, region, [x + fx, y + fy, x + bx, y + by, area, ox, oy, ax - bx, ay - by])
    from = -1
  }
}
