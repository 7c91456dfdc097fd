/** Tells at once, and then no more than once in so many milliseconds; what comes in between is not told. Also for workers. */
export function throttled<Told>(everyMs: number, tell: (told: Told) => void): (told: Told) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (told) => {
    const now = performance.now()
    if (now - toldAt < everyMs) return
    toldAt = now
    tell(told)
  }
}
