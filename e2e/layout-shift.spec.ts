/** What is on a screen stays where it is while the rest arrives: https://web.dev/articles/cls, of which 0.1 is called good. */
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { measuredLaudo } from './map.fixture.ts'

/** One row of 36 px that moves by its own height in a window of 900 is 0.002. */
const MOST = 0.01
/** Long enough for skeletons to be seen. */
const SLOW_MS = 450
/** For what has no skeleton: fonts, pictures, messages. */
const LATER_MS = 1_500

const DOORS = ['/login', '/register', '/forgot-password', '/change-password?token=abc', '/metodo', '/errors', '/nada']
const SCREENS = ['/new-application-report', '/analytics', '/components-overview', '/change-password']

/** Skeletons that are there to be seen. */
const LASTING: Readonly<Record<string, number>> = { '/components-overview': 4 }

interface Shift {
  readonly value: number
  /** What moved, and from where to where. */
  readonly moved: readonly string[]
}

async function shiftsOf(page: Page, go: () => Promise<void>, lasting = 0): Promise<readonly Shift[]> {
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
    // The page may have gone meanwhile.
    await route.continue().catch(() => undefined)
  })
  await go()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(lasting)
  await page.waitForTimeout(LATER_MS)
  return page.evaluate(() => (window as unknown as { readonly shifts: Shift[] }).shifts)
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

function expectStill(shifts: readonly Shift[], path: string): void {
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${path} ${total}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MOST)
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    for (const path of DOORS) {
      test(`${path} stays where it is while it loads`, async ({ page, open }) => {
        expectStill(await shiftsOf(page, () => open(path)), path)
      })
    }

    test.describe('inside', () => {
      test.use({ person: 'carla' })

      for (const path of SCREENS) {
        test(`${path} stays where it is while it loads`, async ({ page, open }) => {
          expectStill(await shiftsOf(page, () => open(path), LASTING[path]), path)
        })
      }

      test('the list stays where it is while it loads', async ({ page, open, as, stage }) => {
        // A laudo of its own: others come and go while other journeys run.
        const { info } = await measuredLaudo(await as('carla'), stage.places)
        const address = `/show-reports?busca=${encodeURIComponent(info.codigo)}`
        expectStill(await shiftsOf(page, () => open(address)), address)
      })

      test('the map stays where it is while it loads', async ({ page, open, as, stage }) => {
        const { info } = await measuredLaudo(await as('carla'), stage.places)
        expectStill(await shiftsOf(page, () => open(`/map/${info.uuid}`)), 'map')
      })
    })
  })
}
