/** The window's title and the report of page views, at every change of route. */
import type { AnyRouter } from '@tanstack/react-router'
import { PRODUCT, windowTitle } from '../ui/use-page-title.ts'
import { ANALYTICS } from './page-settings.ts'

export function followPages(router: AnyRouter): () => void {
  let last: string | undefined
  return router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1)
    if (!match) return
    const { title } = match.staticData
    if (last === match.pathname) return
    last = match.pathname
    document.title = windowTitle(title)
    // The route, not the address: which laudo somebody looks at is nobody's statistic.
    report({ pagina: match.fullPath, titulo: title ?? PRODUCT })
  })
}

function report(view: { readonly pagina: string; readonly titulo: string }): void {
  if (ANALYTICS === '') return
  // As text, which needs no question in advance to another site; a report that is lost is lost.
  navigator.sendBeacon(ANALYTICS, JSON.stringify({ evento: 'pageview', ...view }))
}
