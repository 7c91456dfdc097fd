/** Opens an address on a slow telephone and a slow line, and measures the time until the awaited element can be used. */
import type { BrowserContext } from '@playwright/test'

const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** Time in which a screen loads and caches files for the second visit, after it can be used, ms. */
const AFTERWARDS_MS = 4000

export type Opened = Readonly<Record<'Requests' | 'Kb' | 'UsableMs' | 'BlockedMs', number>>

interface Watched {
  usableMs?: number
  blockedMs: number
}

export async function openOnPhone(
  context: BrowserContext,
  url: string,
  shows: string,
  offline = false,
): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => requests++)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...LINE, offline })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watchFor, shows)
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => {
    const { watched } = window as unknown as { readonly watched: Watched }
    return watched.usableMs === undefined ? undefined : watched
  })
  const seen = { Requests: requests, Kb: bytes / 1000 }
  const { usableMs = Number.NaN, blockedMs } = (await handle.jsonValue())!
  await page.waitForTimeout(AFTERWARDS_MS)
  await page.close()
  return { ...seen, UsableMs: usableMs, BlockedMs: blockedMs }
}

/** Runs in the page, before its own scripts: looks in each frame, and lets the thread of the screen answer once more. */
function watchFor(selector: string): void {
  const watched: Watched = { blockedMs: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blockedMs += watched.usableMs === undefined ? duration : 0
  }).observe({ type: 'longtask', buffered: true })
  const answered = () => {
    watched.usableMs = performance.now()
  }
  const look = () => {
    const found = document.querySelector(selector)
    requestAnimationFrame(found && found.getClientRects().length > 0 ? () => setTimeout(answered) : look)
  }
  look()
}
