import { expect, test } from 'vitest'
import { paths, TEMPLATE_ROUTES } from './paths.ts'
import { SCREENS, type Screen } from './screens.ts'

const screens: readonly Screen[] = Object.values(SCREENS)

test('every address of paths.ts but the first is one screen, and the first leads to the list', () => {
  const shown = screens.map(({ path }) => path).toSorted()
  expect(shown).toEqual(
    Object.values(paths)
      .filter((path) => path !== paths.home)
      .toSorted(),
  )
})

test('the code of a screen comes with the first screen or when it is shown', () => {
  const doubtful = screens.filter(({ load, component }) => (load === undefined) === (component === undefined))
  expect(doubtful.map(({ path }) => path)).toEqual([])
})

test('the addresses are the specification’s, and the method’s', () => {
  expect([...Object.values(paths), ...Object.keys(TEMPLATE_ROUTES)].toSorted()).toMatchInlineSnapshot(`
    [
      "/",
      "/acertos",
      "/acertos/$uuid",
      "/add-new-post",
      "/analytics",
      "/area-empresa",
      "/areas-protecao",
      "/aviso",
      "/blog-overview",
      "/blog-posts",
      "/calendar",
      "/change-password",
      "/chaves-api",
      "/como-verificar",
      "/components-overview",
      "/confirmar-email",
      "/contatos",
      "/contratos",
      "/contratos/$uuid",
      "/control/aircraft",
      "/control/certificados",
      "/control/companies",
      "/control/import",
      "/control/pilots",
      "/control/produtos",
      "/control/providers",
      "/control/responsaveis",
      "/control/seguranca",
      "/control/units",
      "/control/users",
      "/convite",
      "/ecommerce",
      "/edit-user-profile",
      "/effectiveness-report",
      "/errors",
      "/file-manager-cards",
      "/file-manager-list",
      "/forgot-password",
      "/header-navigation",
      "/icon-sidebar-nav",
      "/licenca",
      "/login",
      "/login/emissor",
      "/map/$segment",
      "/map/ambiental",
      "/map/exportmap",
      "/map/varios",
      "/metodo",
      "/new-application-report",
      "/new-area",
      "/new-os",
      "/new-user",
      "/normas",
      "/ocorrencias",
      "/ordens-servico",
      "/ordens-servico/$uuid",
      "/primeiros-passos",
      "/register",
      "/relatorio-mensal",
      "/show-reports",
      "/tables",
      "/talhoes",
      "/transaction-history",
      "/user-profile",
      "/user-profile-lite",
      "/user-profile/dados",
      "/user-profile/sessoes",
      "/user-profile/verificacao",
      "/verificar",
      "/verificar/$codigo",
      "/webhooks",
    ]
  `)
})

test('an address of the template leads to a screen that is not of the template', () => {
  expect(TEMPLATE_ROUTES['/add-new-post']).toBe(paths.createLaudo)
  const real = new Set<string>(Object.values(paths))
  expect(Object.values(TEMPLATE_ROUTES).filter((to) => !real.has(to))).toEqual([])
})
