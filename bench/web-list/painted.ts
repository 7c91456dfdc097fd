/** When the rows that somebody asked for are on the screen: told by the page itself, whose clock is the browser's. */
import type { Page } from '@playwright/test'

export interface Painted {
  /** From the last input event, or from the start of the navigation. */
  readonly paintedMs: number
  /** Of the request that brought the rows. */
  readonly requestMs: number
  /** Path and query of that request. */
  readonly request: string
}

declare global {
  interface Window {
    /** What is painted from now on belongs to the next input event. */
    forgetPaint: () => void
    painted: () => { readonly began: number; readonly ended: number } | undefined
  }
}

/** Runs in the page, before its own scripts. */
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
    // Other rows, or the same ones that turned out to be the answer.
    if (busy || !(wasBusy || keysIn(table) !== before) || keysIn(table) === '') return
    ended = 0
    // A frame later they have been drawn.
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
  // Letters with an accent come without a key.
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
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('/laudos'))
      .at(-1)
    if (!asked) throw new Error('The rows came without a request.')
    const { pathname, search } = new URL(asked.name)
    return { paintedMs: ended - began, requestMs: asked.duration, request: pathname + search }
  })
}
