/** Measures when the requested rows are on the screen, in the page itself, by the browser's clock. */
import type { Page } from '@playwright/test'

export interface Painted {
  /** Milliseconds from the last input event, or from the start of the navigation. */
  readonly paintedMs: number
  /** Milliseconds of the request that brought the rows. */
  readonly requestMs: number
  /** Path and query of that request. */
  readonly request: string
}

declare global {
  interface Window {
    /** Assigns all later painting to the next input event. */
    forgetPaint: () => void
    painted: () => { readonly began: number; readonly ended: number } | undefined
  }
}

/** Records painting; runs in the page, before its own scripts. */
export function watchPaint(): void {
  let began = 0
  let before = ''
  let wasBusy = false
  let ended: number | undefined
  const look = () => {
    const table = document.querySelector('section[aria-label="Lista de laudos"] table')
    if (!table || ended !== undefined) return
    const busy = table.getAttribute('aria-busy') === 'true'
    wasBusy ||= busy
    // The rows changed, or stayed the same because the result is the same.
    if (busy || !(wasBusy || keysIn(table) !== before) || keysIn(table) === '') return
    ended = 0
    // One frame later the rows are painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        ended = performance.now()
      }),
    )
  }
  const keysIn = (table: Element) =>
    [...table.querySelectorAll('tr[data-key]')].map((row) => row.getAttribute('data-key')).join()
  const note = (event: Event) => {
    began = event.timeStamp
  }
  document.addEventListener('click', note, true)
  document.addEventListener('keydown', note, true)
  // Letters with an accent give an input event without a key event.
  document.addEventListener('input', note, true)
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  window.forgetPaint = () => {
    const table = document.querySelector('section[aria-label="Lista de laudos"] table')
    before = table ? keysIn(table) : ''
    wasBusy = false
    ended = undefined
    performance.clearResourceTimings()
  }
  window.painted = () => (ended ? { began, ended } : undefined)
}

export async function paintedAfter(page: Page): Promise<Painted> {
  await page.waitForFunction(() => window.painted() !== undefined)
  return page.evaluate(() => {
    const { began, ended } = window.painted()!
    const requests = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('/laudos'))
      .at(-1)
    if (!requests) throw new Error('The rows came without a request.')
    const { pathname, search } = new URL(requests.name)
    return { paintedMs: ended - began, requestMs: requests.duration, request: pathname + search }
  })
}
