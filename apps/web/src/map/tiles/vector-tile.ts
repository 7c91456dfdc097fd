import type { GeoJSONVTFeature, GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { EXTENT, TILE_LAYER } from './tile-scheme.ts'

/** Writes features in units of a tile as a vector tile; undefined without any. */
export function vectorTile(features: readonly GeoJSONVTFeature[] = []): Uint8Array | undefined {
  if (features.length === 0) return undefined
  return fromGeojsonVt({ [TILE_LAYER]: { features } as GeoJSONVTTile }, { version: 2, extent: EXTENT })
}
