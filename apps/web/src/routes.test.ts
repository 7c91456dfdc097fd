import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SOON_SCREENS } from './features/soon/soon-screens.ts'
import { paths, TEMPLATE_ROUTES } from './paths.ts'

const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')

test('every address of paths.ts is a route, built or promised, and none is both', () => {
  const built = new Set([...routes.matchAll(/path: paths\.(\w+)/g)].map(([, name]) => name))
  const promised = new Set<string>(Object.values(SOON_SCREENS).map(({ path }) => path))
  const doubtful = Object.entries(paths).filter(([name, path]) => built.has(name) === promised.has(path))
  expect(doubtful).toEqual([])
})

test('the addresses are the specification’s, and the method’s', () => {
  expect([...Object.values(paths), ...Object.keys(TEMPLATE_ROUTES)].toSorted()).toMatchInlineSnapshot(`
    [
      "/",
      "/add-new-post",
      "/analytics",
      "/area-empresa",
      "/blog-overview",
      "/blog-posts",
      "/calendar",
      "/change-password",
      "/components-overview",
      "/control/companies",
      "/control/pilots",
      "/control/providers",
      "/control/units",
      "/control/users",
      "/ecommerce",
      "/edit-user-profile",
      "/effectiveness-report",
      "/errors",
      "/file-manager-cards",
      "/file-manager-list",
      "/forgot-password",
      "/header-navigation",
      "/icon-sidebar-nav",
      "/login",
      "/map/$segment",
      "/map/ambiental",
      "/map/exportmap",
      "/map/varios",
      "/metodo",
      "/new-application-report",
      "/new-area",
      "/new-os",
      "/new-user",
      "/register",
      "/show-reports",
      "/tables",
      "/transaction-history",
      "/user-profile",
      "/user-profile-lite",
    ]
  `)
})

test('an address of the template leads to a screen that is not of the template', () => {
  const real = new Set<string>(Object.values(paths))
  expect(Object.values(TEMPLATE_ROUTES).filter((to) => !real.has(to))).toEqual([])
})
