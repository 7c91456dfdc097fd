/** Progress, cancellation and courtesy to the event loop, in one place. */
import type { CoverageOptions } from './coverage.ts'

/** Steps between two turns of the event loop: some 10 ms of work, so that an abort or a message is heard soon. */
const STEPS_PER_TURN = 16

/** Call after each step with the share of the span that is done; rejects with the signal's reason once it is aborted. */
export type Step = (share: number) => Promise<void>

export interface Pace {
  /** The part of the whole, `from` to `to` within 0..1, that the coming steps make up. */
  span(from: number, to: number): Step
  finish(): void
}

export function createPace({ signal, onProgress }: CoverageOptions): Pace {
  let steps = 0
  let told = 0
  function tell(done: number): void {
    if (done <= told) return
    told = done
    onProgress?.(done)
  }
  signal?.throwIfAborted()
  return {
    span: (from, to) => async (share) => {
      if (++steps % STEPS_PER_TURN !== 0) return
      tell(from + (to - from) * share)
      await turnOfEventLoop()
      signal?.throwIfAborted()
    },
    finish: () => tell(1),
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
