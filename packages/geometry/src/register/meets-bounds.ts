/**
 * Tells whether a geometry meets a box, borders included, in the plane of longitudes and latitudes, where both have straight edges: a segment is
 * clipped at the four edges (Liang and Barsky 1984), and a box that no segment meets lies wholly inside or outside. Cost: once over the positions.
 */
import type { LonLatBounds } from '../shapes/lon-lat.ts'
import type { GeoJsonGeometry, Position } from './geojson-geometry.ts'

type Path = readonly Position[]

export function meetsBounds(geometry: GeoJsonGeometry, bounds: LonLatBounds): boolean {
  switch (geometry.type) {
    case 'Point':
      return isWithin(geometry.coordinates, bounds)
    case 'MultiPoint':
      return geometry.coordinates.some((position) => isWithin(position, bounds))
    case 'LineString':
      return pathMeets(geometry.coordinates, bounds)
    case 'MultiLineString':
      return geometry.coordinates.some((path) => pathMeets(path, bounds))
    case 'Polygon':
      return polygonMeets(geometry.coordinates, bounds)
    case 'MultiPolygon':
      return geometry.coordinates.some((rings) => polygonMeets(rings, bounds))
  }
}

function isWithin([lon = Number.NaN, lat = Number.NaN]: Position, [west, south, east, north]: LonLatBounds): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

function pathMeets(path: Path, bounds: LonLatBounds): boolean {
  const [first] = path
  if (first && isWithin(first, bounds)) return true
  return path.some((to, i) => i > 0 && segmentMeets(path[i - 1]!, to, bounds))
}

function polygonMeets(rings: readonly Path[], bounds: LonLatBounds): boolean {
  return rings.some((ring) => pathMeets(ring, bounds)) || isInside(rings, bounds[0], bounds[1])
}

function segmentMeets(from: Position, to: Position, [west, south, east, north]: LonLatBounds): boolean {
  const [x, y] = [from[0]!, from[1]!]
  const [dx, dy] = [to[0]! - x, to[1]! - y]
  let [enters, leaves] = [0, 1]
  for (const [step, room] of [
    [-dx, x - west],
    [dx, east - x],
    [-dy, y - south],
    [dy, north - y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false
      continue
    }
    const at = room / step
    if (step < 0) enters = Math.max(enters, at)
    else leaves = Math.min(leaves, at)
    if (enters > leaves) return false
  }
  return true
}

/** Tells by the even-odd rule over all rings whether a position is inside, so that a hole is outside. */
function isInside(rings: readonly Path[], lon: number, lat: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = [ring[i - 1]![0]!, ring[i - 1]![1]!]
      const [bx, by] = [ring[i]![0]!, ring[i]![1]!]
      if (ay > lat !== by > lat && lon < ax + ((lat - ay) * (bx - ax)) / (by - ay)) inside = !inside
    }
  }
  return inside
}
