/**
 * Layers as vector tiles of a scheme of ours. As a GeoJSON source the engine would read a layer in its worker and then hand all of it to
 * the screen's thread: for 100,000 slivers seconds in which nothing moves.
 */
import { addProtocol } from 'maplibre-gl'
import { GRATICULE_LAYER, SCHEME, type TileAnswer, type TileMessage, tileAddress } from './tile-protocol.ts'

const ADDRESS = /^faixa-camada:\/\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/

interface Waiting {
  readonly resolve: (bytes: ArrayBuffer) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let layers = GRATICULE_LAYER
let asks = 0

addProtocol(SCHEME, async ({ url }, { signal }) => {
  const [, layer, z, x, y] = (ADDRESS.exec(url) ?? []).map(Number)
  if (layer === undefined || z === undefined || x === undefined || y === undefined) throw new Error(`no tile: ${url}`)
  const ask = ++asks
  const data = await new Promise<ArrayBuffer>((resolve, reject) => {
    waiting.set(ask, { resolve, reject })
    signal.addEventListener('abort', () => {
      if (waiting.delete(ask)) say({ kind: 'forget', ask })
      reject(signal.reason as Error)
    })
    say({ kind: 'tile', ask, layer, z, x, y })
  })
  return { data }
})

/** Starts what cuts layers into tiles, so that it is there when the first layer is. It stays for the maps that follow. */
export function startTiles(): void {
  tileWorker()
}

/** Address of the layer's tiles, without /z/x/y. `features`: a FeatureCollection. */
export function offerLayer(features: Blob): string {
  layers += 1
  say({ kind: 'open', layer: layers, features })
  return tileAddress(layers)
}

export function withdrawLayer(address: string): void {
  say({ kind: 'close', layer: Number(address.slice(`${SCHEME}://`.length)) })
}

function say(message: TileMessage): void {
  tileWorker().postMessage(message)
}

function tileWorker(): Worker {
  worker ??= openWorker()
  return worker
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./layer-tiles.worker.ts', import.meta.url), { type: 'module' })
  opened.onmessage = ({ data }: MessageEvent<TileAnswer>) => {
    const asker = waiting.get(data.ask)
    waiting.delete(data.ask)
    if ('bytes' in data) asker?.resolve(data.bytes)
    else asker?.reject(new Error(data.fault))
  }
  return opened
}
