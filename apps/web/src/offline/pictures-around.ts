/** Which pictures of a base map a device keeps around a place. */
import type { MapaBase } from '@faixa/contract'
import { pictureAddress } from '../map/base/picture-address.ts'
import type { Bounds } from '../map/engine/extent.ts'
import type { TileAddress } from '../map/tiles/tile-scheme.ts'

/** A field has about this width on a telephone when it is shown whole, so that pictures of one zoom more are sharp. */
const MOST_OF_A_ZOOM = 36
/** From here outwards a picture shows half a state. */
const FARTHEST = 8
/** Around the box, in parts of its larger side. */
const MARGIN = 0.5

/** The addresses of the pictures that show a box and its surroundings, from far to near, as far as a zoom has at most 36 of them. */
export function picturesAround([west, south, east, north]: Bounds, { tiles, zoomMaximo }: MapaBase): readonly string[] {
  const [left, right, top, bottom] = [worldX(west), worldX(east), worldY(north), worldY(south)]
  const margin = MARGIN * Math.max(right - left, bottom - top)
  const addresses: string[] = []
  for (let z = FARTHEST; z <= zoomMaximo; z++) {
    const found = tilesOf(z, [left - margin, top - margin, right + margin, bottom + margin])
    if (found.length > MOST_OF_A_ZOOM) break
    // The engine distributes the pictures over several hosts in this way.
    for (const tile of found) addresses.push(pictureAddress(tiles[(tile.x + tile.y) % tiles.length]!, tile))
  }
  return addresses
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

function tilesOf(z: number, box: Box): readonly TileAddress[] {
  const size = 2 ** z
  const at = (part: number) => Math.min(size - 1, Math.max(0, Math.floor(part * size)))
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box.map(at)
  const found: TileAddress[] = []
  for (let x = x0; x <= x1 && found.length <= MOST_OF_A_ZOOM; x++)
    for (let y = y0; y <= y1 && found.length <= MOST_OF_A_ZOOM; y++) found.push({ z, x, y })
  return found
}

/** Positions in the Web Mercator world, 0 to 1 from its west and north. */
const worldX = (lon: number) => lon / 360 + 0.5
const worldY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
