/**
 * Layers as vector tiles of a scheme of ours. As a GeoJSON source the engine would read a layer in its worker and then hand all of it to
 * the screen's thread: for 100,000 slivers seconds in which nothing moves.
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

/** Starts what cuts layers into tiles, so that it is there when the first layer is. It stays for the maps that follow. */
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
