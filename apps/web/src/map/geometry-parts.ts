/** The polygons, lines and points of a GeoJSON geometry of any kind. */
import type { GeoJsonGeometry } from '@faixa/geometry'

type Positions = readonly (readonly number[])[]

export interface GeometryParts {
  readonly polygons: readonly (readonly Positions[])[]
  readonly lines: readonly Positions[]
  readonly points: Positions
}

export function partsOf(geometry: GeoJsonGeometry): GeometryParts {
  const none = { polygons: [], lines: [], points: [] }
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: [geometry.coordinates] }
    case 'MultiPoint':
      return { ...none, points: geometry.coordinates }
    case 'LineString':
      return { ...none, lines: [geometry.coordinates] }
    case 'MultiLineString':
      return { ...none, lines: geometry.coordinates }
    case 'Polygon':
      return { ...none, polygons: [geometry.coordinates] }
    case 'MultiPolygon':
      return { ...none, polygons: geometry.coordinates }
  }
}
