/** Measures flights in threads, so that a flight that is too large ends its thread and not the process. */
import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { LonLatBounds } from '@faixa/geometry'
import { Piscina } from 'piscina'
import type { Etapa, Flight, FromThread, Measured, RegisteredPlot, Task, ToThread } from './measuring.ts'

export interface MeasuringThreads {
  readonly count: number
  /** Measures a flight. Rejects with TooHeavy, or with the reason of `signal`, whose abort ends the thread at once. */
  measure(flight: Flight, means: MeasuringMeans): Promise<Measured>
  close(): Promise<void>
}

export interface MeasuringMeans {
  readonly signal: AbortSignal
  onProgress(etapa: Etapa, done: number): void
  plotsWithin(bounds: LonLatBounds): Promise<readonly RegisteredPlot[]>
}

/** The flight took more memory or time than the limits allow. */
export class TooHeavy extends Error {}

export interface ThreadLimits {
  /** Number of threads. Default: all cores but one, which is left to requests. */
  readonly count?: number | undefined
  readonly heapMb?: number
  readonly seconds?: number
}

/** Heap of a thread, MB: 64 MB of the densest KML take less than a third of it. */
const HEAP_MB = 1536
/**
 * Young generation of a thread, MB. A reader's objects are short-lived: twice as much is no faster, and takes 100 MB more for 20,000 quads.
 */
const YOUNG_MB = 48
/** Longest measurement, s: 100,000 quads take 5 s on a slow machine. It is well below the job's own limit (jobs/registry.ts). */
const LONGEST_SECONDS = 300
/** Time after which an idle thread ends, ms: it keeps up to some hundred megabytes of the last flight. */
const IDLE_MS = 30_000

export function openMeasuringThreads(limits: ThreadLimits = {}): MeasuringThreads {
  const { count = Math.max(1, availableParallelism() - 1), heapMb = HEAP_MB, seconds = LONGEST_SECONDS } = limits
  const pool = new Piscina<Task, Measured>({
    filename: new URL('./measure-in-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: count,
    idleTimeout: IDLE_MS,
    // A thread that waits for its next task without an event loop could not receive plots.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })

  async function measure(flight: Flight, { signal, onProgress, plotsWithin }: MeasuringMeans): Promise<Measured> {
    signal.throwIfAborted()
    const { port1: ours, port2: port } = new MessageChannel()
    const failed = new AbortController()
    const late = AbortSignal.timeout(seconds * 1000)
    ours.on('message', (message: FromThread) => {
      if (message.kind === 'progress') return onProgress(message.etapa, message.done)
      plotsWithin(message.bounds).then(
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
        (plots) => ours.postMessage({ plots } satisfies ToThread),
        (error: unknown) => failed.abort(error),
      )
    })
    const buffers = Object.values(flight.files).map(({ bytes }) => bytes.buffer as ArrayBuffer)
    try {
      return await pool.run(
        { flight, port },
        { signal: AbortSignal.any([signal, failed.signal, late]), transferList: [port, ...buffers] },
      )
    } catch (error) {
      signal.throwIfAborted()
      failed.signal.throwIfAborted()
      if (late.aborted) throw new TooHeavy(`More than ${seconds} s`, { cause: error })
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new TooHeavy(`More than ${heapMb} MB`)
      throw error
    } finally {
      ours.close()
    }
  }

  return { count, measure, close: () => pool.destroy() }
}
