/** Packed shapes as the features that are cut into tiles: polygons, lines and points with their properties, and a point for each name. */
import type { LonLatPath, LonLatPolygon, PackedShape } from '@faixa/geometry'

/** Property of a shape that says its name on the map. */
const NAME = 'rotulo'

/** The shape alone, with its number. */
export function shapeFeature(packed: PackedShape): GeoJSON.Feature {
  const { id, properties } = packed
  return { type: 'Feature', properties: { ...properties, id }, geometry: geometryOf(packed, 0) }
}

/** The shape as it is drawn from far away: of its properties those that are `kept`, and no positions of a ring closer than `apart`, degrees, to the one before. */
export function farFeature(packed: PackedShape, kept: ReadonlySet<string>, apart: number): GeoJSON.Feature {
  const { id } = packed
  const properties: Record<string, unknown> = { id }
  for (const name of kept) if (packed.properties[name] !== undefined) properties[name] = packed.properties[name]
  return { type: 'Feature', properties, geometry: geometryOf(packed, apart) }
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

function geometryOf({ polygons, lines, points }: PackedShape, apart: number): GeoJSON.Geometry {
  if (points.length > 0) return { type: 'MultiPoint', coordinates: positionsOf(points) }
  if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines.map(positionsOf) }
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map(({ outer, holes }) => [outer, ...holes].map((ring) => ringOf(ring, apart))),
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

/** Positions a triangle and its closing one need: with fewer a ring stays as it is. */
const LEAST = 4

function ringOf(ring: LonLatPath, apart: number): [number, number][] {
  if (apart === 0) return positionsOf(ring)
  const last = ring.length - 2
  let [x, y] = [ring[0]!, ring[1]!]
  const positions: [number, number][] = [[x, y]]
  for (let i = 2; i < last; i += 2) {
    const [dx, dy] = [ring[i]! - x, ring[i + 1]! - y]
    if (dx * dx + dy * dy < apart * apart) continue
    ;[x, y] = [ring[i]!, ring[i + 1]!]
    positions.push([x, y])
  }
  positions.push([ring[last]!, ring[last + 1]!])
  return positions.length < LEAST ? positionsOf(ring) : positions
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
