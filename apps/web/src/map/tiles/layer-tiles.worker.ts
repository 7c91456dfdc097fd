/** Holds layers and cuts them into vector tiles on demand. */

import { transferring } from '@faixa/calls'
import { PACKED_TYPE } from '@faixa/geometry'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { serveWorker } from '../../ui/worker/serve-worker.ts'
import { graticuleTile } from './graticule-tile.ts'
import { DEEPEST, EXTENT, GRATICULE_LAYER, PER_PIXEL, type TileAddress, type TileOptions } from './tile-scheme.ts'
import { vectorTile } from './vector-tile.ts'

const OPTIONS: TileOptions = {
  maxZoom: DEEPEST,
  extent: EXTENT,
  // Maximum distance between a drawn outline and the true one; figures are never taken from the drawing.
  tolerance: 0.375 * PER_PIXEL,
  // A line's casing extends this far into the next tile.
  buffer: 16 * PER_PIXEL,
}

/** Returns a tile's bytes; undefined where nothing reaches it. */
type Tiles = (address: TileAddress) => Uint8Array | undefined

const layers = new Map<number, Promise<Tiles>>([
  [GRATICULE_LAYER, Promise.resolve((address) => vectorTile(graticuleTile(address, OPTIONS)))],
])

/** Each tile is cut in a separate task, because its place may have left the screen by then. */
const tasks = new MessageChannel()
const waiting: (() => void)[] = []
tasks.port1.onmessage = () => waiting.shift()?.()

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    tasks.port2.postMessage(null)
  })
}

const program = {
  open({ layer, features }: { readonly layer: number; readonly features: Blob }): void {
    const tiles = tilesOf(features)
    // A layer that cannot be read fails with each of its tiles.
    tiles.catch(() => undefined)
    layers.set(layer, tiles)
  },

  close(layer: number): void {
    layers.delete(layer)
  },

  /** The bytes of a tile; none where nothing reaches it, and where the map does not wait for it any longer. */
  async tile(
    { layer, ...address }: TileAddress & { readonly layer: number },
    { signal }: { readonly signal: AbortSignal },
  ): Promise<ArrayBuffer> {
    const tiles = await layers.get(layer)
    await nextTask()
    const bytes = (signal.aborted ? undefined : tiles?.(address))?.slice().buffer ?? new ArrayBuffer(0)
    return transferring(bytes, [bytes])
  },
}
export type TilesProgram = typeof program
// The map reports tiles that cannot be drawn.
serveWorker(program, () => undefined)

async function tilesOf(features: Blob): Promise<Tiles> {
  // Few maps have packed shapes, so their reader is loaded with the first.
  if (features.type === PACKED_TYPE) return (await import('./packed-tiles.ts')).packedTiles(features, OPTIONS)
  const index = new GeoJSONVT(JSON.parse(await features.text()), OPTIONS)
  return ({ z, x, y }) => vectorTile(index.getTile(z, x, y)?.features)
}
