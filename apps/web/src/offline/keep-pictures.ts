/** Keeps the pictures of base maps around the orders, of providers whose terms allow it (`semRede` in the setting). */
import type { MapaBase } from '@faixa/contract'
import type { Bounds } from '../map/engine/extent.ts'
import { getSession } from '../session/session.ts'
import { cacheOf, picturesOf } from './kept-answers.ts'
import { picturesAround } from './pictures-around.ts'

/** About 30 MB at 15 kB a picture. */
const MOST_PICTURES = 2000

/** Those of orders that are open no more are removed. A picture that does not come is asked for again at the next keeping. */
export async function keepPictures(
  mapas: readonly MapaBase[],
  boxes: readonly Bounds[],
  signal: AbortSignal,
): Promise<void> {
  const { token } = getSession()
  if (token === undefined) return
  const wanted = new Set<string>()
  for (const mapa of mapas.filter(({ semRede }) => semRede === true))
    for (const box of boxes) for (const address of picturesAround(box, mapa)) wanted.add(address)
  const name = picturesOf(await cacheOf(`Bearer ${token}`))
  if (wanted.size === 0) return void (await caches.delete(name))
  const cache = await caches.open(name)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  for (const url of kept) if (!wanted.has(url)) await cache.delete(url)
  for (const url of [...wanted].slice(0, MOST_PICTURES)) {
    if (kept.has(new URL(url).href)) continue
    signal.throwIfAborted()
    try {
      const answer = await fetch(url, { signal, referrerPolicy: 'strict-origin' })
      if (answer.ok) await cache.put(url, answer)
    } catch {
      // The drawing without pictures is below it.
    }
  }
}
