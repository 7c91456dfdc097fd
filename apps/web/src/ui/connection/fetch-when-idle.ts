/** Pause before the first load, ms: the requests of the page itself come first. The same between two where the browser does not tell that it is idle. */
const IDLE_MS = 3000
/** Time without a movement or a key after which nobody is taken to be at work, ms: code that arrives is run at once, and a map that is dragged would stop. */
const STILL_MS = 1000
const ACTS = ['mousemove', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'keydown'] as const

/**
 * Runs loads one after the other while the page is idle and nobody moves or types, so that what is likely asked for next is there. Not where
 * data is to be saved. A failure ends it and is not reported: whoever needs the code asks for it again.
 */
export function fetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const person = watchPerson()
  const fetchAll = async () => {
    for (const load of loads) {
      await person.isStill()
      await idle()
      await load()
    }
  }
  const fetchInSilence = () => fetchAll().catch(() => undefined)
  setTimeout(() => void fetchInSilence().finally(person.stop), IDLE_MS)
}

function idle(): Promise<void> {
  const callWhenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
  return new Promise((resolve) => callWhenIdle(() => resolve()))
}

function watchPerson() {
  let lastMs = Number.NEGATIVE_INFINITY
  const act = () => {
    lastMs = performance.now()
  }
  const options = { capture: true, passive: true } as const
  for (const name of ACTS) window.addEventListener(name, act, options)
  return {
    /** Resolves when nobody has moved or typed for a second. */
    async isStill(): Promise<void> {
      for (;;) {
        const leftMs = lastMs + STILL_MS - performance.now()
        if (leftMs <= 0) return
        await new Promise((resolve) => setTimeout(resolve, leftMs))
      }
    },
    stop: () => ACTS.forEach((name) => window.removeEventListener(name, act, options)),
  }
}
