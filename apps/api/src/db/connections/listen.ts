/**
 * Keeps one connection that only listens (LISTEN/NOTIFY). A dead connection, or one that a firewall dropped, is noticed and replaced;
 * notifications sent meanwhile are lost, which is reported to the receiver.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { within } from '../../within.ts'
import { toPrimary } from './primary.ts'

export interface Receiver {
  received(payload: string): void
  /** Called when the connection listens again after an interruption. */
  resumed(): void
  interrupted(error: Error): void
}

export interface Listening {
  stop(): Promise<void>
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
/** Interval of the probes, ms. A connection that does not answer one counts as dead, whatever TCP reports. */
const PROBE_EVERY_MS = 10_000
const PROBE_WITHIN_MS = 5000
/**
 * Time for the first connection, ms: a machine that is busy while the program starts takes long, and no client waits for notifications yet.
 */
const FIRST_WITHIN_MS = 60_000

/** Listens to `channel`, a plain identifier of Faixa's. Rejects where the first connection fails; later ones are retried indefinitely. */
export async function listenTo(url: string, channel: string, receiver: Receiver): Promise<Listening> {
  const stopping = new AbortController()
  const { signal } = stopping
  let client = await connect(FIRST_WITHIN_MS)
  const running = run()

  async function connect(withinMs = PROBE_WITHIN_MS): Promise<pg.Client> {
    const opened = new pg.Client({
      ...toPrimary(url),
      application_name: 'faixa eventos',
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
      keepAlive: true,
    })
    opened.on('notification', ({ payload }) => receiver.received(payload ?? ''))
    // broken() reports the error; without this listener it would end the process.
    opened.on('error', () => {})
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      return opened
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const error = await broken(client, signal)
      await client.end().catch(() => {})
      if (!error) return
      receiver.interrupted(error)
      await reconnect()
    }
  }

  async function reconnect(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      await sleep(wait, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        client = await connect()
        return receiver.resumed()
      } catch {
        // The server cannot be reached yet.
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      await running
      await client.end().catch(() => {})
    },
  }
}

/** Waits until the connection breaks, and returns the reason; undefined where the caller stopped. */
async function broken(client: pg.Client, signal: AbortSignal): Promise<Error | undefined> {
  const gone = new Promise<Error>((resolve) => {
    client.once('error', resolve)
    client.once('end', () => resolve(new Error('A conexão foi encerrada.')))
  })
  while (!signal.aborted) {
    const pause = sleep(PROBE_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    const error = await Promise.race([gone, pause])
    if (error) return signal.aborted ? undefined : error
    if (signal.aborted) return undefined
    const dead = await within(PROBE_WITHIN_MS, client.query('select 1')).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (dead) return dead as Error
  }
  return undefined
}
