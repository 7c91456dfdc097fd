/** Every address of the application and what is shown there. Paths are relative to the base that the server decides. */
import { uuidSchema } from '@faixa/contract'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { BrokenScreen } from './features/errors/broken-screen.tsx'
import { ErrorPage } from './features/errors/error-page.tsx'
import { NotFoundPage } from './features/errors/not-found-page.tsx'
import { readListSearch } from './features/laudo-list/list-search.ts'
import { readMapSearch } from './features/map/map-search.ts'
import { readSeveralSearch } from './features/map/several/several-search.ts'
import LoginPage from './features/session/login-page.tsx'
import { SOON_SCREENS } from './features/soon/soon-screens.ts'
import { paths, TEMPLATE_ROUTES } from './paths.ts'
import { wayBack } from './session/way-back.ts'
import { BareCard, BareLayout } from './shell/bare-layout.tsx'
import { leaveDoor, needPerson } from './shell/guards.ts'

function LostPage() {
  return (
    <BareCard>
      <NotFoundPage />
    </BareCard>
  )
}

const root = createRootRoute({ component: Outlet, notFoundComponent: LostPage })

/** Bar, menu, footer. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: needPerson,
  component: lazy(() => import('./shell/application.tsx'), 'ColumnApplication'),
})

/** Bar and menu; the map has the rest. */
const mapLayout = createRoute({
  getParentRoute: () => root,
  id: 'map-layout',
  beforeLoad: needPerson,
  component: lazy(() => import('./shell/application.tsx'), 'MapApplication'),
})

const door = createRoute({ getParentRoute: () => root, id: 'door', component: BareLayout })
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout })

const screens = [
  createRoute({
    getParentRoute: () => main,
    path: paths.home,
    beforeLoad: () => {
      redirect({ to: paths.laudos, replace: true, throw: true })
    },
  }),
  createRoute({
    getParentRoute: () => main,
    path: paths.laudos,
    staticData: { title: 'Listar Aplicações' },
    validateSearch: readListSearch,
    component: lazy(() => import('./features/laudo-list/laudo-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => main,
    path: paths.createLaudo,
    staticData: { title: 'Novo Laudo' },
    // The laudo that was sent and is being followed.
    validateSearch: ({ laudo }: Record<string, unknown>): { laudo?: string } =>
      uuidSchema.safeParse(laudo).success ? { laudo: String(laudo) } : {},
    component: lazy(() => import('./features/laudo-form/laudo-form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => main,
    path: paths.components,
    staticData: { title: 'Componentes' },
    component: lazy(() => import('./features/catalogue/catalogue-page.tsx')),
  }),
]

const map = createRoute({
  getParentRoute: () => mapLayout,
  path: paths.map,
  staticData: { title: 'Mapa' },
  validateSearch: readMapSearch,
  component: lazy(() => import('./features/map/map-page.tsx')),
})

const severalMap = createRoute({
  getParentRoute: () => mapLayout,
  path: paths.severalMap,
  staticData: { title: 'Mapa' },
  validateSearch: readSeveralSearch,
  component: lazy(() => import('./features/map/several/several-page.tsx')),
})

/** What later issues bring. */
const soon = (Object.keys(SOON_SCREENS) as (keyof typeof SOON_SCREENS)[]).map((screen) =>
  createRoute({
    getParentRoute: () => main,
    path: SOON_SCREENS[screen].path,
    staticData: { title: SOON_SCREENS[screen].title },
    component: lazy(() => import('./features/soon/soon-page.tsx')),
  }),
)

const template = Object.entries(TEMPLATE_ROUTES).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      redirect({ to, replace: true, throw: true })
    },
  }),
)

const login = createRoute({
  getParentRoute: () => door,
  path: paths.login,
  staticData: { title: 'Acesse sua conta' },
  validateSearch: ({ voltar }: Record<string, unknown>): { voltar?: string } => {
    const path = wayBack(voltar)
    return path === undefined ? {} : { voltar: path }
  },
  beforeLoad: leaveDoor,
  component: LoginPage,
})

const forgotPassword = createRoute({
  getParentRoute: () => bare,
  path: paths.forgotPassword,
  staticData: { title: 'Redefinir senha' },
  component: lazy(() => import('./features/session/forgot-password-page.tsx')),
})

const changePassword = createRoute({
  getParentRoute: () => bare,
  path: paths.changePassword,
  staticData: { title: 'Alterar senha' },
  // A code from an e-mail may be all digits: it stays the text it was sent as.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {},
  beforeLoad: ({ location, search }) => {
    if (search.token === undefined) needPerson({ location })
  },
  component: lazy(() => import('./features/session/change-password-page.tsx')),
})

const register = createRoute({
  getParentRoute: () => bare,
  path: paths.register,
  staticData: { title: 'Problemas para conectar?' },
  component: lazy(() => import('./features/session/register-page.tsx')),
})

const errors = createRoute({
  getParentRoute: () => bare,
  path: paths.errors,
  staticData: { title: 'Algo deu errado' },
  component: ErrorPage,
})

/** Public: whoever holds a laudo may read how it was computed. */
const reading = createRoute({
  getParentRoute: () => root,
  id: 'reading',
  component: lazy(() => import('./shell/reading-layout.tsx'), 'ReadingLayout'),
})

const method = createRoute({
  getParentRoute: () => reading,
  path: paths.method,
  staticData: { title: 'Como cada número é calculado' },
  component: lazy(() => import('./features/method/method-page.tsx')),
})

const routeTree = root.addChildren([
  main.addChildren([...screens, ...soon]),
  mapLayout.addChildren([map, severalMap]),
  door.addChildren([login]),
  bare.addChildren([forgotPassword, changePassword, register, errors]),
  reading.addChildren([method]),
  ...template,
])

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
    readonly title?: string
  }
}
