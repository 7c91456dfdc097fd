/** The component of a route: the screen's code, or the page that replaces it. */
import { lazyRouteComponent as lazy, type RouteComponent } from '@tanstack/react-router'
import type { Screen } from '../screens.ts'
import { getSession } from '../session/session.ts'
import { isGranted, useMay } from '../session/use-session.ts'
import { loadPart } from '../ui/connection/load-part.ts'

const Refused = lazy(() => loadPart(() => import('./layouts/refused-page.tsx')))

export function screenComponent(screen: Screen): RouteComponent {
  const { component, load, needs } = screen
  const Page = component ?? (load && lazy(() => loadPart(load)))
  // routes.test.ts ensures that each screen has one of the two.
  if (!Page) throw new Error(`The screen ${screen.path} has no code.`)
  if (needs === undefined) return Page
  const Guarded: RouteComponent = () => (useMay(needs) ? <Page /> : <Refused screen={screen} />)
  // Before the person is known the screen's code is loaded, because most people may see it.
  Guarded.preload = async () => (getSession().userInfo && !isGranted(needs) ? Refused : Page).preload?.()
  return Guarded
}
