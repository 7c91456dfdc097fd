/** Packed shapes as the features that are cut into tiles: polygons, lines and points with their properties, and a point for each name. */
import type { LonLatPath, LonLatPolygon, PackedShape } from '@faixa/geometry'

/** Property of a shape that says its name on the map. */
const NAME = 'rotulo'

/** The shape alone, with its number and, of its properties, those that are `kept`. */
export function shapeFeature(packed: PackedShape, kept?: ReadonlySet<string>): GeoJSON.Feature {
  const { id } = packed
  const own = Object.entries(packed.properties)
  const properties = kept ? Object.fromEntries(own.filter(([name]) => kept.has(name))) : packed.properties
  return { type: 'Feature', properties: { ...properties, id }, geometry: geometryOf(packed) }
}

/** The shape, and a point for its name. */
export function featuresOf(packed: PackedShape): GeoJSON.Feature[] {
  const shape = shapeFeature(packed)
  const name = packed.properties[NAME]
  const at = name === undefined ? undefined : placeOfName(packed)
  if (name === undefined || !at) return [shape]
  const geometry: GeoJSON.Point = { type: 'Point', coordinates: [...at] }
  // Names are written at points: a shape of points would have its name twice.
  if (packed.points.length > 0) delete shape.properties?.[NAME]
  return [shape, { type: 'Feature', properties: { [NAME]: name }, geometry }]
}

function geometryOf({ polygons, lines, points }: PackedShape): GeoJSON.Geometry {
  if (points.length > 0) return { type: 'MultiPoint', coordinates: positionsOf(points) }
  if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines.map(positionsOf) }
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map(({ outer, holes }) => [outer, ...holes].map(positionsOf)),
  }
}

/** The middle of the largest polygon, the position in the middle of the first line, or the first point. */
function placeOfName({ polygons, lines, points }: PackedShape): readonly [number, number] | undefined {
  const [largest] = polygons.map(({ outer }) => middleOf(outer)).sort((one, other) => other.area - one.area)
  if (largest) return largest.centre
  const path = lines[0] ?? points
  const middle = lines.length > 0 ? 2 * Math.floor(path.length / 4) : 0
  return path.length < 2 ? undefined : [path[middle]!, path[middle + 1]!]
}

function positionsOf(ring: LonLatPath): [number, number][] {
  const positions: [number, number][] = []
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i]!, ring[i + 1]!])
  return positions
}

/** Centre of gravity in degrees: exact enough for the position of a name. */
function middleOf(ring: LonLatPolygon['outer']): { readonly area: number; readonly centre: readonly [number, number] } {
  const [x0 = 0, y0 = 0] = ring
  let [twice, x, y] = [0, 0, 0]
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i - 2]! - x0, ring[i - 1]! - y0]
    const [bx, by] = [ring[i]! - x0, ring[i + 1]! - y0]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return { area: Math.abs(twice) / 2, centre: twice === 0 ? [x0, y0] : [x0 + x / (3 * twice), y0 + y / (3 * twice)] }
}
