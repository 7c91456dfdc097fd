/**
 * The server's events for one person, in one connection for all tabs of the browser: over HTTP/1.1 a browser opens six to a server, so a
 * stream for each tab would stop the seventh tab, and every request, for good. One tab holds a lock and the stream, and passes on what it
 * hears; when it closes, the next takes over. EventSource cannot send the token in a header, hence fetch.
 */
import { ROUTES, urlOf } from '@faixa/contract'
import { createParser } from 'eventsource-parser'
import { loseSession } from '../session/lose-session.ts'
import type { Ear, Message } from './ear.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server sends something every 15 s; a connection that is silent for three of these is dead, even if nobody was told. */
const SILENT_MS = 45_000
const UNAUTHORISED = 401

/** No news: the connection lives. */
const BEAT: Message = { event: 'ouvindo', data: '' }

export function watchEvents(token: string, ear: Ear): void {
  // Locks exist on https and on localhost only; elsewhere each tab has its own stream, and keeps what it hears.
  const held = navigator.locks
    ? navigator.locks.request(ear.name, { signal: ear.closed }, () => listen(token, ear, ear.pass))
    : listen(token, ear, ear.hear)
  // Aborted while waiting for the lock: nobody is interested any more.
  held.catch(() => undefined)
}

/**
 * However long a connection took to come, or to come again, the server knows whether there was anything to hear meanwhile. Ends at once when
 * nobody listens any more: other tabs wait for it.
 */
async function listen(token: string, { closed, deafMs }: Ear, tell: (message: Message) => void): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!closed.aborted) {
    const connection = new AbortController()
    const signal = AbortSignal.any([closed, connection.signal])
    try {
      const response = await fetch(urlOf(ROUTES.watchEvents, { query: { semOuvirMs: deafMs() } }), {
        headers: { authorization: `Bearer ${token}` },
        signal,
      })
      if (response.status === UNAUTHORISED) return loseSession(token)
      if (response.ok && response.body) {
        wait = FIRST_WAIT_MS
        await read(response.body, tell, () => connection.abort())
      }
    } catch {
      // A connection that failed or broke is tried again below; one that is no longer wanted ends the loop.
    }
    await pause(wait, closed)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (message: Message) => void,
  giveUp: () => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event = '', data }) => tell({ event, data }) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let silence = setTimeout(giveUp, SILENT_MS)
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENT_MS)
      parser.feed(piece.value)
      tell(BEAT)
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Ends at once when nothing is wanted any more. */
function pause(ms: number, wanted: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (wanted.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      wanted.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    wanted.addEventListener('abort', end)
  })
}
