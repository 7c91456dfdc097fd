/** Holds layers and cuts them into vector tiles where somebody looks. */

import { PACKED_TYPE } from '@faixa/geometry'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { graticuleTile } from './graticule-tile.ts'
import {
  DEEPEST,
  EXTENT,
  GRATICULE_LAYER,
  PER_PIXEL,
  type TileAddress,
  type TileAnswer,
  type TileMessage,
  type TileOptions,
} from './tile-protocol.ts'
import { vectorTile } from './vector-tile.ts'

const OPTIONS: TileOptions = {
  maxZoom: DEEPEST,
  extent: EXTENT,
  // A drawn outline may lie this far from the true one; figures are never taken from the drawing.
  tolerance: 0.375 * PER_PIXEL,
  // A cased line reaches this far into the next tile.
  buffer: 16 * PER_PIXEL,
}

/** Returns a tile's bytes; undefined where nothing reaches it. */
type Tiles = (address: TileAddress) => Uint8Array | undefined

const layers = new Map<number, Promise<Tiles>>([
  [GRATICULE_LAYER, Promise.resolve((address) => vectorTile(graticuleTile(address, OPTIONS)))],
])

/** Tiles that somebody still waits for, in the order in which they were asked for. */
const wanted = new Map<number, Extract<TileMessage, { kind: 'tile' }>>()
/** Each tile is cut in a task of its own: until then its place may have left the screen. */
const tasks = new MessageChannel()

self.onmessage = ({ data }: MessageEvent<TileMessage>) => {
  if (data.kind === 'open') layers.set(data.layer, tilesOf(data.features))
  else if (data.kind === 'close') layers.delete(data.layer)
  else if (data.kind === 'forget') wanted.delete(data.ask)
  else {
    wanted.set(data.ask, data)
    void cutLater(data)
  }
}

async function cutLater({ ask, layer }: Extract<TileMessage, { kind: 'tile' }>): Promise<void> {
  // That a layer cannot be read is told with the tile.
  await layers.get(layer)?.catch(() => undefined)
  tasks.port2.postMessage(ask)
}

tasks.port1.onmessage = async ({ data: ask }: MessageEvent<number>) => {
  const tile = wanted.get(ask)
  if (!tile || !wanted.delete(ask)) return
  try {
    const bytes = (await layers.get(tile.layer))?.(tile)?.slice().buffer ?? new ArrayBuffer(0)
    self.postMessage({ ask, bytes } satisfies TileAnswer, { transfer: [bytes] })
  } catch (error) {
    self.postMessage({ ask, fault: String(error) } satisfies TileAnswer)
  }
}

async function tilesOf(features: Blob): Promise<Tiles> {
  // Packed shapes are on few maps: what reads them comes with the first.
  if (features.type === PACKED_TYPE) return (await import('./packed-tiles.ts')).packedTiles(features, OPTIONS)
  const index = new GeoJSONVT(JSON.parse(await features.text()), OPTIONS)
  return ({ z, x, y }) => vectorTile(index.getTile(z, x, y)?.features)
}
