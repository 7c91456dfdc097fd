/** Makes a place to measure from out of a registered or drawn geometry. */
import { asLonLat, type GeoJsonGeometry, type LonLatBounds, type LonLatPath, shapesOfGeometry } from '@faixa/geometry'
import { pathBounds, unionOf } from '../bounds.ts'
import type { Place } from './place-plane.ts'

/** A line is a ring that goes there and back, and holds nothing. */
export function placeOfGeometry(geometry: GeoJsonGeometry): Place {
  if (geometry.type === 'Point') {
    const [lon = 0, lat = 0] = geometry.coordinates
    return { lon, lat }
  }
  return shapesOfGeometry(geometry).map((shape) =>
    shape.kind === 'polygon' ? shape : { outer: thereAndBack(shape.path), holes: [] },
  )
}

export function boundsOfGeometry(geometry: GeoJsonGeometry): LonLatBounds {
  return unionOf(
    shapesOfGeometry(geometry).map((shape) => pathBounds(shape.kind === 'polygon' ? shape.outer : shape.path)),
  )
}

function thereAndBack(path: LonLatPath): LonLatPath {
  const positions = Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i]!, path[2 * i + 1]!])
  return asLonLat([...positions, ...positions.toReversed()].flat())
}
