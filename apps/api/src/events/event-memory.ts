/** The latest events, for somebody who comes a moment late: whether there were any for them, not which. */
import type { NounEvent } from './noun-event.ts'

/** An hour of a busy server, a megabyte at most: names and sentences are cut. */
const MOST = 500

export interface EventMemory {
  keep(event: NounEvent): void
  /** What was said before is no longer known. */
  startAgain(): void
  saidWithin(ms: number, concerns: (event: NounEvent) => boolean): boolean
}

/** `now` in milliseconds, on a clock that never goes back. */
export function createEventMemory(now = () => performance.now()): EventMemory {
  let completeFromMs = now()
  let kept: { readonly atMs: number; readonly event: NounEvent }[] = []
  return {
    keep(event) {
      kept.push({ atMs: now(), event })
      if (kept.length > MOST) completeFromMs = kept.shift()!.atMs
    },
    startAgain() {
      kept = []
      completeFromMs = now()
    },
    saidWithin(ms, concerns) {
      const sinceMs = now() - ms
      if (sinceMs <= completeFromMs) return true
      return kept.some(({ atMs, event }) => atMs >= sinceMs && concerns(event))
    },
  }
}
