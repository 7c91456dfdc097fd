import { rm, stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOKENS } from '../api-list/seed.ts'
import type { Prepare } from '../contest.ts'
import { openListScreen } from '../list-screen.ts'
import { watchMemory } from './renderer-memory.ts'

declare global {
  interface Window {
    longest: number
  }
}

export const prepare: Prepare = async (params) => {
  const { origin, browser, page, close } = await openListScreen(Number(params['laudos']), watchLongTasks)
  await page.goto(`${origin}/sp/show-reports`)
  await page.locator('tr[data-key]').first().waitFor()
  // The first rows compile the server's code.
  const bareUrl = `${origin}/api/v1/laudos/exportar`
  await readWhole(bareUrl)
  return {
    async run() {
      const bareMs = await readWhole(bareUrl)
      await askFor(page, String(params['format']), String(params['columns']))
      await page.evaluate(() => {
        window.longest = 0
      })
      const memory = await watchMemory(browser)
      const began = performance.now()
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 0 }),
        page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click(),
      ])
      const path = await download.path()
      const tookMs = performance.now() - began
      const { size } = await stat(path)
      const held = await memory.stop()
      await rm(path)
      return {
        tookMs,
        bareMs,
        longestTaskMs: await page.evaluate(() => window.longest),
        fileMb: size / 1e6,
        ...(held !== undefined && { heldMb: held }),
      }
    },
    close,
  }
}

async function askFor(page: Page, format: string, columns: string): Promise<void> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label').filter({ hasText: format }).click()
  const wanted = dialog.getByRole('button', { name: columns, exact: true })
  if (await wanted.isEnabled()) await wanted.click()
  await dialog.getByRole('button', { name: 'Exportar' }).and(page.locator(':enabled')).waitFor()
}

async function readWhole(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKENS.staff}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.status} ${url}`)
  return performance.now() - began
}

/** Records the longest time for which the screen was blocked; runs in the page. */
function watchLongTasks(): void {
  window.longest = 0
  new PerformanceObserver((seen) => {
    for (const { duration } of seen.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ entryTypes: ['longtask'] })
}
