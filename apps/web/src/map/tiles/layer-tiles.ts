/**
 * Layers as vector tiles of our own scheme. From a GeoJSON source the engine would read a layer in its worker and then pass all of it to
 * the main thread: for 100,000 slivers this blocks the screen for seconds.
 */
import { addProtocol } from 'maplibre-gl'
import { openWorker } from '../../ui/worker/open-worker.ts'
import type { TilesProgram } from './layer-tiles.worker.ts'
import { GRATICULE_LAYER, SCHEME, tileAddress } from './tile-scheme.ts'

const ADDRESS = /^faixa-camada:\/\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/

const worker = openWorker<TilesProgram>(
  () => new Worker(new URL('./layer-tiles.worker.ts', import.meta.url), { type: 'module' }),
)
let layers = GRATICULE_LAYER

addProtocol(SCHEME, async ({ url }, { signal }) => {
  const [, layer, z, x, y] = (ADDRESS.exec(url) ?? []).map(Number)
  if (layer === undefined || z === undefined || x === undefined || y === undefined) throw new Error(`no tile: ${url}`)
  return { data: await worker.program.tile({ layer, z, x, y }, { signal }) }
})

/** Starts the worker that cuts layers into tiles, so that it is ready for the first layer. It is reused by later maps. */
export const startTiles = worker.prepare

/** Address of the layer's tiles, without /z/x/y. `features`: a FeatureCollection. */
export function offerLayer(features: Blob): string {
  layers += 1
  worker.program.open({ layer: layers, features }).catch(() => undefined)
  return tileAddress(layers)
}

export function withdrawLayer(address: string): void {
  worker.program.close(Number(address.slice(`${SCHEME}://`.length))).catch(() => undefined)
}
