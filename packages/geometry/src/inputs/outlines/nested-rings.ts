/**
 * Turns the rings of one placemark that lie in another of its rings into holes. Programs without inner boundaries write such holes as a
 * second Polygon inside the first, or as a closed line. Of nested rings, every second one is a hole, whatever their winding. Rings that
 * touch or cross are left as they are. Quadratic in the rings of a placemark, of which a few hundred are compared.
 */
import { whereInRing } from '../../shapes/inside-ring.ts'
import type { LonLatPath, LonLatPolygon } from '../../shapes/lon-lat.ts'
import { boxOf, signedAreaOf } from '../../shapes/ring.ts'

/** Rings of a placemark above which none is compared: a pass in so many parts is a log. */
const MOST_RINGS = 300

interface Ring {
  readonly path: LonLatPath
  readonly box: ReturnType<typeof boxOf>
  readonly area: number
  readonly polygon?: LonLatPolygon
}

export interface NestedRings {
  readonly polygons: readonly LonLatPolygon[]
  /** The rings that became holes. */
  readonly holes: readonly LonLatPath[]
}

/** `lines` are closed lines of the same placemark: they are holes or nothing. */
export function nestRingsOf(polygons: readonly LonLatPolygon[], lines: readonly LonLatPath[] = []): NestedRings {
  const count = polygons.length + lines.length
  if (count < 2 || count > MOST_RINGS || polygons.length === 0) return { polygons, holes: [] }
  const rings = [
    ...polygons.map((polygon) => ringOf(polygon.outer, polygon)),
    ...lines.map((path) => ringOf(path)),
  ].sort((a, b) => b.area - a.area)
  const outers: { readonly polygon: LonLatPolygon; readonly ring: Ring; readonly holes: LonLatPath[] }[] = []
  const holes: LonLatPath[] = []
  for (const [k, ring] of rings.entries()) {
    const around = rings.slice(0, k).filter((outer) => isInside(ring, outer))
    const home = around.length % 2 === 1 ? outers.findLast((outer) => around.includes(outer.ring)) : undefined
    if (home && (ring.polygon?.holes.length ?? 0) === 0) {
      home.holes.push(ring.path)
      holes.push(ring.path)
    } else if (ring.polygon) outers.push({ polygon: ring.polygon, ring, holes: [] })
  }
  if (holes.length === 0) return { polygons, holes }
  const byPolygon = new Map(outers.map((outer) => [outer.polygon, outer.holes]))
  return {
    polygons: polygons.flatMap((polygon) => {
      const added = byPolygon.get(polygon)
      return added ? [{ ...polygon, holes: [...polygon.holes, ...added] }] : []
    }),
    holes,
  }
}

function ringOf(path: LonLatPath, polygon?: LonLatPolygon): Ring {
  return { path, box: boxOf(path), area: Math.abs(signedAreaOf(path)), ...(polygon && { polygon }) }
}

/** Tells whether all positions of `inner`, and the middles of its edges, lie inside `outer`. */
function isInside(inner: Ring, outer: Ring): boolean {
  const { box: a } = inner
  const { box: b } = outer
  if (!(a[0] > b[0] && a[1] > b[1] && a[2] < b[2] && a[3] < b[3])) return false
  if (outer.polygon?.holes.some((hole) => whereInRing(inner.path[0]!, inner.path[1]!, hole) === 'inside')) return false
  const { path } = inner
  for (let i = 0; i < path.length; i += 2) {
    const k = (i + 2) % path.length
    if (whereInRing(path[i]!, path[i + 1]!, outer.path) !== 'inside') return false
    if (whereInRing((path[i]! + path[k]!) / 2, (path[i + 1]! + path[k + 1]!) / 2, outer.path) !== 'inside') return false
  }
  return true
}
