/** Time of the way and of each of its steps, ms (specification 001 §9). */
const WAY_MS = 500
const STEP_MS = 20

/** Events by which a person takes over scrolling: a press would otherwise end on another element than it began on. */
const TAKING_OVER = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Moves the page to the charts after one of them was opened or closed, in steps, until the person presses, scrolls or types. The
 * specification's position 1000 applied to its own layout. With the setting for reduced motion nothing moves.
 */
export function scrollToCharts(charts: HTMLElement | null): void {
  if (!charts || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = window.scrollY
  const to = Math.max(0, from + charts.getBoundingClientRect().top - headerHeight())
  let taken = 0
  const arrived = new AbortController()
  const { signal } = arrived
  const timer = setInterval(() => {
    taken += STEP_MS
    window.scrollTo({ top: from + ((to - from) * taken) / WAY_MS, behavior: 'instant' })
    if (taken >= WAY_MS) arrived.abort()
  }, STEP_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  for (const deed of TAKING_OVER) window.addEventListener(deed, () => arrived.abort(), { signal, passive: true })
}

/** The bar above the page, which stays, and a little air below it. */
function headerHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--faixa-header-height')) + 12
}
