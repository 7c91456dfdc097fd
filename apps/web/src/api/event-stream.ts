/**
 * Reads the server's events for one person over one connection for all tabs of the browser: over HTTP/1.1 a browser opens six connections to
 * a server, so that a stream for each tab would block the seventh tab and every request. One tab holds a lock and the stream, and broadcasts
 * what it receives; when it closes, another tab takes over. EventSource cannot send the token in a header, hence fetch.
 */
import { CALLS, urlOf } from '@faixa/contract'
import { createParser } from 'eventsource-parser'
import { loseSession } from '../session/lose-session.ts'
import { pause } from './pause.ts'
import type { Message, TabChannel } from './tab-channel.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server sends something every 15 s: after three silent intervals a connection is taken for broken. */
const SILENT_MS = 45_000
const UNAUTHORISED = 401

/** Reports only that the connection works. */
const HEARTBEAT: Message = { event: 'ouvindo', data: '' }
/** The server's message where events may have been missed. */
const READ_AGAIN: Message = { event: 'atualizar', data: '' }

export function watchEvents(token: string, channel: TabChannel): void {
  if (channel.openedLate) void readAgainBesideOthers(channel)
  // Browsers have locks only on https and on localhost; elsewhere each tab has its own stream and broadcasts nothing.
  const held = navigator.locks
    ? navigator.locks.request(channel.name, { signal: channel.closed }, () => listen(token, channel, channel.broadcast))
    : listen(token, channel, channel.receive)
  // The lock rejects when the channel is closed before the lock was given.
  held.catch(() => undefined)
}

/** Where another tab holds the stream, the server is not asked for the events since the page's first calls. */
async function readAgainBesideOthers({ name, receive }: TabChannel): Promise<void> {
  const { held } = (await navigator.locks?.query()) ?? {}
  if (held?.some((lock) => lock.name === name)) receive(READ_AGAIN)
}

/**
 * Connects until the channel is closed. Each connection sends the server the time since the last message, so that the server knows whether
 * events were missed. It ends at once when the channel is closed, because other tabs wait for the lock.
 */
async function listen(
  token: string,
  { closed, silentMs }: TabChannel,
  onMessage: (message: Message) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!closed.aborted) {
    const connection = new AbortController()
    const signal = AbortSignal.any([closed, connection.signal])
    try {
      const response = await fetch(urlOf(CALLS.watchEvents, { query: { semOuvirMs: silentMs() } }), {
        headers: { authorization: `Bearer ${token}` },
        signal,
      })
      if (response.status === UNAUTHORISED) {
        const { codigo } = (await response.json()) as { readonly codigo?: string }
        return loseSession(token, codigo)
      }
      if (response.ok && response.body) {
        wait = FIRST_WAIT_MS
        await read(response.body, onMessage, () => connection.abort())
      }
    } catch {
      // A connection that failed or broke is made again below; a closed channel ends the loop.
    }
    await pause(wait, closed).catch(() => undefined)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onMessage: (message: Message) => void,
  giveUp: () => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event = '', data }) => onMessage({ event, data }) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let silence = setTimeout(giveUp, SILENT_MS)
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENT_MS)
      parser.feed(piece.value)
      onMessage(HEARTBEAT)
    }
  } finally {
    clearTimeout(silence)
  }
}
