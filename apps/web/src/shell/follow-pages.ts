/** Sets the window's title and reports a page view at every change of route. */
import type { AnyRouter } from '@tanstack/react-router'
import { PRODUCT, showNameAs, showRouteTitle } from '../ui/page/use-page-title.ts'
import { ANALYTICS, NAME } from './page-settings.ts'

export function followPages(router: AnyRouter): () => void {
  showNameAs(NAME)
  let last: string | undefined
  return router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1)
    if (!match) return
    const { title } = match.staticData
    if (last === match.pathname) return
    last = match.pathname
    showRouteTitle(title)
    // The route is reported, not the address, which would reveal the laudo that a person opens.
    report({ pagina: match.fullPath, titulo: title ?? PRODUCT })
  })
}

function report(view: { readonly pagina: string; readonly titulo: string }): void {
  if (ANALYTICS === '') return
  // Plain text needs no preflight request to another origin. A lost report is not sent again.
  navigator.sendBeacon(ANALYTICS, JSON.stringify({ evento: 'pageview', ...view }))
}
