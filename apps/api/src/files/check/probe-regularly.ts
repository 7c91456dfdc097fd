/** Writes, reads and deletes a small file of the store at intervals, so that the store's state is known without a write for each query. */
import type { FileStore } from '../store.ts'

export interface Probing {
  /** Returns the last probe, or waits for the first; rejects where it failed. */
  check(): Promise<void>
  stop(): void
}

export interface ProbingTimes {
  /** Interval of the probes, ms. */
  readonly everyMs: number
  /** Age from which an unfinished probe counts as failed, ms. */
  readonly lateMs: number
}

/** A bucket bills each of its calls. */
const TIMES: ProbingTimes = { everyMs: 15_000, lateMs: 15_000 }

export function probeRegularly(files: Pick<FileStore, 'check'>, { everyMs, lateMs } = TIMES): Probing {
  let running = false
  let startedAt = 0
  let failure: Error | undefined
  const first = probe()
  const timer = setInterval(() => {
    if (!running) void probe()
    else if (performance.now() - startedAt >= lateMs)
      failure = new Error(`The store has not answered a probe for ${lateMs} ms`)
  }, everyMs).unref()

  async function probe(): Promise<void> {
    running = true
    startedAt = performance.now()
    try {
      await files.check()
      failure = undefined
    } catch (error) {
      failure = error as Error
    } finally {
      running = false
    }
  }

  return {
    async check() {
      await first
      if (failure) throw failure
    },
    stop: () => clearInterval(timer),
  }
}
