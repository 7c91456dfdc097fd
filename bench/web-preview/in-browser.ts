import { laudoForm } from '@faixa/e2e/laudo-form.fixture.ts'
import type { Page } from '@playwright/test'
import { startServerProcess } from '../api-processing/server-process.ts'
import { openBrowser } from '../browser.ts'
import type { Prepare } from '../contest.ts'
import { previewFiles, ROLES } from './preview-files.ts'

const TEN_HOURS_MS = 36_000_000
/** Time that a person takes to choose the files. */
const CHOOSING_MS = 2500
const LONGEST_MS = 100_000

interface Watched {
  /** Time of the last change of the shown numbers, milliseconds since the page opened. */
  changedMs: number
  longestTaskMs: number
}

export const prepare: Prepare = async (params) => {
  const texts = previewFiles(params)
  const server = await startServerProcess()
  const browser = await openBrowser()
  const { origin, token } = server
  const localStorage = [
    { name: 'token', value: token },
    { name: 'tokenExpirationDate', value: new Date(Date.now() + TEN_HOURS_MS).toISOString() },
    { name: 'remember', value: 'true' },
  ]
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  await context.addInitScript(watchNumbers)

  const visit = async () => {
    const page = await context.newPage()
    try {
      await page.goto(`${origin}/sp/new-application-report`)
      const { slot } = laudoForm(page)
      for (const role of ROLES) await slot(role).waitFor({ state: 'attached' })
      await page.waitForTimeout(CHOOSING_MS)
      const inputs = await Promise.all(ROLES.map((role) => slot(role).elementHandle()))
      const files = await page.evaluateHandle(
        (named) => Object.entries(named).map(([role, text]) => new File([text], `${role}.kml`)),
        texts,
      )
      // All three files arrive in one task of the page, as when a person drops them together.
      const began = await page.evaluate(
        ([given, ...slots]) => {
          const now = performance.now()
          for (const [i, input] of slots.entries()) {
            const transfer = new DataTransfer()
            transfer.items.add(given[i]!)
            ;(input as HTMLInputElement).files = transfer.files
            input.dispatchEvent(new Event('change', { bubbles: true }))
          }
          return now
        },
        [files, ...inputs] as const,
      )
      return { tookMs: (await settled(page)) - began, longestTaskMs: await longestTask(page) }
    } finally {
      await page.close()
    }
  }
  await visit()
  return {
    run: visit,
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

/** Records changes of the numbers; runs in the page, before its other scripts. */
function watchNumbers(): void {
  const watched: Watched = { changedMs: 0, longestTaskMs: 0 }
  Object.assign(window, { watched })
  let shown = ''
  new MutationObserver(() => {
    const now = [...document.querySelectorAll('data[data-number]')].map((data) => data.getAttribute('value')).join()
    if (now !== shown) watched.changedMs = performance.now()
    shown = now
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longestTaskMs = Math.max(watched.longestTaskMs, duration)
  }).observe({ type: 'longtask' })
}

/** Returns when the last number appeared: the progress is gone and nothing has changed for a second. */
async function settled(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const { changedMs } = (window as unknown as { readonly watched: Watched }).watched
      const busy = document.querySelector('[aria-label="Progresso da prévia"]') !== null
      return !busy && changedMs > 0 && performance.now() - changedMs > 1000 ? changedMs : undefined
    },
    undefined,
    { timeout: LONGEST_MS, polling: 100 },
  )
  return (await handle.jsonValue())!
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { readonly watched: Watched }).watched.longestTaskMs)
}
