/** The tile matrix set WebMercatorQuad (OGC 17-083r4, annex D.1): the tiles of all web maps, 2^z by 2^z of them at zoom z. */
import type { LonLatBounds } from '@faixa/geometry'

export const MATRIX_SET = 'WebMercatorQuad'
export const MATRIX_SET_URI = 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad'
const CRS = 'http://www.opengis.net/def/crs/EPSG/0/3857'

/** Deepest zoom: a unit of a tile is 4 cm there, finer than any log, as on the map of the screens. */
export const DEEPEST = 18
/** Units of a tile's side. */
export const EXTENT = 4096

/** Half of the side of the whole square, metres: half the length of the equator of WGS 84. */
const HALF_M = Math.PI * 6_378_137
const TILE_PX = 256
/** Side of a pixel by which the standard defines the scale, metres. */
const PIXEL_M = 0.000_28

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
}

export function matrixSetDocument() {
  return {
    id: MATRIX_SET,
    title: 'Google Maps Compatible for the World',
    uri: MATRIX_SET_URI,
    crs: CRS,
    orderedAxes: ['X', 'Y'],
    wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible',
    tileMatrices: Array.from({ length: DEEPEST + 1 }, (_, z) => {
      const cellSize = (2 * HALF_M) / (TILE_PX * 2 ** z)
      return {
        id: `${z}`,
        scaleDenominator: cellSize / PIXEL_M,
        cellSize,
        cornerOfOrigin: 'topLeft',
        pointOfOrigin: [-HALF_M, HALF_M],
        tileWidth: TILE_PX,
        tileHeight: TILE_PX,
        matrixWidth: 2 ** z,
        matrixHeight: 2 ** z,
      }
    }),
  }
}

/** Returns the tile of an address; undefined where the set has none. */
export function tileAt(matrix: string, row: string, column: string): Tile | undefined {
  if (![matrix, row, column].every((text) => /^\d{1,6}$/.test(text))) return undefined
  const [z, y, x] = [Number(matrix), Number(row), Number(column)]
  return z <= DEEPEST && x < 2 ** z && y < 2 ** z ? { z, x, y } : undefined
}

/** Returns the box of a tile with a margin around it, in degrees. */
export function boundsOfTile({ z, x, y }: Tile, around: number): LonLatBounds {
  const side = 2 ** z
  const lon = (at: number) => Math.min(180, Math.max(-180, (360 * at) / side - 180))
  const lat = (at: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / side))) * 180) / Math.PI
  return [lon(x - around), lat(y + 1 + around), lon(x + 1 + around), lat(y - around)]
}
