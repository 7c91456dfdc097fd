/** Measures that the contents of a screen do not move while the rest loads: https://web.dev/articles/cls, where 0.1 is called good. */
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, test, WIDTHS } from './journey.ts'

/** Maximum shift: one row of 36 px that moves by its own height in a window of 900 is 0.002. */
const MOST = 0.01
/** Delay of every answer, ms: long enough for skeletons to appear. */
const SLOW_MS = 450
/** Number of screens that load in parallel, since they mostly wait. */
const TOGETHER = 4

const PUBLIC_SCREENS = [
  '/login',
  '/register',
  '/forgot-password',
  '/change-password?token=abc',
  '/metodo',
  '/errors',
  '/nada',
]
const SCREENS = ['/new-application-report', '/analytics', '/control/users', '/components-overview', '/change-password']

/** Number of skeletons that a screen shows as its contents. */
const LASTING: Readonly<Record<string, number>> = { '/components-overview': 4 }

interface Shift {
  readonly value: number
  /** Elements that moved, with both positions. */
  readonly moved: readonly string[]
}

test('the public screens stay where they are while they load, on a desk and on a telephone', async ({ context }) => {
  await expectAllStill(context, PUBLIC_SCREENS)
})

test.describe('inside', () => {
  // Administradores see a notice above their screens that they will need a second factor.
  test.use({ person: 'ana' })

  test('the screens, the list and a map stay where they are while they load, on a desk and on a telephone', async ({
    context,
    stage,
  }) => {
    const { farm, first } = stage.seen
    await expectAllStill(context, [...SCREENS, `/show-reports?busca=${encodeURIComponent(farm)}`, `/map/${first.uuid}`])
  })
})

async function expectAllStill(context: BrowserContext, paths: readonly string[]): Promise<void> {
  const visits = WIDTHS.flatMap((width) => paths.map((path) => ({ path, width })))
  for (let from = 0; from < visits.length; from += TOGETHER) {
    const shifts = visits.slice(from, from + TOGETHER).map(async ({ path, width }) => {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
      const found = await shiftsOf(page, path)
      await page.close()
      return { path, width, total: found.reduce((sum, { value }) => sum + value, 0), found }
    })
    for (const { path, width, total, found } of await Promise.all(shifts)) {
      expect(total, `${path} at ${width} px: ${JSON.stringify(found, null, 1)}`).toBeLessThanOrEqual(MOST)
    }
  }
}

async function shiftsOf(page: Page, path: string): Promise<readonly Shift[]> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${(node as Element | null)?.outerHTML?.slice(0, 120) ?? node?.textContent}: ${rect(previousRect)} → ${rect(currentRect)}`,
        )
        shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/v1/**', async (route) => {
    await setTimeout(SLOW_MS)
    // The page may be closed by now.
    await route.continue().catch(() => undefined)
  })
  const unanswered = unansweredOf(page)
  await page.goto(`.${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(LASTING[path] ?? 0)
  // Fonts, pictures and messages have no skeletons, but are drawn as well; drawing may cause more requests.
  do {
    await expect.poll(() => unanswered.size).toBe(0)
    await page.evaluate(async () => {
      await document.fonts.ready
      // A page behind another one may stop drawing, and a busy one may never be idle.
      const AT_MOST_MS = 2000
      const drawn = () =>
        new Promise((next) => {
          requestAnimationFrame(next)
          window.setTimeout(next, AT_MOST_MS)
        })
      for (let frame = 0; frame < 4; frame++) await drawn()
      await new Promise((rest) => requestIdleCallback(rest, { timeout: AT_MOST_MS }))
    })
  } while (unanswered.size > 0)
  return page.evaluate(() => (window as unknown as { readonly shifts: Shift[] }).shifts)
}

/** Requests without an answer, except the event stream, which never ends. */
function unansweredOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/eventos')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

interface LayoutShift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}
