/** A telephone at the airstrip: what was kept is there without a network, and goes with the session. */
import { createClient } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectHighContrast, PATIENCE_MS, test } from './journey.ts'
import { filesOf, laudoForm, transferOf } from './laudo-form.fixture.ts'
import { measuredLaudo } from './map.fixture.ts'
import { SENHA } from './stage/people.ts'

test.use({
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  // What is not kept fails to load without a network; a session that was ended is refused.
  complaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/,
})

const offlineLine = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem rede.' })

test.describe('a person of an empresa', () => {
  test.use({ person: 'davi' })

  test('opens an order and a laudo that were never opened, without a network, and sees when they were kept', async ({
    page,
    open,
    as,
    stage,
    context,
  }) => {
    const davi = await as('davi')
    const { aurora, norte, aerosul, bruno } = stage.places
    const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
    const ring = '-47.3,-15.8 -47.298,-15.8 -47.298,-15.798 -47.3,-15.798 -47.3,-15.8'
    const area = `<kml><Document><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`
    const ordered = {
      empresa: aurora,
      unidade: norte,
      prestadora: aerosul,
      piloto: bruno,
      tratamento: 'INSETICIDA' as const,
    }
    const day = new Date().toISOString().slice(0, 10)
    const { info } = await measuredLaudo(await as('carla'), stage.places, { fields: { dataInicial: day } })
    const ordem = await davi.createOrdem(
      { body: { codigo, data: day, diaPlanejado: day, ...ordered } },
      { files: { file_area: new File([area], 'area.kml') } },
    )
    await open('/show-reports')
    await expect(page.getByRole('list', { name: 'Lista de laudos' })).toBeVisible()
    await expectHighContrast(page)
    await expectKept(page, `/ordens-servico/${ordem.uuid}/mapa`)
    await expectKept(page, `/laudos/${info.uuid}?camadas=aplicacao`)
    await context.setOffline(true)
    await open(`/ordens-servico/${ordem.uuid}`)
    await expect(page.getByRole('heading', { name: codigo })).toBeVisible()
    await expect(offlineLine(page)).toContainText(/Guardado em \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    await expect(page.getByRole('region', { name: 'Mapa dos talhões na ordem do trabalho' })).toBeVisible()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar Área: area.kml' }).click()
    expect((await downloading).suggestedFilename()).toBe('area.kml')
    await open(`/map/${info.uuid}`)
    await expect(page.getByText('Efetividade').first()).toBeVisible()
    const zoom = (await page.getByRole('button', { name: 'Aproximar' }).boundingBox())!
    expect(Math.min(zoom.width, zoom.height)).toBeGreaterThanOrEqual(44)
    await expectHighContrast(page)
    await expect(offlineLine(page)).toBeVisible()
    await context.setOffline(false)
    await expect(offlineLine(page)).toBeHidden()
  })
})

test.describe('an analyst who keeps the work on a computer', () => {
  test.use({ person: 'carla', ...{ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false } })

  test('sends flights without a network: they survive a reload, go by themselves when it is back, and once', async ({
    page,
    open,
    as,
    context,
  }) => {
    await page.addInitScript(() => localStorage.setItem('faixa-sem-rede', 'sim'))
    const form = laudoForm(page)
    const rows = page.getByRole('region', { name: 'Fila de voos' }).getByRole('listitem')
    const codes = [1, 2].map((number) => `SR ${crypto.randomUUID().slice(0, 8)} ${number}`)
    await open('/new-application-report')
    await expectKept(page, '/entidades/list/prestadoras')
    await context.setOffline(true)
    await page.reload()
    await test.step('the form opens, measures and checks', async () => {
      await expect(offlineLine(page)).toBeVisible()
      await page.getByRole('heading', { name: 'Novo Laudo' }).dispatchEvent('drop', {
        dataTransfer: await transferOf(page, filesOf(2)),
      })
      await page.getByRole('button', { name: 'Criar 2 laudos' }).click({ timeout: PATIENCE_MS })
      await expect(rows).toHaveCount(2, { timeout: PATIENCE_MS })
      await form.fillIn()
      for (const [i, code] of codes.entries()) {
        if (i > 0) await form.form.getByRole('button', { name: 'Próximo voo' }).click()
        await expect(form.form.getByText(new RegExp(`^aplicacao ${i + 1}\\.kml$`))).toBeVisible()
        await form.text('Código').fill(code)
        await form.numbers()
        await form.confirmAll()
        await expect(rows.nth(i)).toContainText('Pronto')
      }
    })
    await test.step('what is sent waits for the network, also after the page was closed', async () => {
      await page.getByRole('button', { name: 'Cadastrar os 2 prontos' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar', exact: true }).click()
      for (const i of [0, 1]) await expect(rows.nth(i)).toContainText('Esperando a rede')
      await expectAccessible(page)
      await page.reload()
      for (const i of [0, 1]) await expect(rows.nth(i)).toContainText('Esperando a rede', { timeout: PATIENCE_MS })
    })
    await context.setOffline(false)
    await expect(page.getByText('2 laudos adicionados')).toBeVisible({ timeout: PATIENCE_MS })
    const carla = await as('carla')
    for (const busca of codes) expect((await carla.listLaudos({ query: { busca } })).totalItems).toBe(1)
  })
})

test.describe('the telephone of a person', () => {
  test('keeps nothing of them after signing out; the next person does not see it without a network', async ({
    page,
    open,
    newcomer,
    context,
  }) => {
    const { nome, email } = await newcomer()
    await open('/login')
    await signInWith(page, email)
    await expectKept(page, '/entidades/user-info')
    await test.step('the profile says what is kept, and keeps it again', async () => {
      await open('/user-profile')
      const device = page.getByRole('region', { name: 'Neste aparelho' })
      await expect(device).toContainText(/O programa ocupa [\d,]+\sMB/)
      await device.getByRole('button', { name: 'Apagar o que é meu' }).click()
      await expect(device).toContainText('Nada seu foi guardado ainda.')
      await device.getByRole('button', { name: 'Guardar agora' }).click()
      await expect(device).toContainText(/0 ordens e 0 laudos, guardados em/)
      await test.step('and installs the program where the browser offers it', async () => {
        await expect(device).toContainText('no menu do navegador')
        await page.evaluate(() => {
          const prompt = () => Promise.resolve(document.body.setAttribute('data-asked', 'true'))
          window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
        })
        await device.getByRole('button', { name: 'Instalar neste aparelho' }).click()
        await expect(page.locator('body[data-asked]')).toBeAttached()
        await expect(device.getByRole('button', { name: 'Instalar neste aparelho' })).toBeHidden()
      })
      await expectAccessible(page)
    })
    await page.getByRole('button', { name: `Conta de ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
    await expect.poll(() => keptSessions(page)).toEqual([])
    await context.setOffline(true)
    await open('/user-profile')
    await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
    await expect(page.getByText(nome)).toBeHidden()
  })

  test('is emptied at its next contact when its session was ended elsewhere', async ({
    page,
    open,
    newcomer,
    stage,
    context,
  }) => {
    const { email } = await newcomer()
    await open('/login')
    await signInWith(page, email)
    await expectKept(page, '/entidades/user-info')
    await context.setOffline(true)
    await endAllSessions(stage.origin, email)
    await open('/user-profile')
    await expect(offlineLine(page)).toBeVisible()
    await context.setOffline(false)
    await open('/show-reports')
    await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
    await expect.poll(() => keptSessions(page)).toEqual([])
  })
})

async function signInWith(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Acessar' }).click()
}

async function endAllSessions(origin: string, email: string): Promise<void> {
  const { token } = await createClient({ origin }).login({ body: { email, senha: SENHA } })
  await createClient({ origin, token: () => token }).endSessions({ query: {} })
}

/** Waits until the service worker has kept the answer of an address of the API. */
async function expectKept(page: Page, address: string): Promise<void> {
  const isKept = async (path: string) => (await caches.match(path, { ignoreVary: true })) !== undefined
  await expect.poll(() => page.evaluate(isKept, `/api/v1${address}`), { timeout: PATIENCE_MS }).toBe(true)
}

/** Caches with answers of a session. */
function keptSessions(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('faixa-respostas-')))
}
