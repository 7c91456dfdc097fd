/** A progress line that rewrites itself, at most ten times a second, and leaves nothing behind. */
export interface Progress {
  /** Shows the progress, from 0 to 1. */
  update(done: number): void
  /** Erases the line. */
  end(): void
}

const MIN_INTERVAL_MS = 100
// Milliseconds before a line is shown: for shorter work it would only flicker.
const QUIET_START_MS = 400
const BAR_WIDTH = 24
const ERASE_LINE = '\r\u001b[2K'

export function createProgress(label: string, write: ((text: string) => void) | undefined): Progress {
  if (!write) return { update: () => {}, end: () => {} }
  const start = performance.now()
  let shownAt = 0
  return {
    update(done) {
      const now = performance.now()
      if (now - start < QUIET_START_MS || now - shownAt < MIN_INTERVAL_MS) return
      shownAt = now
      const fraction = Math.min(1, Math.max(0, done))
      const full = Math.round(fraction * BAR_WIDTH)
      const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
      write(`${ERASE_LINE}${label} ${bar} ${Math.floor(fraction * 100)} %`)
    },
    end() {
      if (shownAt > 0) write(ERASE_LINE)
    },
  }
}
