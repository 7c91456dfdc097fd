/**
 * Pause before the first load, ms, because the requests of the page itself come first. The same between two where the browser does not
 * report that it is idle.
 */
const IDLE_MS = 3000
/**
 * Time without a movement or a key after which the person counts as inactive, ms: loaded code runs at once, and would interrupt dragging a
 * map.
 */
const STILL_MS = 1000
const ACTS = ['mousemove', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'keydown'] as const

/** NetworkInformation, which TypeScript does not know. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Runs loads one after the other while the page is idle and the person neither moves nor types, so that code that is likely to be needed
 * next is available. It does nothing with the setting for saving data or on a slow line. A failure ends it without a report: the code is
 * requested again when it is needed.
 */
export function fetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  if (!isLineFast()) return
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

/**
 * Tells whether the line is fast, as far as the browser reports it: Firefox and Safari report nothing. The reported rate is not used,
 * because Chromium begins with 1.6 Mbit/s on every line.
 */
function isLineFast(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as { readonly connection?: Line }).connection ?? {}
  return !saveData && effectiveType === '4g'
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
    /** Resolves after a second without a movement or a key. */
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
