/** Files of many flights, rubbish among them: grouped, corrected, made drafts, sent. */
import { writeZip } from '@faixa/geometry'
import { simulateDrones } from '@faixa/tools/simulator'
import type { JSHandle, Page } from '@playwright/test'

import { expect, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { flightFiles, laudoForm, otherBytes } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'
const TRACKS = 60
/** Degrees between neighbouring fields, 2 km. */
const APART = 0.02

interface Dropped {
  readonly name: string
  readonly text: string
}

/** Drones of three fields: a track for each flight, as their makers write them, until there are sixty. */
function droneTracks(): readonly (readonly Dropped[])[] {
  let left = TRACKS
  const fields: Dropped[][] = []
  for (let seed = 39; left > 0; seed++) {
    const { flights, field } = simulateDrones(seed)
    const [lon, lat] = [field.outer[0]!, field.outer[1]!]
    const place = (path: Float64Array, i: number) =>
      `${(path[2 * i]! - lon - 49.9 + APART * fields.length).toFixed(8)} ${(path[2 * i + 1]! - lat - 21).toFixed(8)} 5`
    const taken = flights.slice(0, left)
    fields.push(
      taken.map(({ path, timesMs }, flight) => {
        const fixes = Array.from(
          timesMs,
          (ms, i) => `<when>${new Date(ms).toISOString()}</when><gx:coord>${place(path, i)}</gx:coord>`,
        )
        return {
          name: `DJI_${seed}_${flight + 1}.kml`,
          text: `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><gx:Track>${fixes.join('')}</gx:Track></Placemark></Document></kml>`,
        }
      }),
    )
    left -= taken.length
  }
  return fields
}

function transferOf(
  page: Page,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<JSHandle<DataTransfer>> {
  const given = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  return page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of all)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name))
    return transfer
  }, given)
}

const bytes = (text: string) => new TextEncoder().encode(text)

test.describe('files of many flights', () => {
  test.use({ person: 'carla', complaints: /ERR_FAILED/ })

  test('60 tracks in a ZIP with rubbish are grouped, corrected and made drafts; a whole flight among them is sent', async ({
    page,
    open,
    as,
  }, info) => {
    const fields = droneTracks()
    const flown = flightFiles({ seed: 390_001, areaHa: 20, lon: -50.2 })
    const code = `VV ${crypto.randomUUID().slice(0, 6).toUpperCase()}`
    const files = [
      {
        name: 'sábado.zip',
        bytes: writeZip({
          ...Object.fromEntries(fields.flat().map(({ name, text }) => [`voos/${name}`, bytes(text)])),
          'foto.jpg': Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16),
          'vazio.kml': new Uint8Array(),
          'leia-me.txt': bytes('Voos de sábado.'),
        }),
      },
      { name: 'area.kml', bytes: bytes(flown.area) },
      { name: 'aplicacao.kml', bytes: bytes(otherBytes(flown.aplicacao)) },
      { name: 'trajeto.kml', bytes: bytes(flown.trajeto) },
    ]
    const jobs = fields.length + 1
    await open(ADDRESS)
    const form = laudoForm(page)
    await expect(form.text('Código')).toBeVisible()
    const several = page.getByRole('region', { name: 'Vários voos' })
    const cards = several.locator('ol > li')
    await page.getByRole('heading', { name: 'Novo Laudo' }).dispatchEvent('drop', {
      dataTransfer: await transferOf(page, files),
    })
    await test.step('each field is a job, and each file is in one or named', async () => {
      await expect(several.getByRole('status')).toContainText(`66 arquivos: 63 em ${jobs} trabalhos, 3 de fora`, {
        timeout: PATIENCE_MS,
      })
      await expect(cards).toHaveCount(jobs)
      for (const { length } of fields)
        await expect(several.getByText(new RegExp(`(^| )${length} trajetos?( |$)`)).first()).toBeVisible()
      const left = several.getByRole('region', { name: 'Arquivos de fora' })
      await expect(left.getByRole('listitem')).toHaveCount(3)
      await expect(left).toContainText('sábado/vazio.kml')
      await expect(left).toContainText('O arquivo está vazio.')
      await expect(left).toContainText('sábado/foto.jpg')
      await expect(left).toContainText('sábado/leia-me.txt')
    })
    await expect(several).toContainText(
      `${jobs - 1} trabalhos têm só trajetos: as passadas serão deduzidas do trajeto, e os números serão estimados.`,
    )
    await test.step('the screen is well made on a desk and a telephone, light and dark', async () => {
      await cards
        .first()
        .getByRole('button', { name: /^Arquivos/ })
        .click()
      await expect(several.getByLabel('Mapa dos trabalhos')).toBeVisible({ timeout: PATIENCE_MS })
      await expectWellMade(page, [1440, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
      await cards
        .first()
        .getByRole('button', { name: /^Fechar/ })
        .click()
    })
    await test.step('a flight is moved by the menu, jobs are merged and split, and all is undone', async () => {
      const [from, to] = [cards.nth(1), cards.nth(2)]
      const factsOf = (card: typeof from) =>
        card
          .getByText(/trajetos?( |$)/)
          .first()
          .innerText()
      const before = [await factsOf(from), await factsOf(to)]
      await from.getByRole('button', { name: /^Arquivos/ }).click()
      await from.getByRole('listitem').first().getByRole('checkbox').check()
      await from.getByRole('button', { name: /^Mover para/ }).press('Enter')
      await page.getByRole('menuitem', { name: /^Trabalho 3/ }).press('Enter')
      await expect(async () => expect(await factsOf(to)).not.toBe(before[1])).toPass()
      await from.getByRole('listitem').first().dragTo(to)
      await cards
        .last()
        .getByRole('button', { name: /^Juntar com/ })
        .click()
      await page.getByRole('menuitem', { name: /^Trabalho 1/ }).click()
      await expect(cards).toHaveCount(jobs - 1)
      const undo = several.getByRole('button', { name: 'Desfazer' })
      while (await undo.isEnabled()) await undo.click()
      await expect(cards).toHaveCount(jobs)
      expect([await factsOf(from), await factsOf(to)]).toEqual(before)
      await from.getByRole('listitem').first().getByRole('checkbox').check()
      await from.getByRole('button', { name: /^Mover para/ }).click()
      await page.getByRole('menuitem', { name: 'Um trabalho novo' }).click()
      await expect(cards).toHaveCount(jobs + 1)
      await undo.click()
      await expect(cards).toHaveCount(jobs)
      await expect(several.getByRole('status')).toContainText(`63 em ${jobs} trabalhos, 3 de fora`)
    })
    const queue = page.getByRole('region', { name: 'Fila de voos' })
    const rows = queue.getByRole('listitem')
    await test.step('each job is a draft of the queue, with all its files', async () => {
      await several.getByRole('button', { name: `Criar ${jobs} laudos` }).click()
      await expect(rows).toHaveCount(jobs, { timeout: PATIENCE_MS })
    })
    await test.step('the draft of tracks alone deduces their passes without being asked again', async () => {
      const open = (number: number) => rows.nth(number).getByRole('button').first().click()
      await open(1)
      await expect(page.getByRole('switch', { name: 'Deduzir a aplicação do trajeto' })).toBeChecked({
        timeout: PATIENCE_MS,
      })
      await open(0)
    })
    await test.step('the open flight, which has all its files, is sent when the connection is back', async () => {
      await expect(form.form.getByText(/^(area|aplicacao|trajeto)\.kml$/)).toHaveCount(3)
      await form.fillIn()
      await form.text('Código').fill(code)
      await form.numbers()
      await form.confirmAll()
      await page.route('**/laudos/add', (route) => route.abort())
      const send = async () => {
        await queue.getByRole('button', { name: 'Cadastrar o pronto' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar', exact: true }).click()
      }
      await send()
      await expect(queue.getByText('Não enviado')).toBeVisible({ timeout: PATIENCE_MS })
      await page.unroute('**/laudos/add')
      await send()
      await expect(queue.getByText('Cadastrado', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
      const { totalItems } = await (await as('carla')).listLaudos({ query: { busca: code } })
      expect(totalItems).toBe(1)
    })
    await page.screenshot({ path: info.outputPath('fila.png'), fullPage: true })
  })
})
