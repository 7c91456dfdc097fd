/**
 * News as server-sent events for one person. What a client is too slow to take is not kept for it: it is told to read again instead, so
 * that a stream never holds more than its buffer. So is whoever comes after something was said that they should have heard: a screen reads
 * first and listens then.
 */
import { Readable } from 'node:stream'
import type { LaudoEvent } from '@faixa/contract'
import { type Actor, may } from '@faixa/domain'
import type { EventHub, LaudoNews } from '../../events/event-hub.ts'

export interface EventStreamMeans {
  readonly events: EventHub
  readonly actor: Actor
  /** The person as of now; undefined once the session has ended. */
  readActor(): Promise<Actor | undefined>
  readonly heartbeatMs?: number
  /** How long the client has heard nothing, by its own clock; absent: it does not care. */
  readonly deafMs?: number
}

/** Proxies cut what is silent for a minute, some for half of one. */
const HEARTBEAT_MS = 15_000
/** A client that has taken nothing for so many heartbeats is gone, even if its connection does not know. */
const STALLED_HEARTBEATS = 4
const RECONNECT_MS = 2000
const BUFFER_BYTES = 64 * 1024
/** The question was on its way for a while that nobody measured; to look back too far costs a reading at most. */
const ON_THE_WAY_MS = 5_000
/** What is on the screen is to be read again. */
const REFETCH = 'event: atualizar\ndata: {}\n\n'

export function eventStream(means: EventStreamMeans): Readable {
  const { events, actor, readActor, heartbeatMs = HEARTBEAT_MS, deafMs } = means
  let current = actor
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
    laudo(news) {
      const event = eventFor(current, news)
      if (event) write(`event: laudo\ndata: ${JSON.stringify(event)}\n\n`)
    },
    missed: () => write(REFETCH),
    // Cut, not ended: a client that takes nothing would keep the server from closing.
    ended: () => void stream.destroy(),
  })

  async function beat(): Promise<void> {
    if (full && ++silent >= STALLED_HEARTBEATS) return void stream.destroy()
    // A database that does not answer says nothing about the session.
    const now = await readActor().catch(() => current)
    if (!now) return end()
    current = now
    if (!full) write(': \n\n')
  }

  const timer = setInterval(() => void beat(), heartbeatMs)
  stream.once('close', () => {
    stopListening()
    clearInterval(timer)
  })
  write(`retry: ${RECONNECT_MS}\n\n`)
  const missed = (news: LaudoNews) => eventFor(actor, news) !== undefined
  if (deafMs !== undefined && events.saidWithin(deafMs + ON_THE_WAY_MS, missed)) write(REFETCH)
  return stream
}

/** What this person is told of it, if anything. */
function eventFor(actor: Actor, { event, target }: LaudoNews): LaudoEvent | undefined {
  if (may(actor, 'readLaudo', target) || may(actor, 'approveLaudo', target)) return event
  // Whoever saw it until it was hidden is told that it left, and nothing else of it.
  const left = target.hidden && event.progresso === undefined && may(actor, 'readLaudo', { ...target, hidden: false })
  return left ? { uuid: event.uuid, codigo: '', nome: '', status: '', ...NO_FLAGS, excluido: true } : undefined
}

const NO_FLAGS = { hidden: false, ready: false, error: false, processing: false }
