/**
 * Sends server-sent events to one person. Events for a client that is too slow are dropped: it gets a message to reload instead, so that a
 * stream never holds more than its buffer. A client that connects after an event that it missed gets the same message, because a screen
 * reads first and listens afterwards.
 */
import { Readable } from 'node:stream'
import type { Actor } from '@faixa/domain'
import type { EventHub } from '../../events/event-hub.ts'
import type { NounEvent, ToldTo } from '../../events/noun-event.ts'

export interface EventStreamMeans {
  readonly events: EventHub
  readonly actor: Actor & { readonly id: number }
  readonly eventFor: ToldTo
  /** Reads the person's current row; undefined once the session has ended. */
  readActor(): Promise<Actor | undefined>
  readonly heartbeatMs?: number
  /** Milliseconds without an event, by the client's clock; absent where the client has nothing on its screen. */
  readonly silentMs?: number
}

/** Interval of heartbeats, ms: proxies cut a connection after a minute of silence, some after half of one. */
const HEARTBEAT_MS = 15_000
/** Number of unread heartbeats after which a client counts as disconnected, even if its connection seems alive. */
const STALLED_HEARTBEATS = 4
const RECONNECT_MS = 2000
const BUFFER_BYTES = 64 * 1024
/** Allowance for the transmission of the request, ms, which is not measured; a value that is too large costs at most one reading. */
const ON_THE_WAY_MS = 5_000
/** Tells the client to reload the data on its screen. */
const REFETCH = 'event: atualizar\ndata: {}\n\n'

export function eventStream(means: EventStreamMeans): Readable {
  const { events, actor, eventFor, readActor, heartbeatMs = HEARTBEAT_MS, silentMs } = means
  let current: Actor = actor
  let full = false
  let behind = false
  let silent = 0

  const stream = new Readable({
    highWaterMark: BUFFER_BYTES,
    read() {
      full = false
      silent = 0
      if (!behind) return
      behind = false
      write(REFETCH)
    },
  })

  function write(text: string): void {
    if (stream.readableEnded || stream.destroyed) return
    if (full) behind = true
    else full = !stream.push(text)
  }

  function end(): void {
    stopListening()
    clearInterval(timer)
    if (!stream.destroyed) stream.push(null)
  }

  const stopListening = events.listen({
    event(event) {
      const message = eventFor({ ...current, id: actor.id }, event)
      if (message) write(`event: ${event.noun}\ndata: ${JSON.stringify(message)}\n\n`)
    },
    accessChanged(usuarioId) {
      if (usuarioId === undefined || usuarioId === actor.id) void checkAccess()
    },
    missed: () => write(REFETCH),
    // The stream is destroyed, not ended: a client that reads nothing would keep the server from closing.
    ended: () => void stream.destroy(),
  })

  /** Ends the stream of an ended session: at once when the database reports it, otherwise with the next heartbeat. */
  async function checkAccess(): Promise<boolean> {
    // A database that does not answer proves nothing about the session.
    const now = await readActor().catch(() => current)
    if (now) current = now
    else end()
    return now !== undefined
  }

  async function beat(): Promise<void> {
    if (full && ++silent >= STALLED_HEARTBEATS) return void stream.destroy()
    if ((await checkAccess()) && !full) write(': \n\n')
  }

  const timer = setInterval(() => void beat(), heartbeatMs)
  stream.once('close', () => {
    stopListening()
    clearInterval(timer)
  })
  write(`retry: ${RECONNECT_MS}\n\n`)
  const missed = (event: NounEvent) => eventFor(actor, event) !== undefined
  if (silentMs !== undefined && events.announcedWithin(silentMs + ON_THE_WAY_MS, missed)) write(REFETCH)
  return stream
}
