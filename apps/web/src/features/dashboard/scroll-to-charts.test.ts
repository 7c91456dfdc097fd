import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollToCharts } from './scroll-to-charts.ts'

const scrollTo = vi.fn<(to: { top: number }) => void>()
const charts = { getBoundingClientRect: () => ({ top: 400 }) } as HTMLElement

/** A page that is scrolled to 100 px, below a bar of 56 px. */
function page(reduced: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { scrollY: 100, scrollTo }))
  vi.stubGlobal('document', { documentElement: null })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '56px' }))
}

beforeEach(() => {
  vi.useFakeTimers()
  scrollTo.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the page moves to the charts in steps of half a second, below the bar above it', () => {
  page(false)
  scrollToCharts(charts)
  vi.advanceTimersByTime(1000)
  // 100 px scrolled, 400 px below the top of the window, less 56 px of the bar and 12 px of air.
  expect(scrollTo.mock.calls.at(-1)![0].top).toBeCloseTo(432, 6)
  expect(scrollTo).toHaveBeenCalledTimes(25)
})

test('nothing moves for those who asked for reduced motion, or without charts', () => {
  page(true)
  scrollToCharts(charts)
  page(false)
  scrollToCharts(null)
  vi.advanceTimersByTime(1000)
  expect(scrollTo).not.toHaveBeenCalled()
})

test.each(['pointerdown', 'wheel', 'keydown'])('the page stays where it is from a %s on', (deed) => {
  page(false)
  scrollToCharts(charts)
  vi.advanceTimersByTime(100)
  window.dispatchEvent(new Event(deed))
  vi.advanceTimersByTime(1000)
  expect(scrollTo).toHaveBeenCalledTimes(5)
})
