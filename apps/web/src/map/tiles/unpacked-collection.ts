/** Packed shapes as the features that are cut into tiles: polygons with their properties, and a point for each name. */
import { type LonLatPath, type LonLatPolygon, type PackedShape, readPackedShapes } from '@faixa/geometry'

/** Property of a shape that says its name on the map. */
const NAME = 'rotulo'

export async function unpackedCollection(packed: Blob): Promise<GeoJSON.FeatureCollection> {
  return { type: 'FeatureCollection', features: (await readPackedShapes(packed)).flatMap(featuresOf) }
}

function featuresOf({ id, properties, polygons }: PackedShape): GeoJSON.Feature[] {
  const shape: GeoJSON.Feature = {
    type: 'Feature',
    properties: { ...properties, id },
    geometry: {
      type: 'MultiPolygon',
      coordinates: polygons.map(({ outer, holes }) => [outer, ...holes].map(positionsOf)),
    },
  }
  const name = properties[NAME]
  const [largest] = polygons.map(({ outer }) => middleOf(outer)).sort((one, other) => other.area - one.area)
  if (name === undefined || !largest) return [shape]
  const geometry: GeoJSON.Point = { type: 'Point', coordinates: [...largest.centre] }
  return [shape, { type: 'Feature', properties: { [NAME]: name }, geometry }]
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
