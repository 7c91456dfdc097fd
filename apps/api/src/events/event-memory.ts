/** Stores recent events, so that a client that connects late learns that it missed some, but not which. */
import type { NounEvent } from './noun-event.ts'

/** Largest number of stored events: an hour of a busy server, and a megabyte at most, because names and sentences are truncated. */
const MOST = 500

export interface EventMemory {
  keep(event: NounEvent): void
  /** Drops all events, so that the time before now counts as unknown. */
  startAgain(): void
  announcedWithin(ms: number, concerns: (event: NounEvent) => boolean): boolean
}

/** Makes an empty memory. `now` returns milliseconds of a monotonic clock. */
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
    announcedWithin(ms, concerns) {
      const sinceMs = now() - ms
      if (sinceMs <= completeFromMs) return true
      return kept.some(({ atMs, event }) => atMs >= sinceMs && concerns(event))
    },
  }
}
