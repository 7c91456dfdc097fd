/** Packed shapes as the features that are cut into tiles: polygons, lines and points with their properties, and a point for each name. */
import { type LonLatPath, type PackedShape, placeInLargest } from '@faixa/geometry'

/** Property of a shape with its name on the map. */
const NAME = 'rotulo'

/** The properties of the shape, with its number. */
export function tagsOf({ id, properties }: PackedShape): Record<string, string | number | undefined> {
  return { ...properties, id }
}

/** The shape alone. */
export function shapeFeature(packed: PackedShape): GeoJSON.Feature {
  return { type: 'Feature', properties: tagsOf(packed), geometry: geometryOf(packed) }
}

/** The shape, and a point for its name. */
export function featuresOf(packed: PackedShape): GeoJSON.Feature[] {
  const shape = shapeFeature(packed)
  const name = nameFeature(packed)
  if (!name) return [shape]
  // Names are written at points: a shape of points would otherwise have its name twice.
  if (packed.points.length > 0) delete shape.properties?.[NAME]
  return [shape, name]
}

/** Undefined where the shape has no name. */
export function nameFeature(packed: PackedShape): GeoJSON.Feature<GeoJSON.Point> | undefined {
  const name = packed.properties[NAME]
  const at = name === undefined ? undefined : placeOfName(packed)
  if (name === undefined || !at) return undefined
  return { type: 'Feature', properties: { [NAME]: name }, geometry: { type: 'Point', coordinates: [...at] } }
}

function geometryOf({ polygons, lines, points }: PackedShape): GeoJSON.Geometry {
  if (points.length > 0) return { type: 'MultiPoint', coordinates: positionsOf(points) }
  if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines.map(positionsOf) }
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map(({ outer, holes }) => [outer, ...holes].map(positionsOf)),
  }
}

/** A place inside the largest polygon, the position in the middle of the first line, or the first point. */
function placeOfName({ polygons, lines, points }: PackedShape): readonly [number, number] | undefined {
  if (polygons.length > 0) return placeInLargest(polygons)
  const path = lines[0] ?? points
  const middle = lines.length > 0 ? 2 * Math.floor(path.length / 4) : 0
  return path.length < 2 ? undefined : [path[middle]!, path[middle + 1]!]
}

function positionsOf(ring: LonLatPath): [number, number][] {
  const positions: [number, number][] = []
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i]!, ring[i + 1]!])
  return positions
}
