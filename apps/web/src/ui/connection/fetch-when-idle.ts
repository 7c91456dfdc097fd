/** Pause before the first load, ms: the requests of the page itself come first. The same between two where the browser does not tell that it is idle. */
const IDLE_MS = 3000

/**
 * Runs loads one after the other while the page is idle, so that what is likely asked for next is there. Not where data is to be saved. A
 * failure ends it and is not reported: whoever needs the code asks for it again.
 */
export function fetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
  const fetchAll = async () => {
    for (const load of loads) {
      await new Promise((resolve) => idle(() => resolve(undefined)))
      await load()
    }
  }
  setTimeout(() => void fetchAll().catch(() => undefined), IDLE_MS)
}
