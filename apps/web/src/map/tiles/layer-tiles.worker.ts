/** Holds layers and cuts them into vector tiles where somebody looks. */

import { PACKED_TYPE } from '@faixa/geometry'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { DEEPEST, EXTENT, TILE_LAYER, type TileAnswer, type TileMessage } from './tile-protocol.ts'
import { unpackedCollection } from './unpacked-collection.ts'

/** Screen pixels of a tile's side in the engine. */
const TILE_PX = 512
const PER_PIXEL = EXTENT / TILE_PX

const OPTIONS = {
  maxZoom: DEEPEST,
  extent: EXTENT,
  // A drawn outline may lie this far from the true one; figures are never taken from the drawing.
  tolerance: 0.375 * PER_PIXEL,
  // A cased line reaches this far into the next tile.
  buffer: 16 * PER_PIXEL,
}

const layers = new Map<number, Promise<GeoJSONVT>>()

self.onmessage = async ({ data }: MessageEvent<TileMessage>) => {
  if (data.kind === 'open') layers.set(data.layer, indexOf(data.features))
  else if (data.kind === 'close') layers.delete(data.layer)
  else {
    const { ask, z, x, y } = data
    try {
      const tile = (await layers.get(data.layer))?.getTile(z, x, y)
      const bytes = tile
        ? fromGeojsonVt({ [TILE_LAYER]: tile }, { version: 2, extent: EXTENT }).slice().buffer
        : undefined
      self.postMessage({ ask, bytes: bytes ?? new ArrayBuffer(0) } satisfies TileAnswer, {
        transfer: bytes ? [bytes] : [],
      })
    } catch (error) {
      self.postMessage({ ask, fault: String(error) } satisfies TileAnswer)
    }
  }
}

async function indexOf(features: Blob): Promise<GeoJSONVT> {
  const collection =
    features.type === PACKED_TYPE ? await unpackedCollection(features) : JSON.parse(await features.text())
  return new GeoJSONVT(collection, OPTIONS)
}
