/** The latest news, for whoever comes a moment late: whether there were any for them, not which. */
import type { LaudoNews } from './event-hub.ts'

/** An hour of a busy server, a megabyte at most: names and sentences are cut. */
const MOST = 500

export interface NewsMemory {
  keep(news: LaudoNews): void
  /** What was said before is no longer known. */
  startAgain(): void
  saidWithin(ms: number, concerns: (news: LaudoNews) => boolean): boolean
}

/** `now` in milliseconds, on a clock that never goes back. */
export function createNewsMemory(now = () => performance.now()): NewsMemory {
  let completeFromMs = now()
  let kept: { readonly atMs: number; readonly news: LaudoNews }[] = []
  return {
    keep(news) {
      kept.push({ atMs: now(), news })
      if (kept.length > MOST) completeFromMs = kept.shift()!.atMs
    },
    startAgain() {
      kept = []
      completeFromMs = now()
    },
    saidWithin(ms, concerns) {
      const sinceMs = now() - ms
      if (sinceMs <= completeFromMs) return true
      return kept.some(({ atMs, news }) => atMs >= sinceMs && concerns(news))
    },
  }
}
