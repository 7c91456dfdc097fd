import type { Browser, BrowserContext } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import type { Prepare } from '../contest.ts'
import { measuredLaudo } from '../map/measured-laudo.ts'
import { medianOf } from '../median.ts'
import type { FirstScreen } from './first-screens.bench.ts'
import { type Opened, openOnPhone } from './slow-phone.ts'

const FLIGHT = { quads: 3000 }
const TEN_HOURS_MS = 36_000_000

interface Place {
  readonly path: (uuid: string) => string
  /** CSS selector of the element that a person waits for. */
  readonly shows: string
  readonly signedIn: boolean
}

const PLACES: Readonly<Record<string, Place>> = {
  login: { path: () => 'login', shows: 'input[type=password]', signedIn: false },
  list: { path: () => 'show-reports', shows: 'ul[aria-busy] li', signedIn: true },
  // The address that the home screen of a telephone opens.
  home: { path: () => '', shows: 'ul[aria-busy] li', signedIn: true },
  map: { path: (uuid) => `map/${uuid}`, shows: '.maplibregl-canvas', signedIn: true },
}

export const prepare: Prepare = async (params) => {
  const [place = '', state] = (params['case'] as FirstScreen).split(' ')
  const before = process.env['BENCH_BEFORE']
  const served = {
    ...(before && { before: await measuredLaudo(FLIGHT, before) }),
    faixa: await measuredLaudo(FLIGHT),
  }
  const browser = await openBrowser()
  return {
    async run() {
      const turns: Record<string, number[]> = {}
      for (let turn = 0; turn < Number(params['loads']); turn++) {
        for (const [name, laudo] of Object.entries(served)) {
          const figures = await visit(browser, PLACES[place]!, state, laudo)
          for (const [figure, value] of Object.entries(figures)) (turns[`${name}${figure}`] ??= []).push(value)
        }
      }
      return Object.fromEntries(
        Object.entries(turns).map(([figure, values]) => [figure, medianOf(values) ?? Number.NaN]),
      )
    },
    async close() {
      await browser.close()
      await Promise.all(Object.values(served).map(({ server }) => server.stop()))
    },
  }
}

async function visit(
  browser: Browser,
  { path, shows, signedIn }: Place,
  state: string | undefined,
  { server: { origin, token }, uuid }: Awaited<ReturnType<typeof measuredLaudo>>,
): Promise<Opened> {
  const stored = {
    token,
    tokenExpirationDate: new Date(Date.now() + TEN_HOURS_MS).toISOString(),
    remember: 'true',
  }
  const localStorage = Object.entries(signedIn ? stored : {}).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  try {
    const url = `${origin}/sp/${path(uuid)}`
    if (state !== 'cold') await openOnPhone(context, url, shows)
    if (state === 'offline') await loseNetwork(context, url)
    return await openOnPhone(context, url, shows, state === 'offline')
  } finally {
    await context.close()
  }
}

/** Waits until the program and the person's work are kept, as on a telephone that was online this morning. */
async function loseNetwork(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller && localStorage.getItem('faixa-guardado'))
  await page.close()
  await context.setOffline(true)
}
