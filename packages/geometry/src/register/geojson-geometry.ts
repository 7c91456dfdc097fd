/**
 * Converts shapes to GeoJSON geometries (RFC 7946) and back, for shapes that are stored and drawn unchanged: a line stays a line, a point a
 * point.
 */
import type { Shape } from '../kml/placemark.ts'
import { asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'

export type Position = readonly number[]

/** Longitude first, degrees. Positions may carry an altitude, which is passed over. */
export type GeoJsonGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }

/** `shapes` are of one kind, one at least; tracks count as lines. Rings that the file leaves open are closed. */
export function geometryOf(shapes: readonly [Shape, ...Shape[]]): GeoJsonGeometry {
  const [{ kind }] = shapes
  if (kind === 'polygon') {
    const polygons = shapes.flatMap((shape) =>
      shape.kind === 'polygon' ? [[shape.outer, ...shape.holes].map(closedRing)] : [],
    )
    return polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0]! }
      : { type: 'MultiPolygon', coordinates: polygons }
  }
  const paths = shapes.flatMap((shape) => (shape.kind === 'polygon' ? [] : [positionsOf(shape.path)]))
  if (kind === 'point') {
    const points = paths.flat()
    return points.length === 1
      ? { type: 'Point', coordinates: points[0]! }
      : { type: 'MultiPoint', coordinates: points }
  }
  return paths.length === 1
    ? { type: 'LineString', coordinates: paths[0]! }
    : { type: 'MultiLineString', coordinates: paths }
}

export function shapesOfGeometry(geometry: GeoJsonGeometry): Shape[] {
  switch (geometry.type) {
    case 'Point':
      return [{ kind: 'point', path: pathOf([geometry.coordinates]) }]
    case 'MultiPoint':
      return geometry.coordinates.map((position) => ({ kind: 'point', path: pathOf([position]) }))
    case 'LineString':
      return [{ kind: 'line', path: pathOf(geometry.coordinates) }]
    case 'MultiLineString':
      return geometry.coordinates.map((line) => ({ kind: 'line', path: pathOf(line) }))
    case 'Polygon':
      return [polygonOf(geometry.coordinates)]
    case 'MultiPolygon':
      return geometry.coordinates.map(polygonOf)
  }
}

function polygonOf(rings: readonly (readonly Position[])[]): Shape {
  const [outer = asLonLat([]), ...holes] = rings.map(pathOf)
  return { kind: 'polygon', outer, holes }
}

function pathOf(positions: readonly Position[]): LonLatPath {
  return asLonLat(positions.flatMap(([lon, lat]) => [lon!, lat!]))
}

function positionsOf(path: LonLatPath): number[][] {
  return Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i]!, path[2 * i + 1]!])
}

function closedRing(ring: LonLatPath): number[][] {
  const positions = positionsOf(ring)
  const [first, last] = [positions[0]!, positions.at(-1)!]
  return first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
}
