/** Calls `call` at once, and then at most once in `everyMs` milliseconds; values in between are dropped. Runs in workers, too. */
export function throttled<Value>(everyMs: number, call: (value: Value) => void): (value: Value) => void {
  let calledAt = Number.NEGATIVE_INFINITY
  return (value) => {
    const now = performance.now()
    if (now - calledAt < everyMs) return
    calledAt = now
    call(value)
  }
}
