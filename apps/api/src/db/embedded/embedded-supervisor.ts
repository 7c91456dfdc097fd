/**
 * Brings the embedded server back when it ended although somebody needs it: killed, out of memory, or on a disk that was full. It must have
 * the same port again, because every connection of this process has it in its URL. Several processes may supervise one server: PostgreSQL
 * lets one of them start it, and the others find it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Guard } from './embedded-guard.ts'
import type { Launch, Running } from './embedded-server.ts'

export interface Supervision {
  readonly port: number
  readonly log: { info(text: string): void; warn(text: string): void }
  find(): Promise<Running | undefined>
  launch(): Promise<Launch>
  arrive(): Promise<Guard>
  /** Called once, with a sentence, when the server cannot come back on its port: this process has to be started anew. */
  onLost(sentence: string): void
}

export interface Supervised {
  /** Ends the supervision; answers the guard, or undefined where the server is not running. */
  stop(): Promise<Guard | undefined>
}

/** Waits between two attempts, ms; they double. A disk that is free again is noticed within the longest. */
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2000
/** Time for which another program may hold the port, ms. */
const PORT_WITHIN_MS = 60_000
/** Interval of the warnings while the server does not come back, ms. */
const WARN_EVERY_MS = 60_000

export function supervise(first: Guard, supervision: Supervision): Supervised {
  const { port, log, find, launch, arrive, onLost } = supervision
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let guard: Guard | undefined = first
  const running = run()

  async function run(): Promise<void> {
    while (guard && !signal.aborted) {
      await Promise.race([guard.lost, stopped])
      if (signal.aborted) return
      log.warn('O banco parou sozinho e será iniciado de novo.')
      const lostAt = performance.now()
      guard = undefined
      guard = await comeBack(lostAt)
      if (guard) log.warn(`O banco voltou depois de ${((performance.now() - lostAt) / 1000).toFixed(1)} s.`)
    }
  }

  async function comeBack(lostAt: number): Promise<Guard | undefined> {
    let portTaken: number | undefined
    let warnedAt = lostAt
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const found = await attempt().catch((error: Error) => ({ trouble: error.message }))
      if ('leave' in found) return found
      if (signal.aborted) return undefined
      portTaken = found.trouble === 'port' ? (portTaken ?? performance.now()) : undefined
      if (
        found.trouble === 'elsewhere' ||
        (portTaken !== undefined && performance.now() - portTaken > PORT_WITHIN_MS)
      ) {
        onLost(
          `O banco não pode voltar à porta ${port}, que outro programa ocupa: o Faixa precisa ser iniciado de novo.`,
        )
        return undefined
      }
      if (performance.now() - warnedAt > WARN_EVERY_MS) {
        warnedAt = performance.now()
        log.warn(`O banco ainda não voltou: ${found.trouble}.`)
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
    }
  }

  async function attempt(): Promise<Guard | { readonly trouble: string }> {
    const running = await find()
    if (!running) {
      const outcome = await launch()
      if (outcome === 'port') return { trouble: 'port' }
      if (typeof outcome === 'object') return outcome
      if (outcome === 'again') return { trouble: 'ele ainda não está pronto' }
    } else if (running.ready && running.port !== port) return { trouble: 'elsewhere' }
    return arrive()
  }

  return {
    async stop() {
      stopping.abort()
      await running
      return guard
    },
  }
}
