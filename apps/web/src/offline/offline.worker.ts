/**
 * The service worker of devices that work without a network. It answers with the server whenever the server answers; otherwise with the
 * program, as its build had it, and with the kept answers of the same session. It is built alone (apps/web/offline-worker.ts).
 */
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import {
  ANSWERS,
  ASK_STATE,
  cacheOf,
  isKept,
  LARGEST_ANSWER,
  MOST_ANSWERS,
  type NetworkState,
  picturesOf,
} from './kept-answers.ts'
import { receiveFiles, SHARE_ADDRESS } from './received-files.ts'

/** The files of the build, with a hash where the name has none; written by the build. */
declare const PROGRAM_FILES: readonly { readonly url: string; readonly revision: string | null }[]

/** The parts of ServiceWorkerGlobalScope that are used: TypeScript has them only without those of a page. */
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: {
    matchAll(): Promise<readonly { postMessage(message: unknown): void }[]>
  }
  addEventListener(
    name: 'message',
    listener: (event: {
      readonly data: unknown
      readonly source: { postMessage(message: unknown): void } | null
    }) => void,
  ): void
}

const scope = globalThis as unknown as WorkerScope

/** A line that gives nothing for so long is none, where there is a kept answer, s. */
const PATIENCE_S = 8
/** The page itself, from which every screen starts. */
const PAGE = './'

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.href.startsWith(scope.registration.scope),
  async ({ request }) => {
    const impatient = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_S * 1000))
    // A copy of the request with a signal would no longer be a navigation to the server.
    const asked = fetch(request).catch(() => undefined)
    const answer = await Promise.race([asked, impatient])
    if (answer && !isFromProxy(answer)) return answer
    return (await matchPrecache(PAGE)) ?? (await asked) ?? Response.error()
  },
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isKept(url) && request.headers.has('authorization'),
  async ({ request, event }) => {
    const cacheName = await cacheOf(request.headers.get('authorization')!)
    return strategyFor(cacheName).handle({ request, event })
  },
)
// The pictures of a base map are those that the device keeps (keep-pictures.ts); others come from their provider.
registerRoute(
  ({ sameOrigin, request }) => !sameOrigin && /^(image|)$/.test(request.destination),
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
)
// The server has no use for files that other applications share.
registerRoute(
  ({ url }) => url.href === new URL(SHARE_ADDRESS, scope.registration.scope).href,
  ({ request }) => receiveFiles(request, scope.registration.scope),
  'POST',
)
// A session that is ended here keeps nothing, not even answers that were on their way.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/v1/logout',
  async ({ request }) => {
    const authorization = request.headers.get('authorization')
    if (authorization !== null) await end(await cacheOf(authorization))
    return fetch(request)
  },
  'POST',
)
// Its routes come last: the page itself is one of its files, and is asked of the server first.
precacheAndRoute([...PROGRAM_FILES])
cleanupOutdatedCaches()
// The page that started it works without a network at once. A later version waits until every page of the earlier one is closed.
clientsClaim()

scope.addEventListener('message', ({ data, source }) => {
  if (data === ASK_STATE) source?.postMessage(state())
})

/** Sessions that have ended. */
const ended = new Set<string>()
let keptMs: number | undefined
const state = (): NetworkState => ({ faixa: 'rede', ...(keptMs !== undefined && { keptMs }) })

function strategyFor(cacheName: string): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        async fetchDidSucceed({ response }) {
          if (isFromProxy(response)) throw new Error('the proxy has no server')
          await tell(undefined)
          // Ended elsewhere, as a lost telephone's session is.
          if (response.status === 401) await end(cacheName)
          return response
        },
        async cacheWillUpdate({ response }) {
          if (response.status !== 200 || ended.has(cacheName)) return null
          return Number(response.headers.get('content-length') ?? 0) > LARGEST_ANSWER ? null : response
        },
        async cacheDidUpdate() {
          await removeOthers(cacheName)
          await removeOldest(cacheName)
        },
        async cachedResponseWillBeUsed({ cachedResponse }) {
          if (cachedResponse) await tell(Date.parse(cachedResponse.headers.get('date') ?? ''))
          return cachedResponse
        },
      },
    ],
  })
}

/** A proxy without its server answers so; the server's own refusals are problems. */
function isFromProxy({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.get('content-type')?.startsWith('application/problem+json')
}

async function end(cacheName: string): Promise<void> {
  ended.add(cacheName)
  for (const name of [cacheName, picturesOf(cacheName)]) await caches.delete(name)
}

/** One person uses a device at a time: the answers of an earlier session go when a later one has its first. */
async function removeOthers(cacheName: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(ANSWERS) && !name.startsWith(cacheName)) await caches.delete(name)
}

/** A cache lists its entries in the order in which they were written. */
async function removeOldest(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName)
  const entries = await cache.keys()
  for (const entry of entries.slice(0, Math.max(0, entries.length - MOST_ANSWERS))) await cache.delete(entry)
}

/** Tells every open screen when kept answers begin to be given, and when the server answers again. */
async function tell(answeredMs: number | undefined): Promise<void> {
  const before = keptMs
  keptMs = answeredMs === undefined ? undefined : Math.min(keptMs ?? answeredMs, answeredMs)
  if (keptMs === before) return
  for (const client of await scope.clients.matchAll()) client.postMessage(state())
}
