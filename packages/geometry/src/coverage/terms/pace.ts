/** Progress, cancellation and courtesy to the event loop, in one place. */
import type { CoverageOptions } from './coverage.ts'

/** Work between two turns of the event loop, microseconds: aborts and messages are noticed soon, on slower machines too. */
const WORK_A_TURN = 15_000

/**
 * Call after each step with the completed share of the span and the approximate microseconds that it took, because this package has no
 * clock. Rejects with the signal's reason once it is aborted.
 */
export type Step = (share: number, work: number) => Promise<void>

/** Progress is reported each time that this share more is done. */
const REPORT_STEP = 0.01

export interface Pace {
  /** The part of the whole, `from` to `to` within 0..1, that the following steps make up. */
  span(from: number, to: number): Step
  finish(): void
}

export function createPace({ signal, onProgress }: CoverageOptions): Pace {
  let worked = 0
  let reported = 0
  function report(done: number): void {
    reported = done
    onProgress?.(done)
  }
  signal?.throwIfAborted()
  return {
    span: (from, to) => async (share, work) => {
      const done = from + (to - from) * share
      if (done - reported >= REPORT_STEP) report(done)
      signal?.throwIfAborted()
      worked += work
      if (worked < WORK_A_TURN) return
      worked = 0
      await turnOfEventLoop()
      signal?.throwIfAborted()
    },
    finish() {
      if (reported < 1) report(1)
    },
  }
}

/** Lets messages and events in. A message to ourselves, because setTimeout waits for a millisecond in Node and for four in a browser. */
function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(0)
  })
}
