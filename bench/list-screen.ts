/** Opens the reports list as a member of the staff: the product's own server on a seeded database, and a signed-in browser. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, Page } from '@playwright/test'
import { LAUDOS_SEEDED, TOKENS } from './api-list/seed.ts'
import { openBrowser } from './browser.ts'
import { seededUrl } from './seeded-databases.ts'

export interface ListScreen {
  readonly origin: string
  readonly browser: Browser
  readonly page: Page
  close(): Promise<void>
}

/** Opens the list. `inPage` runs in the page before its own scripts. The bench's setUp has made the database. */
export async function openListScreen(laudos: number, inPage: () => void): Promise<ListScreen> {
  const server = fork(new URL(import.meta.resolve('./api-list/list-server.ts')), [seededUrl(LAUDOS_SEEDED, laudos)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const [origin] = (await once(server, 'message')) as [string]
  const browser = await openBrowser()
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('remember', 'true')
    localStorage.setItem('tokenExpirationDate', new Date(Date.now() + 3_600_000).toISOString())
  }, TOKENS.staff)
  await context.addInitScript(inPage)
  return {
    origin,
    browser,
    page: await context.newPage(),
    async close() {
      await browser.close()
      server.disconnect()
      await once(server, 'exit')
    },
  }
}
