/**
 * Restarts the embedded server when it ended while a process needs it: killed, out of memory, or because of a full disk. It must have the
 * same port again, because every connection of this process has it in its URL. Several processes may supervise one server: PostgreSQL lets
 * one of them start it, and the others find it.
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
  /** Called once, with a sentence, when the server cannot be restarted on its port: this process must be restarted. */
  onLost(sentence: string): void
  /** Waits between two attempts; ends early, without an error, when the signal is aborted. Default: real time. */
  wait?(ms: number, signal: AbortSignal): Promise<void>
}

export interface Supervised {
  /** Ends the supervision; returns the guard, or undefined where the server is not running. */
  stop(): Promise<Guard | undefined>
}

/**
 * Waits between two attempts, ms. They double while the server fails to start, and a disk that is free again is noticed within the longest.
 * A server that another process is starting, or that waits for processes of the killed one, is checked again after the first wait,
 * because it is about to be ready or to fail.
 */
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2000
/** Number of checks after which a temporary state is treated like a failure: about half a minute, including the attempts. */
const SOON_LOOKS = 200
/** Time for which another program may occupy the port, ms. */
const PORT_WITHIN_MS = 60_000
/** Interval of the warnings while the server cannot be restarted, ms. */
const WARN_EVERY_MS = 60_000

export function supervise(first: Guard, supervision: Supervision): Supervised {
  const { port, log, find, launch, arrive, onLost, wait = pause } = supervision
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
    let looks = 0
    for (let next = FIRST_WAIT_MS; ; ) {
      const found = await attempt().catch((error: Error) => ({ trouble: error.message, passes: true }))
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
      const soon = found.passes && looks++ < SOON_LOOKS
      await wait(soon ? FIRST_WAIT_MS : next, signal)
      next = soon ? FIRST_WAIT_MS : Math.min(2 * next, LONGEST_WAIT_MS)
      if (signal.aborted) return undefined
    }
  }

  async function attempt(): Promise<Guard | { readonly trouble: string; readonly passes?: boolean }> {
    const running = await find()
    if (!running) {
      const outcome = await launch()
      if (outcome === 'port') return { trouble: 'port' }
      if (typeof outcome === 'object') return outcome
      if (outcome === 'again') return { trouble: 'ele ainda não está pronto', passes: true }
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

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
