/** Proofs of the work without a network: files for the aircraft, an update of the program, and a full storage. */
import { readFile } from 'node:fs/promises'
import type { Client } from '@faixa/contract'
import { expandArchive, readKml } from '@faixa/geometry'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, PATIENCE_MS, test } from './journey.ts'
import { laudoForm, simulatedSet } from './laudo-form.fixture.ts'
import type { Places } from './stage/people.ts'

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** What is not kept fails to load without a network; a full storage is said by the browser too. */
const COMPLAINTS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|[Qq]uota/

/** Where no other journey has plots. */
const RING = '-52.1,-20.3 -52.098,-20.3 -52.098,-20.298 -52.1,-20.298 -52.1,-20.3'
const AREA = `<kml><Document><Placemark><ExtendedData><Data name="FAZENDA"><value>Sítio Alto</value></Data><Data name="TALHAO"><value>007</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`

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
const rows = (page: Page) => page.getByRole('list', { name: 'Registros do campo' }).locator(':scope > li')
const leitura = (page: Page) => page.getByRole('dialog', { name: 'Leitura do tempo' })
const vento = (page: Page) => leitura(page).getByRole('textbox', { name: 'Vento (km/h)' })

async function newOrdem(davi: Client, { aurora, norte, aerosul, bruno }: Places) {
  const day = new Date().toISOString().slice(0, 10)
  const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
  const of = { empresa: aurora, unidade: norte, prestadora: aerosul, piloto: bruno }
  const { uuid } = await davi.createOrdem(
    { body: { codigo, data: day, diaPlanejado: day, tratamento: 'INSETICIDA', ...of } },
    { files: { file_area: new File([AREA], 'area.kml') } },
  )
  return { uuid, codigo }
}

const listed = async (client: Client, uuid: string) => (await client.listCampo({ params: { uuid } })).registros

test.describe('a telephone in the field', () => {
  test.use({ ...TELEPHONE, person: 'bruno', complaints: COMPLAINTS })

  test('makes the files for the aircraft of an order without a network', async ({ page, open, as, stage, context }) => {
    const { uuid, codigo } = await newOrdem(await as('davi'), stage.places)
    await open('/show-reports')
    await expectKept(page, `/ordens-servico/${uuid}/campo`)
    await context.setOffline(true)
    await open(`/ordens-servico/${uuid}`)
    const button = acts(page).getByRole('button', { name: 'Arquivos para a aeronave' })
    await expect(button).toBeVisible({ timeout: PATIENCE_MS })
    const fileOf = async (item: string) => {
      const downloading = page.waitForEvent('download')
      await button.click()
      await page.getByRole('menuitem', { name: item }).click()
      const download = await downloading
      return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) }
    }
    await test.step('the open menu', async () => {
      await button.click()
      await expect(page.getByRole('menuitem', { name: 'Shapefile' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })
    await test.step('KML', async () => {
      const { name, bytes } = await fileOf('KML, com o que está perto')
      expect(name).toMatch(/^talhoes-Sítio Alto-.*\.kml$/)
      const read = readKml(bytes)
      if (!read.ok) throw new Error('refused')
      const [plot] = read.document.placemarks
      expect(plot?.attributes).toMatchObject({ FAZENDA: 'Sítio Alto', TALHAO: '007', ORDEM: codigo })
      // 0.002° by 0.002° at 20.3° south: 208.8 m by 221.4 m.
      expect(Number(plot?.attributes['AREA_HA'])).toBeCloseTo(4.62, 1)
      expect(plot?.shapes.map(({ kind }) => kind)).toEqual(['polygon'])
    })
    await test.step('Shapefile', async () => {
      const { name, bytes } = await fileOf('Shapefile')
      expect(name).toMatch(/\.zip$/)
      const read = expandArchive(bytes, { maxBytes: 1_000_000, maxParts: 10 })
      if ('fault' in read) throw new Error(read.fault)
      const parts = new Map([...read.parts].map(([part, content]) => [part.split('.').at(-1), content]))
      expect([...parts.keys()]).toEqual(expect.arrayContaining(['dbf', 'prj', 'shp', 'shx']))
      // The code of a Shapefile is 9994, and that of polygons 5.
      const shp = Buffer.from(parts.get('shp')!)
      expect([shp.readInt32BE(0), shp.readInt32LE(32)]).toEqual([9994, 5])
      expect(new TextDecoder('latin1').decode(parts.get('dbf'))).toContain(codigo)
    })
    await test.step('GPX', async () => {
      const { name, bytes } = await fileOf('GPX')
      expect(name).toMatch(/\.gpx$/)
      const text = new TextDecoder().decode(bytes)
      expect(text).toContain('<name>Sítio Alto · Talhão 007</name>')
      expect(text.match(/<trkpt /g)).toHaveLength(5)
    })
    await test.step('the croqui', async () => {
      const { name, bytes } = await fileOf('Croqui em PDF')
      expect(name).toMatch(/\.pdf$/)
      expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-')
    })
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })

  test('loses nothing typed into a reading while an update of the program waits', async ({
    page,
    open,
    as,
    stage,
    context,
  }) => {
    const davi = await as('davi')
    const { uuid } = await newOrdem(davi, stage.places)
    const program = await earlierProgram(context)
    await open(`/ordens-servico/${uuid}`)
    await expectKept(page, `/ordens-servico/${uuid}/campo`)
    await test.step('values are typed without a network', async () => {
      await context.setOffline(true)
      await acts(page).getByRole('button', { name: 'Leitura' }).click()
      await vento(page).fill('9')
    })
    await test.step('the update is there with the network, and takes nothing away', async () => {
      await context.setOffline(false)
      await program.update(page)
      await expect(vento(page)).toHaveValue('9')
      await leitura(page).getByRole('textbox', { name: 'Temperatura' }).fill('24,5')
      await leitura(page).getByRole('button', { name: 'Guardar' }).click()
      await expect(leitura(page)).toBeHidden()
    })
    await test.step('a part that was not loaded before is the earlier one', async () => {
      await acts(page).getByLabel('Tirar foto').setInputFiles(PICTURE)
      await expect(page.getByRole('img', { name: 'A foto que será guardada' })).toBeVisible()
    })
    await expect
      .poll(async () => (await listed(davi, uuid)).map(({ tipo }) => tipo), { timeout: PATIENCE_MS })
      .toEqual(['leitura'])
    await program.isReplaced(page, `/ordens-servico/${uuid}`)
  })

  test('says that a full storage did not keep an act, keeps what was typed, and sends what it had kept', async ({
    page,
    open,
    as,
    stage,
    context,
  }) => {
    const davi = await as('davi')
    const { uuid } = await newOrdem(davi, stage.places)
    await open('/show-reports')
    await expectKept(page, `/ordens-servico/${uuid}/campo`)
    await context.setOffline(true)
    await open(`/ordens-servico/${uuid}`)
    await acts(page).getByRole('button', { name: 'Começar' }).click({ timeout: PATIENCE_MS })
    await expect(acts(page)).toContainText(/Em campo desde \d\d:\d\d/)
    const storage = await storageOf(page, stage.origin)
    await storage.fill()
    const sentence = /Este aparelho não guardou: o armazenamento do navegador está cheio/
    await test.step('a tap', async () => {
      await acts(page).getByRole('button', { name: 'Concluir' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(acts(page)).toContainText(/Em campo desde \d\d:\d\d/)
    })
    await test.step('a photograph', async () => {
      await acts(page).getByLabel('Tirar foto').setInputFiles(PICTURE)
      const dialog = page.getByRole('dialog', { name: 'Foto' })
      await dialog.getByRole('combobox', { name: 'O que mostra' }).click()
      await page.getByRole('option', { name: 'Medidor' }).click()
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(dialog.getByText(sentence)).toBeVisible()
      await expect(dialog.getByRole('img', { name: 'A foto que será guardada' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Descartar' }).click()
      await expect(dialog).toBeHidden()
    })
    await test.step('a reading, also after a reload', async () => {
      await acts(page).getByRole('button', { name: 'Leitura' }).click()
      await vento(page).fill('9')
      await leitura(page).getByRole('button', { name: 'Guardar' }).click()
      await expect(leitura(page).getByText(sentence)).toBeVisible()
      await expect(vento(page)).toHaveValue('9')
      await page.reload()
      await acts(page).getByRole('button', { name: 'Leitura' }).click({ timeout: PATIENCE_MS })
      await expect(vento(page)).toHaveValue('9')
    })
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Guardado aqui, espera a rede')
    await test.step('what was kept is sent while the storage is still full', async () => {
      await context.setOffline(false)
      await expect
        .poll(async () => (await listed(davi, uuid)).map(({ tipo }) => tipo), { timeout: PATIENCE_MS })
        .toEqual(['inicio'])
    })
    await test.step('with room again the reading is kept and sent', async () => {
      await storage.free()
      await expect(async () => {
        if (await leitura(page).isVisible()) await leitura(page).getByRole('button', { name: 'Guardar' }).click()
        await expect(leitura(page)).toBeHidden({ timeout: 1000 })
      }).toPass({ timeout: PATIENCE_MS })
      await expect
        .poll(async () => (await listed(davi, uuid)).map(({ tipo }) => tipo), { timeout: PATIENCE_MS })
        .toEqual(['inicio', 'leitura'])
    })
  })
})

test.describe('«Novo Laudo» of an analyst', () => {
  test.use({ person: 'carla', complaints: COMPLAINTS })

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('faixa-sem-rede', 'sim'))
  })

  test('loses nothing typed while an update of the program waits', async ({ page, open, context }) => {
    const form = laudoForm(page)
    const program = await earlierProgram(context)
    await open('/new-application-report')
    await expectKept(page, '/entidades/list/prestadoras')
    await context.setOffline(true)
    await form.text('Código').fill('SR antes')
    await context.setOffline(false)
    await program.update(page)
    await expect(form.text('Código')).toHaveValue('SR antes')
    await test.step('the parts that measure and draw are those of the earlier program', async () => {
      await form.put(simulatedSet())
      expect(Object.keys(await form.numbers())).not.toEqual([])
    })
    await test.step('so they are after a reload without a network', async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(form.text('Código')).toHaveValue('SR antes', { timeout: PATIENCE_MS })
      expect(Object.keys(await form.numbers())).not.toEqual([])
      await context.setOffline(false)
    })
    await program.isReplaced(page, '/new-application-report')
  })

  test('says that a full storage did not keep the files of a draft, and keeps what was typed', async ({
    page,
    open,
    stage,
    context,
  }) => {
    const form = laudoForm(page)
    await open('/new-application-report')
    await expectKept(page, '/entidades/list/prestadoras')
    const storage = await storageOf(page, stage.origin)
    await storage.fill()
    await context.setOffline(true)
    await form.fillIn()
    await form.put(simulatedSet())
    await form.numbers()
    await expect(form.form.getByText('Este navegador não guardou os arquivos')).toBeVisible()
    await form.confirmAll()
    await form.submit.click()
    // The files that are only in the page go with it.
    await expect(form.form.getByText(/os arquivos estão só nesta tela/)).toBeVisible({ timeout: PATIENCE_MS })
    await expectAccessible(page)
    await page.reload()
    await expect(form.form.getByText(/O navegador não guardou os arquivos: escolha-os de novo/)).toBeVisible({
      timeout: PATIENCE_MS,
    })
    await expect(form.text('Código')).toHaveValue('OS 77')
  })
})

/** Waits until the service worker has kept the answer of an address of the API. */
async function expectKept(page: Page, address: string): Promise<void> {
  const isKept = async (path: string) => (await caches.match(path, { ignoreVary: true })) !== undefined
  await expect.poll(() => page.evaluate(isKept, `/api/v1${address}`), { timeout: PATIENCE_MS }).toBe(true)
}

/** A file that only the earlier program has. */
const ONLY_EARLIER = 'aplicativo.webmanifest?antes'

/** Gives the first visit an earlier service worker than the server's, which is then the update of it. */
async function earlierProgram(context: BrowserContext) {
  await context.route('**/sem-rede.js', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('[{url:', `[{url:\`${ONLY_EARLIER}\`,revision:null},{url:`)
    await route.fulfill({ response: answer, body })
  })
  const hasEarlier = async (page: Page) =>
    page.evaluate(async (name) => (await caches.match(new URL(name, document.baseURI))) !== undefined, ONLY_EARLIER)
  return {
    /** Finds the update, and takes the files of the earlier program from the server. */
    async update(page: Page) {
      expect(await hasEarlier(page)).toBe(true)
      await context.unroute('**/sem-rede.js')
      await context.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
      const waits = async () => {
        const registration = (await navigator.serviceWorker.getRegistration(document.baseURI))!
        await registration.update()
        return registration.waiting !== null
      }
      await expect.poll(() => page.evaluate(waits), { timeout: PATIENCE_MS }).toBe(true)
      expect(await hasEarlier(page)).toBe(true)
    },
    /** Closes all pages, and expects the update in the next one. */
    async isReplaced(page: Page, path: string) {
      await context.unroute('**/assets/**')
      await page.close()
      const next = await context.newPage()
      await next.goto(path.slice(1))
      await expect.poll(() => hasEarlier(next), { timeout: PATIENCE_MS }).toBe(false)
      expect(await next.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    },
  }
}

/** The storage of the browser for the application. */
async function storageOf(page: Page, origin: string) {
  const cdp = await page.context().newCDPSession(page)
  return {
    /** Makes it full, and waits until it refuses: the browser counts the free bytes from time to time. */
    async fill() {
      await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      const refuses = async () => {
        const opening = indexedDB.open('enche', 1)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'))
        const db = await new Promise<IDBDatabase | undefined>((resolve) => {
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => resolve(undefined))
        })
        if (!db) return true
        const transaction = db.transaction('bytes', 'readwrite')
        transaction.objectStore('bytes').put('a', 'a')
        return new Promise<boolean>((resolve) => {
          transaction.addEventListener('complete', () => resolve(false))
          transaction.addEventListener('abort', () => resolve(true))
        }).finally(() => db.close())
      }
      await expect.poll(() => page.evaluate(refuses), { timeout: PATIENCE_MS }).toBe(true)
    },
    /** Gives it the room of the browser again. */
    async free() {
      await cdp.send('Storage.overrideQuotaForOrigin', { origin })
    },
  }
}
