/** Progress, cancellation and courtesy to the event loop, in one place. */
import type { CoverageOptions } from './coverage.ts'

/** Work between two turns of the event loop, microseconds: an abort or a message is heard soon, on a slower machine too. */
const WORK_A_TURN = 15_000

/**
 * Call after each step with the share of the span that is done, and with about how many microseconds it took: there is no clock here.
 * Rejects with the signal's reason once it is aborted.
 */
export type Step = (share: number, work: number) => Promise<void>

/** Progress is told when so much more is done. */
const TOLD_STEP = 0.01

export interface Pace {
  /** The part of the whole, `from` to `to` within 0..1, that the coming steps make up. */
  span(from: number, to: number): Step
  finish(): void
}

export function createPace({ signal, onProgress }: CoverageOptions): Pace {
  let worked = 0
  let told = 0
  function tell(done: number): void {
    told = done
    onProgress?.(done)
  }
  signal?.throwIfAborted()
  return {
    span: (from, to) => async (share, work) => {
      const done = from + (to - from) * share
      if (done - told >= TOLD_STEP) tell(done)
      signal?.throwIfAborted()
      worked += work
      if (worked < WORK_A_TURN) return
      worked = 0
      await turnOfEventLoop()
      signal?.throwIfAborted()
    },
    finish() {
      if (told < 1) tell(1)
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
