/** What a route shows: the screen's code, or what is said instead of it. */
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
  // The code is asked for before it is known who asks: most may.
  Guarded.preload = async () => (getSession().userInfo && !isGranted(needs) ? Refused : Page).preload?.()
  return Guarded
}

function pageOf({ title, path, load }: Screen): RouteComponent {
  if (load) return lazy(load)
  const ToCome: RouteComponent = () => <Soon title={title} path={path} />
  ToCome.preload = async () => Soon.preload?.()
  return ToCome
}
