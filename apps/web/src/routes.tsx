/** Builds the tree of routes from the table of screens. Paths are relative to the base that the server configures. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { BrokenScreen } from './features/errors/broken-screen.tsx'
import { NotFoundPage } from './features/errors/not-found-page.tsx'
import { homePath, leaveLogin, needPerson } from './guards.ts'
import { paths, TEMPLATE_ROUTES } from './paths.ts'
import { type Entered, type Layout, SCREENS, type Screen, type ScreenName } from './screens.ts'
import { takeLinkToken } from './session/return/link-token.ts'
import { BareCard, BareLayout } from './shell/layouts/bare-layout.tsx'
import { screenComponent } from './shell/screen-component.tsx'
import { loadNow, loadPart } from './ui/connection/load-part.ts'

function LostPage() {
  return (
    <BareCard>
      <NotFoundPage />
    </BareCard>
  )
}

const root = createRootRoute({ component: Outlet, notFoundComponent: LostPage })

const column = createRoute({
  getParentRoute: () => root,
  id: 'column',
  beforeLoad: needPerson,
  component: lazy(() => loadPart(() => import('./shell/application.tsx')), 'ColumnApplication'),
})

const map = createRoute({
  getParentRoute: () => root,
  id: 'map',
  beforeLoad: needPerson,
  component: lazy(() => loadPart(() => import('./shell/application.tsx')), 'MapApplication'),
})

const reading = createRoute({
  getParentRoute: () => root,
  id: 'reading',
  component: lazy(() => loadPart(() => import('./shell/layouts/reading-layout.tsx')), 'ReadingLayout'),
})

const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout })
const login = createRoute({ getParentRoute: () => root, id: 'login', component: BareLayout, beforeLoad: leaveLogin })

const layouts = { column, map, reading, bare, login } as const satisfies Record<Layout, unknown>

type Read = Screen['address']
type ReadOf<S extends Screen> = S extends { readonly address: infer R extends NonNullable<Read> } ? R : undefined
type RouteOf<S extends Screen> = ReturnType<typeof routeOf<S['path'], ReadOf<S>>>

function routeOf<const Path extends string, R extends Read>(path: Path, address: R, screen: Screen) {
  return createRoute({
    // Layouts add nothing to a path. Types contain only one of them, so ids of routes must not be used (`useSearch({ from })`): useAddress
    // needs none.
    getParentRoute: () => layouts[screen.layout] as typeof column,
    path,
    staticData: screen,
    validateSearch: readOnly(address),
    beforeLoad: ({ location, search: read, params, cause }) => {
      const search = read as object
      screen.guard?.({ location, search })
      if (cause === 'enter') void readAhead(screen, { params, search })
    },
    component: screenComponent(screen),
  })
}

async function readAhead(screen: Screen, entered: Entered): Promise<void> {
  try {
    if (screen.readAhead) await (await loadNow(screen.readAhead)).default(entered)
  } catch {
    // The screen repeats the request, and reports the failure.
  }
}

/**
 * Parses an address and blanks the unread parts: the router merges the result over the raw address, where an unreadable value would stay.
 */
function readOnly<R extends Read>(read: R): R {
  if (read === undefined) return read
  const readBlanking: NonNullable<Read> = (raw) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  })
  return readBlanking as R
}

/** The screens of one layout, by name, each with the types of its address. */
function screensIn<L extends Layout>(layout: L) {
  const all: [string, Screen][] = Object.entries(SCREENS)
  const inside = all.filter(([, screen]) => screen.layout === layout)
  return Object.fromEntries(
    inside.map(([name, screen]) => [name, routeOf(screen.path, screen.address, screen)]),
  ) as unknown as {
    readonly [Name in ScreenName as (typeof SCREENS)[Name]['layout'] extends L ? Name : never]: RouteOf<
      (typeof SCREENS)[Name]
    >
  }
}

const redirects = [[paths.home, undefined] as const, ...Object.entries(TEMPLATE_ROUTES)].map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      redirect({ to: to ?? homePath(), replace: true, throw: true })
    },
  }),
)

const routeTree = root.addChildren([
  column.addChildren(screensIn('column')),
  map.addChildren(screensIn('map')),
  reading.addChildren(screensIn('reading')),
  bare.addChildren(screensIn('bare')),
  login.addChildren(screensIn('login')),
  ...redirects,
])

// The router must not read the token of an e-mail, which it would keep in the history.
takeLinkToken([paths.changePassword, paths.invitation, paths.confirmEmail, paths.issuerReturn])

export const router = createRouter({
  routeTree,
  basepath: new URL(document.baseURI).pathname,
  defaultErrorComponent: BrokenScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    readonly title?: Screen['title']
    readonly asks?: Screen['asks']
    readonly readAhead?: Screen['readAhead']
  }
}
