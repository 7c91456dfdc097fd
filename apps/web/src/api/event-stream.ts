/**
 * The server's events for one person, in one connection for all tabs of the browser: over HTTP/1.1 a browser opens six to a server, so a
 * stream for each tab would stop the seventh tab, and every request, for good. One tab holds a lock and the stream, and passes on what it
 * hears; when it closes, the next takes over. EventSource cannot send the token in a header, hence fetch.
 */
import { API_BASE, type LaudoEvent, ROUTES } from '@faixa/contract'
import { createParser } from 'eventsource-parser'
import { loseSession } from '../session/lose-session.ts'

export interface Hearing {
  laudo(event: LaudoEvent): void
  /** Something may have been missed. */
  catchUp(): void
}

export interface Stream {
  close(): void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server sends something every 15 s; a connection that is silent for three of these is dead, even if nobody was told. */
const SILENT_MS = 45_000
const UNAUTHORISED = 401

interface Message {
  readonly event: string
  readonly data: string
}

export function watchEvents(token: string, personId: number, hearing: Hearing): Stream {
  const abort = new AbortController()
  const name = `faixa-eventos-${personId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data, hearing)
  const pass = (message: Message) => {
    hear(message, hearing)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within one origin
    channel.postMessage(message)
  }
  const stream = (behind: boolean) => listen(token, { wanted: abort.signal, behind }, pass)
  // Locks exist on https and on localhost only; elsewhere each tab has its own stream.
  const held = navigator.locks ? inTurn(name, abort.signal, stream) : stream(false)
  // Aborted while waiting for the lock: nobody is interested any more.
  held.catch(() => undefined)
  return {
    close() {
      abort.abort()
      channel.close()
    },
  }
}

/** `stream` at once where no tab has one, else when the one that had it is gone: in between nobody heard anything. */
async function inTurn(name: string, wanted: AbortSignal, stream: (behind: boolean) => Promise<void>): Promise<void> {
  const wasFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await stream(false)
    return lock !== null
  })
  if (!wasFree && !wanted.aborted) await navigator.locks.request(name, { signal: wanted }, () => stream(true))
}

function hear({ event, data }: Message, hearing: Hearing): void {
  if (event === 'laudo') hearing.laudo(JSON.parse(data) as LaudoEvent)
  else if (event === 'atualizar') hearing.catchUp()
}

/** `behind`: news may have been missed before the first connection, too. Ends at once when it is no longer wanted: others wait for it. */
async function listen(
  token: string,
  { wanted, behind }: { readonly wanted: AbortSignal; readonly behind: boolean },
  pass: (message: Message) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS
  let again = behind
  while (!wanted.aborted) {
    const connection = new AbortController()
    const signal = AbortSignal.any([wanted, connection.signal])
    try {
      const response = await fetch(`${API_BASE}${ROUTES.watchEvents.path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      })
      if (response.status === UNAUTHORISED) return loseSession(token)
      if (response.ok && response.body) {
        wait = FIRST_WAIT_MS
        if (again) pass({ event: 'atualizar', data: '{}' })
        again = true
        await read(response.body, pass, () => connection.abort())
      }
    } catch {
      // A connection that failed or broke is tried again below; one that is no longer wanted ends the loop.
    }
    await pause(wait, wanted)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  pass: (message: Message) => void,
  giveUp: () => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event = '', data }) => pass({ event, data }) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let silence = setTimeout(giveUp, SILENT_MS)
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENT_MS)
      parser.feed(piece.value)
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
