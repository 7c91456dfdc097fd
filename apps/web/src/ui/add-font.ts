/**
 * Adds the font of the screens, 49 kB. At the first visit it waits until the first screen is drawn, in a fallback of the same measures
 * (base.css), because on a slow line it would delay the programs by a quarter of a second; later it is in the browser's cache.
 */
import url from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Longest wait for an idle moment, ms: labels on maps are drawn in the font. */
const LATEST_MS = 1000

export function addFont(): void {
  // Portuguese needs the Latin subset only.
  const font = new FontFace('Inter Variable', `url("${url}") format("woff2-variations")`, {
    weight: '100 900',
    display: 'swap',
  })
  const add = () => document.fonts.add(font)
  if (isSecondVisit()) return void add()
  const soon = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, LATEST_MS))
  window.addEventListener('load', () => soon(add, { timeout: LATEST_MS }), { once: true })
}

/** Tells whether the programs came from the cache. */
function isSecondVisit(): boolean {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const programs = files.filter(({ initiatorType }) => initiatorType === 'script')
  return programs.length > 0 && programs.every(({ transferSize }) => transferSize === 0)
}
