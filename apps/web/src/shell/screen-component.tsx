/** The component of a route: the screen's code, or the page that replaces it. */
import { lazyRouteComponent as lazy, type RouteComponent } from '@tanstack/react-router'
import type { Screen } from '../screens.ts'
import { getSession } from '../session/session.ts'
import { isGranted, useMay } from '../session/use-session.ts'

const Soon = lazy(() => import('../features/soon/soon-page.tsx'))
const Refused = lazy(() => import('./refused-page.tsx'))

export function screenComponent(screen: Screen): RouteComponent {
  const { component: Page = pageOf(screen), needs } = screen
  if (needs === undefined) return Page
  const Guarded: RouteComponent = () => (useMay(needs) ? <Page /> : <Refused screen={screen} />)
  // Before the person is known the screen's code is loaded, because most people may see it.
  Guarded.preload = async () => (getSession().userInfo && !isGranted(needs) ? Refused : Page).preload?.()
  return Guarded
}

function pageOf({ title, path, load }: Screen): RouteComponent {
  if (load) return lazy(load)
  const ToCome: RouteComponent = () => <Soon title={title} path={path} />
  ToCome.preload = async () => Soon.preload?.()
  return ToCome
}
