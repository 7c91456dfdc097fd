/** People in the field record what they do on a telephone: written at once, sent when there is a network, once. */
import type { Client } from '@faixa/contract'
import { asLonLat, writeGpx } from '@faixa/geometry'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { flightFiles, otherBytes } from './laudo-form.fixture.ts'
import { measuredLaudo } from './map.fixture.ts'
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
  await test.step('signing out asks before it deletes them', async () => {
    await page.getByRole('button', { name: /^Conta de / }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    const question = page.getByRole('dialog', { name: 'Sair sem enviar o que foi feito no campo?' })
    await expect(question).toContainText('Há 5 registros do campo que o servidor ainda não tem')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Ficar' }).click()
  })
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

/** A position of a track, and its time, ms. */
interface Position {
  readonly lon: number
  readonly lat: number
  readonly ms: number
}

/** A track of KML. */
function trackKml(positions: readonly Position[]): string {
  const when = positions.map(({ ms }) => `<when>${new Date(ms).toISOString()}</when>`).join('')
  const coord = positions.map(({ lon, lat }) => `<gx:coord>${lon} ${lat} 5</gx:coord>`).join('')
  return `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><gx:Track>${when}${coord}</gx:Track></Placemark></Document></kml>`
}

/** Hours of a day on the clock of the field, three hours behind UTC. */
const fieldIso = (ms: number) => new Date(ms - 3 * 3_600_000).toISOString()

/** Number of the pieces of tracks on the device's disk. */
function writtenPieces(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('faixa-trajeto')
    opening.onerror = () => reject(opening.error ?? new Error())
    opening.onsuccess = () => {
      const db = opening.result
      const counting = db.transaction('pedacos').objectStore('pedacos').count()
      counting.onerror = () => reject(counting.error ?? new Error())
      counting.onsuccess = () => {
        db.close()
        resolve(counting.result)
      }
    }
  })
}

test('the telephone records its track over a reload, and the laudo says whether it accompanied the flight', async ({
  page,
  open,
  as,
  stage,
  context,
}) => {
  const davi = await as('davi')
  const bruno = await as('bruno')
  const { uuid } = await newOrdem(davi, stage.places)
  const flight = flightFiles({ seed: 77_301, areaHa: 20 })
  const [, lon = NaN, lat = NaN] = (/<coordinates>\s*(-[\d.]+),(-[\d.]+)/.exec(flight.area) ?? []).map(Number)
  let steps = 0
  /** Moves the telephone until `count` positions are kept. */
  const moveUntil = async (count: number) => {
    const kept = () => page.getByText(/^Gravando há/).innerText()
    await expect(async () => {
      steps++
      await context.setGeolocation({ latitude: lat + steps * 2e-5, longitude: lon, accuracy: 6 })
      expect(Number(/(\d+) posiç/.exec(await kept())?.[1])).toBeGreaterThanOrEqual(count)
    }).toPass({ timeout: PATIENCE_MS, intervals: [30] })
  }
  const track = acts(page).getByRole('switch', { name: 'Gravar o trajeto do telefone' })
  await open(`/ordens-servico/${uuid}`)
  await test.step('it begins with the work where the person chose so, and says what it does', async () => {
    await acts(page)
      .getByRole('checkbox', { name: /Gravar sempre/ })
      .check()
    await acts(page).getByRole('button', { name: 'Começar' }).click()
    await expect(track).toBeChecked()
    await moveUntil(25)
    await expect(acts(page)).toContainText('o navegador não grava com ela apagada')
    await expectAccessible(page)
  })
  let reloadedMs = 0
  await test.step('a reload continues the same track', async () => {
    await expect.poll(() => page.evaluate(writtenPieces), { timeout: PATIENCE_MS }).toBeGreaterThan(0)
    reloadedMs = Date.now()
    await page.reload()
    await expect(track).toBeChecked({ timeout: PATIENCE_MS })
    await moveUntil(50)
  })
  await test.step('an inaccurate position is shown, and kept out', async () => {
    await context.setGeolocation({ latitude: lat + 1, longitude: lon, accuracy: 80 })
    await expect(acts(page)).toContainText('precisão de 80\u00a0m · acima de 50\u00a0m não é gravada')
  })
  await acts(page).getByRole('button', { name: 'Concluir' }).click()
  await expect(track).not.toBeChecked()
  await expect
    .poll(async () => (await listed(davi, uuid)).map(({ tipo }) => tipo).toSorted(), { timeout: PATIENCE_MS })
    .toEqual(['conclusao', 'inicio', 'trajeto'])
  const registro = (await listed(davi, uuid)).find(({ tipo }) => tipo === 'trajeto')!.uuid
  const gpx = await (await davi.readRegistroFile({ params: { uuid, registro } })).text()
  const recorded = [...gpx.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"><time>([^<]+)/g)].map(
    ([, north, east, time]): Position => ({ lat: Number(north), lon: Number(east), ms: Date.parse(time ?? '') }),
  )
  expect(recorded.length).toBeGreaterThanOrEqual(50)
  expect(recorded.filter(({ ms }) => ms < reloadedMs).length).toBeGreaterThan(0)
  // No position of the inaccurate place a degree further north.
  expect(Math.max(...recorded.map((each) => each.lat))).toBeLessThan(lat + 0.5)

  // The aircraft goes on for a minute and a half; another telephone stays where it began.
  const last = recorded.at(-1)!
  const further = Array.from(
    { length: 90 },
    (_, i): Position => ({ lon, lat: last.lat + (i + 1) * 5e-4, ms: last.ms + 1000 * (i + 1) }),
  )
  const flown = [...recorded, ...further]
  const began = flown[0]!.ms
  const still = Array.from({ length: 120 }, (_, i) => began + 1000 * i).filter((ms) => ms <= flown.at(-1)!.ms)
  const path = asLonLat(still.flatMap(() => [lon, lat]))
  const now = new Date().toISOString()
  await bruno.recordCampoFile(
    {
      params: { uuid, registro: crypto.randomUUID() },
      body: { tipo: 'trajeto', feitoEm: new Date(last.ms).toISOString(), enviadoEm: now },
    },
    {
      files: {
        file: new File([writeGpx('Outro', [{ name: 'Outro', segments: [path], timesMs: [still] }])], 'outro.gpx'),
      },
    },
  )
  const { info } = await measuredLaudo(await as('carla'), stage.places, {
    files: { area: otherBytes(flight.area), aplicacao: flight.aplicacao, trajeto: trackKml(flown) },
    fields: {
      ordem: uuid,
      dataInicial: fieldIso(began).slice(0, 10),
      horarioInicial: fieldIso(began).slice(11, 16),
      horarioFinal: fieldIso(flown.at(-1)!.ms).slice(11, 16),
    },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(`/map/${info.uuid}`)
  const section = page.getByRole('button', { name: 'Registros do campo' })
  await section.click()
  await expect(feed(page)).toContainText(
    /O telefone de Bruno Lima acompanhou o voo das \d\d:\d\d às \d\d:\d\d: a até \d\u00a0m/,
    {
      timeout: PATIENCE_MS,
    },
  )
  await expect(feed(page)).toContainText(
    /O telefone de Bruno Lima difere do voo das \d\d:\d\d às \d\d:\d\d: mais de 150\u00a0m/,
  )
  await expect(rows(page)).toHaveCount(4)
  await expectWellMade(page, WIDTHS)
})

/** Waits until the service worker has kept the answer of an address of the API. */
async function expectKept(page: Page, address: string): Promise<void> {
  const isKept = async (path: string) => (await caches.match(path, { ignoreVary: true })) !== undefined
  await expect.poll(() => page.evaluate(isKept, `/api/v1${address}`), { timeout: PATIENCE_MS }).toBe(true)
}
