/** Format and addresses of the layers' tiles. */
import type { GeoJSONVTOptions } from '@maplibre/geojson-vt'

/** The one layer of every tile. */
export const TILE_LAYER = 'camada'
/** Units of a tile's side. */
export const EXTENT = 4096
/** Screen pixels of a tile's side in the engine. */
export const TILE_PX = 512
/** Units in a pixel of the screen, where a tile is not stretched. */
export const PER_PIXEL = EXTENT / TILE_PX
/** Property of a dot that represents small polygons; its other properties are those of one of them. */
export const DOT = 'ponto'
/** Deeper views stretch these tiles: at this zoom a unit is 4 cm on the ground, finer than any log. */
export const DEEPEST = 18

/** Beginning of the addresses of a layer's tiles. */
export const SCHEME = 'faixa-camada'
/** Number of the layer that the worker computes itself; other layers count from one. */
export const GRATICULE_LAYER = 0

/** Address of a layer's tiles, without /z/x/y. */
export function tileAddress(layer: number): string {
  return `${SCHEME}://${layer}`
}

/** Extent, margin (`buffer`) and tolerance in units. */
export type TileOptions = GeoJSONVTOptions & Required<Pick<GeoJSONVTOptions, 'extent' | 'buffer' | 'tolerance'>>

/** A tile of the usual scheme in Web Mercator. */
export interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}
