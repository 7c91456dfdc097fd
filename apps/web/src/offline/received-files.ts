/**
 * Files that other applications share with this one (Web Share Target). The service worker keeps them, without a network and before anybody
 * has signed in, until «Novo Laudo» takes them. They go with the person's data (session/forget-person.ts).
 */
import { paths } from '../paths.ts'

/** The address to which the manifest (`aplicativo.webmanifest`) sends shared files, and the name of their field. */
export const SHARE_ADDRESS = 'receber-arquivos'
const FIELD = 'arquivos'

export const RECEIVED = 'faixa-recebidos'
/** The name of a file, percent-encoded: a header has no other letters. */
const NAME = 'x-nome'

/** The fragment of «Novo Laudo» after files that could not be kept. The server leads there too, where no service worker takes them. */
export const NOT_RECEIVED = '#arquivos-nao-recebidos'

/** Keeps the files of a form, and leads to the screen that takes them. It is called by the service worker. */
export async function receiveFiles(request: Request, scope: string): Promise<Response> {
  const screen = new URL(paths.createLaudo.slice(1), scope)
  try {
    const files = (await request.formData()).getAll(FIELD).filter((part) => typeof part !== 'string')
    const cache = await caches.open(RECEIVED)
    for (const file of files) {
      const headers = { 'content-type': file.type || 'application/octet-stream', [NAME]: encodeURIComponent(file.name) }
      await cache.put(new URL(`${SHARE_ADDRESS}/${crypto.randomUUID()}`, scope), new Response(file, { headers }))
    }
  } catch {
    screen.hash = NOT_RECEIVED
  }
  return Response.redirect(screen.href, 303)
}

export async function countReceived(): Promise<number> {
  return (await caches.has(RECEIVED)) ? (await (await caches.open(RECEIVED)).keys()).length : 0
}

/** The files that wait, which no longer wait then. */
export async function takeReceived(): Promise<readonly File[]> {
  if (!('caches' in globalThis) || !(await caches.has(RECEIVED))) return []
  const cache = await caches.open(RECEIVED)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    const name = decodeURIComponent(kept?.headers.get(NAME) ?? '')
    if (kept) files.push(new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' }))
  }
  await caches.delete(RECEIVED)
  return files
}
