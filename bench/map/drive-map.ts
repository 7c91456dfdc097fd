/** Opens pages with a map of the engine in Chromium and measures them, for any contender's page. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import type { Answer } from '../contest.ts'
import { medianOf } from '../median.ts'

const VIEWPORT = { width: 1440, height: 900 }
const REST_MS = 1_500
const LONGEST_MS = 180_000
const NEAR_ZOOMS = 2
const NEAR_SHARE = 0.5

export interface Visit {
  readonly url: string
  readonly context: BrowserContextOptions
  /** CSS selector of the element on which the map is drawn. */
  readonly canvas: string
  readonly loads: number
  readonly panS: number
  /** Part of an address: `drawnMs` is then the time from the arrival of its answer until the map rests. */
  readonly arrives?: string
}

/** Returns the medians of the given number of cold loads. */
export async function visitMap(browser: Browser, visit: Visit): Promise<Answer> {
  const answers: Answer[] = []
  for (let i = 0; i < visit.loads; i++) answers.push(await visitOnce(browser, visit))
  const names = Object.keys(answers[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, medianOf(answers.map((answer) => answer[name]!))!]))
}

async function visitOnce(browser: Browser, { url, context, canvas, panS, arrives }: Visit): Promise<Answer> {
  const visitor = await browser.newContext({ ...context, viewport: VIEWPORT, locale: 'pt-BR' })
  try {
    const page = await visitor.newPage()
    await page.addInitScript(watchDrawing)
    await page.goto(url)
    await page.locator(canvas).waitFor()
    const { restsMs, blockedMs } = await rest(page)
    const arrivedMs = arrives === undefined ? undefined : await arrivalOf(page, arrives)
    const session = await visitor.newCDPSession(page)
    await session.send('Performance.enable')
    const heapMb = await heapOf(session)
    const before = await metric(session, 'ScriptDuration')
    const whole = await pan(page, canvas, panS)
    const scriptMs = (((await metric(session, 'ScriptDuration')) - before) * 1000) / whole.frames
    await page.locator(canvas).focus()
    for (let i = 0; i < NEAR_ZOOMS; i++) {
      await page.keyboard.press('Equal')
      await page.waitForTimeout(500)
    }
    await rest(page)
    const near = await pan(page, canvas, panS * NEAR_SHARE)
    return {
      restsMs,
      blockedMs,
      heapMb,
      frameMs: whole.median,
      worstMs: whole.worst,
      scriptMs,
      nearFrameMs: near.median,
      nearWorstMs: near.worst,
      ...(arrivedMs !== undefined && { drawnMs: restsMs - arrivedMs }),
    }
  } finally {
    await visitor.close()
  }
}

interface Watched {
  lastDrawn: number
  /** Time of each frame in which something was drawn. */
  frames: number[]
  longTasks: [start: number, duration: number][]
}

/** Records drawing; runs in the page, before its other scripts. */
function watchDrawing(): void {
  const watched: Watched = { lastDrawn: 0, frames: [], longTasks: [] }
  Object.assign(window, { watched })
  const { prototype } = WebGL2RenderingContext
  const draw = prototype.drawElements
  prototype.drawElements = function (...args) {
    watched.lastDrawn = performance.now()
    const frame = Number(document.timeline.currentTime)
    if (watched.frames.at(-1) !== frame) watched.frames.push(frame)
    draw.apply(this, args)
  }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.longTasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * Waits until nothing has been drawn for a while, and no task has been long; returns milliseconds since the page was
 * requested.
 */
async function rest(page: Page): Promise<{ readonly restsMs: number; readonly blockedMs: number }> {
  const handle = await page.waitForFunction(
    (restMs) => {
      const { lastDrawn, longTasks } = (window as unknown as { readonly watched: Watched }).watched
      const [start = 0, duration = 0] = longTasks.at(-1) ?? []
      const busy = document.querySelector('[aria-busy="true"]') !== null || document.body.dataset['loading'] === 'true'
      const last = Math.max(lastDrawn, start + duration)
      if (busy || lastDrawn === 0 || performance.now() - last < restMs) return undefined
      return { restsMs: last, blockedMs: longTasks.reduce((sum, [, ms]) => sum + ms, 0) }
    },
    REST_MS,
    { timeout: LONGEST_MS, polling: 100 },
  )
  return (await handle.jsonValue())!
}

/** Milliseconds from the request of the page to the last byte of an answer. */
function arrivalOf(page: Page, part: string): Promise<number> {
  return page.evaluate((wanted) => {
    const found = performance.getEntriesByType('resource').find(({ name }) => name.includes(wanted))
    if (!found) throw new Error(`${wanted} was not asked for`)
    return (found as PerformanceResourceTiming).responseEnd
  }, part)
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / 2 ** 20
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)!.value
}

/** Drags the map in a circle, a step a frame; returns the milliseconds between frames in which the map was drawn. */
async function pan(page: Page, canvas: string, seconds: number) {
  const times = await page.evaluate(
    async ([selector, forMs]) => {
      const TURN_MS = 2500
      const RADIUS_PX = 160
      const target = document.querySelector<HTMLElement>(selector)!
      const { watched } = window as unknown as { readonly watched: Watched }
      const { left, top, width, height } = target.getBoundingClientRect()
      const fire = (type: string, t: number) => {
        const angle = (2 * Math.PI * t) / TURN_MS
        const clientX = left + width / 2 + RADIUS_PX * Math.cos(angle)
        const clientY = top + height / 2 + RADIUS_PX * Math.sin(angle)
        const buttons = type === 'mouseup' ? 0 : 1
        target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY, buttons }))
      }
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const start = await frame()
      watched.frames.length = 0
      fire('mousedown', 0)
      for (let now = start; now - start < forMs; now = await frame()) fire('mousemove', now - start)
      fire('mouseup', forMs)
      return [...watched.frames]
    },
    [canvas, seconds * 1000] as const,
  )
  const gaps = times.slice(1).map((time, i) => time - times[i]!)
  if (gaps.length < 2) throw new Error('the map was not drawn while it was dragged')
  return { median: medianOf(gaps)!, worst: Math.max(...gaps), frames: times.length }
}
