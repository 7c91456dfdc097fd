/** Cuts features into one Mapbox vector tile, by the library that cuts the tiles of the screens' maps. */
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from '../collections/source.ts'
import { EXTENT, type Tile } from './matrix-set.ts'

/**
 * Margin cut around a tile, as a share of its side, so that the outline of a shape that continues in the next tile is not drawn along the
 * edge.
 */
export const AROUND = 1 / 64
/** Maximum distance between a drawn outline and the true one, in units: figures are never taken from the drawing. */
const TOLERANCE = 3

/** Undefined where nothing of the features is left at this scale. */
export function cutTile(features: readonly Feature[], layer: string, { z, x, y }: Tile): Buffer | undefined {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: features.map(drawable) },
    { maxZoom: z, indexMaxZoom: 0, extent: EXTENT, tolerance: TOLERANCE, buffer: EXTENT * AROUND },
  )
  const tile = index.getTile(z, x, y)
  return tile ? Buffer.from(fromGeojsonVt({ [layer]: tile }, { version: 2, extent: EXTENT })) : undefined
}

/** A tile cannot contain null: unknown values are omitted. Identifiers of features are numbers there, so ours is a property. */
function drawable({ id, properties, geometry }: Feature): GeoJSON.Feature {
  const known = Object.entries(properties).filter(([, value]) => value !== null)
  return { type: 'Feature', properties: { id, ...Object.fromEntries(known) }, geometry: geometry as GeoJSON.Geometry }
}
