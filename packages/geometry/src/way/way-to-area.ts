/**
 * The shortest way from a position to an area on the WGS84 ellipsoid: how far its nearest edge is, and the bearing at which the way begins.
 *
 * The nearest place of the edges is found on an azimuthal plane centred on the position, where every straight line through the centre has
 * its true bearing and nearer is nearer on the ground as well. An edge is taken as straight on that plane; a geodesic of 2 km at a distance
 * of 10 km deviates from it by millimetres. Length and bearing to that place are GeographicLib's. Cost: linear in the
 * positions of the area.
 */
import { whereInRing } from '../shapes/inside-ring.ts'
import { asLocalM, asLonLat, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { type Way, wayBetween } from '../shapes/projection/geodesic.ts'
import { createLaea } from '../shapes/projection/laea.ts'

/** The way to the nearest edge of the polygons; without length within them. Undefined for an area without positions. */
export function wayToArea(lon: number, lat: number, area: readonly LonLatPolygon[]): Way | undefined {
  const plane = createLaea(lon, lat)
  let [best, x, y] = [Infinity, 0, 0]
  for (const { outer, holes } of area) {
    const [border, ...gaps] = [outer, ...holes].map((ring) => plane.toLocal(ring))
    if (!border || border.length === 0) continue
    if (isWithin(border, gaps)) return { lengthM: 0 }
    for (const ring of [border, ...gaps]) {
      const [footX, footY] = footOn(ring)
      const distance2 = footX * footX + footY * footY
      if (distance2 < best) [best, x, y] = [distance2, footX, footY]
    }
  }
  if (best === Infinity) return undefined
  const [toLon = Number.NaN, toLat = Number.NaN]: ArrayLike<number> & Iterable<number> = plane.toLonLat(
    asLocalM([x, y]),
  )
  return wayBetween(lon, lat, toLon, toLat)
}

function isWithin(border: ArrayLike<number>, gaps: readonly ArrayLike<number>[]): boolean {
  return whereInRing(0, 0, border) !== 'outside' && gaps.every((gap) => whereInRing(0, 0, gap) !== 'inside')
}

/** The place of a ring that is nearest to the plane's centre. */
function footOn(ring: ArrayLike<number>): readonly [x: number, y: number] {
  const n = ring.length
  let [best, x, y] = [Infinity, Number.NaN, Number.NaN]
  let [ax, ay] = [ring[n - 2]!, ring[n - 1]!]
  for (let i = 0; i < n; i += 2) {
    const [bx, by] = [ring[i]!, ring[i + 1]!]
    const [dx, dy] = [bx - ax, by - ay]
    const length2 = dx * dx + dy * dy
    const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2))
    const [footX, footY] = [ax + dx * share, ay + dy * share]
    const distance2 = footX * footX + footY * footY
    if (distance2 < best) [best, x, y] = [distance2, footX, footY]
    ;[ax, ay] = [bx, by]
  }
  return [x, y]
}

/** The polygons of a GeoJSON MultiPolygon. */
export function polygonsOf(coordinates: readonly (readonly (readonly (readonly number[])[])[])[]): LonLatPolygon[] {
  const path = (ring: readonly (readonly number[])[]): LonLatPath =>
    asLonLat(ring.flatMap(([lon = Number.NaN, lat = Number.NaN]) => [lon, lat]))
  return coordinates.map(([outer = [], ...holes]) => ({ outer: path(outer), holes: holes.map(path) }))
}
