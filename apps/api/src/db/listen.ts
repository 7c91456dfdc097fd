/**
 * One connection that only listens (LISTEN/NOTIFY). A connection that dies, or that a firewall forgot, is noticed and replaced; what was said
 * meanwhile is lost, and the listener is told so.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Receiver {
  received(payload: string): void
  /** Listening again after an interruption. */
  resumed(): void
  interrupted(error: Error): void
}

export interface Listening {
  stop(): Promise<void>
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
/** A connection that answers nothing for this long is dead, whatever TCP believes. */
const PROBE_EVERY_MS = 10_000
const PROBE_WITHIN_MS = 5000

/** `channel`: a plain identifier of ours. Rejects where the first connection fails; later ones are tried for ever. */
export async function listenTo(url: string, channel: string, receiver: Receiver): Promise<Listening> {
  const stopping = new AbortController()
  const { signal } = stopping
  let client = await connect()
  const running = run()

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'faixa eventos',
      connectionTimeoutMillis: PROBE_WITHIN_MS,
      query_timeout: PROBE_WITHIN_MS,
      keepAlive: true,
    })
    opened.on('notification', ({ payload }) => receiver.received(payload ?? ''))
    // Told by broken(), and without a listener it would end the process.
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
        // Not yet.
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

/** Waits until the connection is of no use any more, and answers why; undefined when it is we who stop. */
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
    const dead = await client.query('select 1').then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (dead) return dead as Error
  }
  return undefined
}
