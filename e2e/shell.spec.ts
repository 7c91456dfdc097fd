import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessible, expectWellMade, test, WIDTHS } from './journey.ts'
import type { PersonName } from './stage/people.ts'

/** Menu entries in their order on the screen. */
const MENUS = [
  [
    'carla',
    [
      'Visão Geral',
      'Novo Laudo',
      'Ambiental',
      'Ocorrências',
      'Criar Trabalho',
      'Novo Usuário',
      'Listar Aplicações',
      'Relatório de Efetividade',
      'Área da Empresa',
      'Talhões',
      'Áreas Protegidas',
      'Ordens de Serviço',
      'Contatos para Avisos',
      'Acertos',
      'Relatório Mensal',
      'Usuários',
      'Empresas',
      'Unidades',
      'Prestadoras',
      'Pilotos',
      'Aeronaves',
      'Certificados de faixa',
      'Responsáveis',
      'Produtos',
      'Chaves de API',
      'Webhooks',
    ],
  ],
  [
    'davi',
    [
      'Visão Geral',
      'Ambiental',
      'Ocorrências',
      'Criar Trabalho',
      'Listar Aplicações',
      'Relatório de Efetividade',
      'Área de Proteção',
      'Áreas Protegidas',
      'Área da Empresa',
      'Talhões',
      'Ordens de Serviço',
      'Contatos para Avisos',
      'Acertos',
      'Chaves de API',
      'Webhooks',
    ],
  ],
  ['bruno', ['Visão Geral', 'Criar Trabalho', 'Ordens de Serviço']],
] as const satisfies readonly (readonly [PersonName, readonly string[]])[]

/** The headings of the overview and of the list name the owner of the laudos, where the person has one. */
const HEADINGS: Record<string, Record<string, string>> = {
  carla: { Usuários: 'Funcionários', 'Certificados de faixa': 'Certificados' },
  davi: { 'Visão Geral': 'Usina Aurora', 'Listar Aplicações': 'Usina Aurora' },
}

test.describe('the menu', () => {
  test.use({ person: 'carla', complaints: /dynamically imported|ERR_FAILED/ })

  test('has the entries of the level, each leads somewhere with its name, and a missing program takes none along', async ({
    page,
    open,
    pageOf,
  }) => {
    await open('/')
    for (const [person, entries] of MENUS) {
      const theirs = person === 'carla' ? page : await pageOf(person, '/')
      const links = theirs.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
      await expect(links).toHaveText(entries)
      for (const name of entries) {
        // On maps the menu is narrow: its links have their names for the keyboard and for screen readers.
        const link = theirs.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true })
        await link.click()
        const heading = HEADINGS[person]?.[name] ?? name
        await expect(theirs.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect(theirs).toHaveTitle(`${name} · Faixa`)
      }
    }
    await test.step('whoever may not register laudos is told so, and where to go', async () => {
      for (const person of ['davi', 'bruno'] as const) {
        const theirs = await pageOf(person, '/new-application-report')
        await expect(theirs.getByText('Seu perfil não cadastra laudos')).toBeVisible()
        await theirs.getByRole('link', { name: 'Ver os laudos' }).click()
        await expect(theirs).toHaveURL(/\/show-reports$/)
      }
    })
    const built = join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'manifest.json')
    const { file } = JSON.parse(readFileSync(built, 'utf8'))['src/features/catalogue/catalogue-page.tsx'] as {
      readonly file: string
    }
    await page.route(`**/${file}`, (route) => route.abort())
    await open('/components-overview')
    await expect(page.getByRole('heading', { name: 'Algo deu errado!' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  })
})

test.describe('the application', () => {
  test.use({ person: 'carla', complaints: /ERR_INTERNET_DISCONNECTED/ })

  test('narrow menu, dark scheme, footer, and addresses that lead elsewhere or nowhere', async ({ page, open }) => {
    await open('/')
    await test.step('the menu is narrowed to icons that keep their names, and dark stays dark', async () => {
      await page.getByRole('button', { name: 'Recolher menu' }).click()
      const link = page.getByRole('link', { name: 'Novo Laudo' }).first()
      await expect(link).toBeVisible()
      await expect(link).toHaveText('')
      await page.getByRole('button', { name: 'Usar tema escuro' }).click()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    })
    await test.step('the footer has this year and no links', async () => {
      const footer = page.locator('footer')
      // The year is the device's: on New Year's Eve it differs in London.
      const year = await page.evaluate(() => new Date().getFullYear())
      await expect(footer).toHaveText(`© ${year} Faixa. Todos os direitos reservados.`)
      await expect(footer.getByRole('link')).toHaveCount(0)
    })
    await test.step('an address that does not exist says so and shows the way', async () => {
      await open('/nada-aqui')
      await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
      await expect(page).toHaveTitle('Página não encontrada · Faixa')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ir para o início' }).click()
      await expect(page).toHaveURL(/\/show-reports$/)
    })
    await test.step('the page for errors is in Portuguese and goes back; an address of the template is redirected', async () => {
      await open('/ecommerce')
      await expect(page).toHaveURL(/\/analytics$/)
      await open('/errors')
      await expect(page.getByRole('heading', { name: 'Algo deu errado!' })).toBeVisible()
      await expect(page.getByText('Houve um problema do nosso lado. Tente novamente mais tarde.')).toBeVisible()
      await page.getByRole('button', { name: 'Voltar' }).click()
      await expect(page).toHaveURL(/\/analytics$/)
    })
  })

  test('what Ctrl+K finds is dated and whole, on a telephone too', async ({ page, context, open, stage }) => {
    await open('/show-reports')
    await test.step('what is first opened without a network comes with it, and breaks no screen', async () => {
      await expect(page.getByRole('searchbox', { name: 'Buscar laudos' })).toBeVisible()
      await context.setOffline(true)
      await page.keyboard.press('Control+k')
      await expect(page.getByText('Sem conexão', { exact: true })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('combobox', { name: 'Buscar laudos, telas e ações' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByRole('searchbox', { name: 'Buscar laudos' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Buscar laudos, telas e ações' }).fill(stage.seen.farm)
      const found = page
        .getByRole('listbox', { name: 'Resultados' })
        .getByRole('group', { name: 'Laudos' })
        .getByRole('option')
      await expect(found.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/)
      const cut = await found
        .locator('span')
        .evaluateAll(
          (texts) => texts.filter((text) => text.scrollWidth > text.clientWidth && text.clientWidth > 0).length,
        )
      expect(cut).toBe(0)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await test.step('the laudo that it opens has an address that can be reloaded', async () => {
      const list = new URL(page.url()).pathname
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Buscar laudos, telas e ações' }).fill(stage.seen.farm)
      await page
        .getByRole('listbox', { name: 'Resultados' })
        .getByRole('group', { name: 'Laudos' })
        .getByRole('option')
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`${list.slice(0, list.indexOf('/', 1))}/map/`))
    })
  })

  test('the keyboard alone goes past the bar, through the menu and out, and a question mark shows its keys', async ({
    page,
    open,
  }) => {
    await open('/')
    await expect(page.getByText('Laudos', { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('button', { name: 'Ir para o conteúdo' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()

    const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await test.step('the question mark, and Esc gives back what one was at', async () => {
      const link = page.getByRole('link', { name: 'Novo Laudo' }).first()
      await link.focus()
      await page.keyboard.press('?')
      await expect(dialog.getByRole('table', { name: 'Na lista' }).getByRole('row', { name: 'Buscar /' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(link).toBeFocused()
      await page.getByRole('searchbox').fill('a?')
      await expect(dialog).toBeHidden()
      await page.getByRole('link', { name: 'Visão Geral' }).click()
      await page.getByRole('button', { name: 'Conta de Carla Dias' }).click()
      await page.getByRole('menuitem', { name: 'Atalhos do teclado' }).click()
      await expect(dialog.getByRole('table')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
    await page.getByRole('button', { name: 'Conta de Carla Dias' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Meu perfil' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('a server that counts page views', () => {
  test.use({ person: 'carla', complaints: /status of 404/ })

  test('is told the route, and not which laudo', async ({ page, open, stage }) => {
    const views: unknown[] = []
    await page.route('**/visitas', async (route) => {
      views.push(route.request().postDataJSON())
      await route.fulfill({ status: 204 })
    })
    await page.route(`${stage.origin}${stage.base}**`, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      const meta = `<meta name="faixa-analytics" content="${stage.origin}/visitas" />`
      await route.fulfill({ response, body: html.replace(/<meta name="faixa-analytics"[^>]*>/, meta) })
    })
    await open('/analytics')
    await expect.poll(() => views).toEqual([{ evento: 'pageview', pagina: '/analytics', titulo: 'Visão Geral' }])
    await open(`/map/${crypto.randomUUID()}`)
    await expect.poll(() => views.at(-1)).toMatchObject({ pagina: '/map/$segment' })
  })
})

const SCREENS = ['/show-reports', '/analytics', '/map/ambiental', '/components-overview', '/change-password', '/errors']
const PUBLIC_SCREENS = ['/login', '/register', '/forgot-password', '/change-password?token=abc']

test('nobody is kept out of the public screens', async ({ page, open }) => {
  for (const path of PUBLIC_SCREENS) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellMade(page, WIDTHS)
  }
})

test.describe('inside', () => {
  test.use({ person: 'carla' })

  test('nobody is kept out of the screens', async ({ page, open }) => {
    for (const path of SCREENS) {
      await open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectWellMade(page, WIDTHS)
    }
  })
})

test.describe('on a telephone', () => {
  test.use({ person: 'davi', viewport: { width: 390, height: 844 } })

  test('the bar at the bottom has the screens of the level, and its menu is a drawer that closes once something is chosen', async ({
    page,
    open,
    pageOf,
  }) => {
    await open('/')
    const bar = page.getByRole('navigation', { name: 'Navegação' })
    await test.step('the bar', async () => {
      await expect(bar.getByRole('link')).toHaveText(['Laudos', 'Ordens', 'Visão Geral'])
      await expect(bar.getByRole('link', { name: 'Laudos' })).toHaveAttribute('aria-current', 'page')
      for (const target of await bar.locator('a, button').all()) {
        const { width, height } = (await target.boundingBox())!
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
      await test.step('does not cover the end of a page', async () => {
        const footer = page.locator('footer')
        await footer.evaluate((end) => end.scrollIntoView({ block: 'end' }))
        const { y, height } = (await footer.boundingBox())!
        expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
      })
      await bar.getByRole('link', { name: 'Ordens' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ordens de Serviço' })).toBeVisible()
      await expect(bar.getByRole('link', { name: 'Ordens' })).toHaveAttribute('aria-current', 'page')
      await expect(bar.locator('[aria-current]')).toHaveCount(1)
      await expectWellMade(page, [390])
      await page.emulateMedia({ media: 'print' })
      await expect(bar).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      const theirs = await pageOf('carla', '/show-reports')
      await theirs.setViewportSize({ width: 390, height: 844 })
      await expect(theirs.getByRole('navigation', { name: 'Navegação' }).getByRole('link')).toHaveText([
        'Laudos',
        'Ordens',
        'Novo Laudo',
      ])
      await theirs.setViewportSize({ width: 1440, height: 844 })
      await expect(theirs.getByRole('navigation', { name: 'Navegação' })).toHaveCount(0)
    })
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await menu.getByRole('link', { name: 'Área de Proteção' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Área de Proteção' })).toBeVisible()
    await expect(menu).toBeHidden()
  })
})
