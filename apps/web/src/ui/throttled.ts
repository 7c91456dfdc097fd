/** Calls `tell` at once, and then at most once in `everyMs` milliseconds; values in between are dropped. Runs in workers, too. */
export function throttled<Told>(everyMs: number, tell: (told: Told) => void): (told: Told) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (told) => {
    const now = performance.now()
    if (now - toldAt < everyMs) return
    toldAt = now
    tell(told)
  }
}
