/** People in the field record what they do on a telephone: written at once, sent when there is a network, once. */
import type { Client } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, PATIENCE_MS, test } from './journey.ts'
import type { Places } from './stage/people.ts'

test.use({
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  person: 'bruno',
  permissions: ['geolocation'],
  geolocation: { latitude: -21.8, longitude: -50, accuracy: 12 },
  // What is not kept fails to load without a network, and so does what a journey cuts.
  complaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 404/,
})

/** A red picture of one pixel. */
const PICTURE = {
  name: 'medidor.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const acts = (page: Page) => page.getByRole('region', { name: 'No Campo' })
const feed = (page: Page) => page.getByRole('list', { name: 'Registros do campo' })
const rows = (page: Page) => feed(page).locator(':scope > li')

async function newOrdem(davi: Client, { aurora, norte, aerosul, bruno }: Places) {
  const day = new Date().toISOString().slice(0, 10)
  const body = { data: day, diaPlanejado: day, tratamento: 'INSETICIDA' as const }
  const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
  const ring = '-50.1,-21.8 -50.098,-21.8 -50.098,-21.798 -50.1,-21.798 -50.1,-21.8'
  const area = `<kml><Document><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`
  const ordem = await davi.createOrdem(
    { body: { ...body, codigo, empresa: aurora, unidade: norte, prestadora: aerosul, piloto: bruno } },
    { files: { file_area: new File([area], 'area.kml') } },
  )
  return { ...ordem, codigo }
}

const listed = async (client: Client, uuid: string) => (await client.listCampo({ params: { uuid } })).registros

test('a day without a network is recorded, survives a reload, and reaches the office in its order, once', async ({
  page,
  open,
  as,
  stage,
  context,
}) => {
  const davi = await as('davi')
  const ordem = await newOrdem(davi, stage.places)
  const { listas } = await davi.listCampo({ params: { uuid: ordem.uuid } })
  const antes = listas.find(({ dono }) => dono === 'empresa')?.itens ?? []
  const itens = ['Medidor de vento conferido', 'Bicos limpos']
  await davi.saveLista({ params: { uuid: ordem.uuid, dono: 'empresa' }, body: { itens, antes } })
  await open('/show-reports')
  await expectKept(page, `/ordens-servico/${ordem.uuid}/campo`)
  await context.setOffline(true)
  await open(`/ordens-servico/${ordem.uuid}`)
  await expect(page.getByText('Nada foi registrado ainda.')).toBeVisible({ timeout: PATIENCE_MS })

  await test.step('the work begins, and a mistake is undone', async () => {
    await acts(page).getByRole('button', { name: 'Começar' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(acts(page)).toContainText('ainda não começou')
    await acts(page).getByRole('button', { name: 'Começar' }).click()
    await expect(acts(page)).toContainText(/Em campo desde \d\d:\d\d/)
  })
  await test.step('a reading says what is wrong with it, and is kept with its place', async () => {
    await acts(page).getByRole('button', { name: 'Leitura' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leitura do tempo' })
    await dialog.getByRole('textbox', { name: 'Vento (km/h)' }).fill('300')
    await dialog.getByRole('textbox', { name: 'Temperatura' }).fill('24,5')
    await expect(dialog.getByText('Digite o vento de 0 a 216 km/h.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Vento (km/h)' }).fill('9')
    await dialog.getByRole('combobox', { name: 'Direção' }).click()
    await page.getByRole('option', { name: 'NE · Nordeste' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toBeHidden()
    await expect(rows(page).first()).toContainText('vento de 9,0 km/h de NE (45°)')
  })
  await test.step('a photograph says what it shows', async () => {
    await acts(page).getByLabel('Tirar foto').setInputFiles(PICTURE)
    const dialog = page.getByRole('dialog', { name: 'Foto' })
    await expect(dialog.getByRole('img', { name: 'A foto que será guardada' })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'O que mostra' }).click()
    await page.getByRole('option', { name: 'Medidor' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /^Ver a foto/ }),
    ).toBeVisible()
  })
  await test.step('a checklist that was left half done goes on', async () => {
    await acts(page).getByRole('button', { name: 'Conferência' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conferência' })
    await dialog.getByRole('checkbox', { name: itens[0]! }).check()
    await page.reload()
    await acts(page).getByRole('button', { name: 'Conferência' }).click()
    await expect(dialog.getByRole('checkbox', { name: itens[0]! })).toBeChecked()
    await expect(dialog.getByText('Faltam 1 de 2.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(rows(page).first()).toContainText('1 de 2 itens')
  })
  await test.step('the work is concluded, and everything is still there after a reload', async () => {
    await acts(page).getByRole('button', { name: 'Concluir' }).click()
    await expect(acts(page)).toContainText(/Concluída no campo às \d\d:\d\d/)
    await page.reload()
    await expect(page.getByText('5 registros esperam a rede.')).toBeVisible({ timeout: PATIENCE_MS })
    await expect(rows(page)).toHaveCount(5)
    for (const row of await rows(page).all()) await expect(row).toContainText('Guardado aqui, espera a rede')
    await expectNoSideScroll(page)
    await expectAccessible(page)
  })
  expect(await listed(davi, ordem.uuid)).toEqual([])
  await context.setOffline(false)
  await expect
    .poll(async () => (await listed(davi, ordem.uuid)).map(({ tipo }) => tipo), { timeout: PATIENCE_MS })
    .toEqual(['inicio', 'leitura', 'foto', 'lista', 'conclusao'])
  const [, leitura, foto] = await listed(davi, ordem.uuid)
  // 9 km/h are 2.5 m/s.
  expect(leitura).toMatchObject({ leitura: { ventoMs: 2.5, temperaturaC: 24.5, direcaoGraus: 45 } })
  expect(leitura?.lugar).toMatchObject({ lat: -21.8, lon: -50 })
  expect(foto?.arquivo).toMatchObject({ assunto: 'medidor' })
  await expect(page.getByText('Guardado aqui, espera a rede')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(5)
  await expectAccessible(page)
})

test('a record whose answer was lost is sent again, and exists once', async ({ page, open, as, stage }) => {
  const davi = await as('davi')
  const { uuid } = await newOrdem(davi, stage.places)
  await open(`/ordens-servico/${uuid}`)
  let lost = 0
  await page.route(`**/ordens-servico/${uuid}/campo/*`, async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
    lost++
    // The server receives it, and its answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await acts(page).getByRole('button', { name: 'Começar' }).click()
  await expect.poll(() => lost).toBe(1)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Guardado aqui, espera a rede')).toHaveCount(0, { timeout: PATIENCE_MS })
  expect(await listed(davi, uuid)).toHaveLength(1)
  await test.step('it is withdrawn, and stays in the list, struck through', async () => {
    await rows(page)
      .first()
      .getByRole('button', { name: /^Retirar/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await expect(rows(page).first()).toContainText('Retirado por')
    await expect(acts(page)).toContainText('ainda não começou')
  })
  expect((await listed(davi, uuid))[0]?.retirado?.por).toBe('Bruno Lima')
})

/** Waits until the service worker has kept the answer of an address of the API. */
async function expectKept(page: Page, address: string): Promise<void> {
  const isKept = async (path: string) => (await caches.match(path, { ignoreVary: true })) !== undefined
  await expect.poll(() => page.evaluate(isKept, `/api/v1${address}`), { timeout: PATIENCE_MS }).toBe(true)
}
