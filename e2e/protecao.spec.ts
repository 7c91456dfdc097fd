/** Protected areas: from a file with several to the list, edited, archived and brought back. */
import { asLocalM, createLaea } from '@faixa/geometry'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'

const plane = createLaea(-50.3, -21.8)
/** A window in which lists are tables; on a telephone they are cards. */
const DESK = { width: 1440, height: 900 }

/** A vila of 9 ha, an electric line of 2 km and an apiary, drawn in metres. */
function tracado() {
  const positions = (metres: readonly number[]) => {
    const path = plane.toLonLat(asLocalM(metres))
    const pairs = Array.from({ length: path.length / 2 }, (_, i) => `${path[2 * i]},${path[2 * i + 1]}`)
    return `<coordinates>${pairs.join(' ')}</coordinates>`
  }
  const square = positions([0, 0, 300, 0, 300, 300, 0, 300, 0, 0])
  const shapes = [
    ['Vila Nova', `<Polygon><outerBoundaryIs><LinearRing>${square}</LinearRing></outerBoundaryIs></Polygon>`],
    ['Rede elétrica 138 kV', `<LineString>${positions([-600, -400, 400, -300, 1400, -600])}</LineString>`],
    ['Apiário Sr. João', `<Point>${positions([1200, 200])}</Point>`],
  ].map(([name, shape]) => `<Placemark><name>${name}</name>${shape}</Placemark>`)
  const text = `<?xml version="1.0"?><kml><Document>${shapes.join('')}</Document></kml>`
  return { name: 'proteger.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(text) }
}

/** The same square as a grid of metres, without the name of its coordinate system. */
function semSistema() {
  const [x, y] = [572_000, 7_590_000]
  const coordinates = [
    [
      [x, y],
      [x + 300, y],
      [x + 300, y + 300],
      [x, y + 300],
      [x, y],
    ],
  ]
  const feature = { type: 'Feature', properties: { name: 'Vila' }, geometry: { type: 'Polygon', coordinates } }
  const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  return { name: 'metros.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(text) }
}

const form = (page: Page) => page.getByRole('form', { name: 'Área de Proteção / Obstáculo' })

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('registers the areas of a file, each with its classification, and edits, archives and restores them', async ({
    page,
    open,
    as,
  }) => {
    const nome = `Usina ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await (await as('ana')).registerEntity({ body: { nivel: 'empresa', nome } })
    await test.step('one area shows its norm, and what is laxer than it is refused', async () => {
      await open('/new-area')
      await form(page)
        .getByRole('radio', { name: /Apiário/ })
        .check()
      await expect(form(page).getByText(/Instrução Normativa MAPA nº 2.*art\. 10/)).toBeVisible()
      await form(page).getByLabel('Distância em metros').fill('200')
      await form(page).getByLabel('Nome').fill('Apiário')
      await expect(form(page).getByText(/Apiário exige pelo menos 250\sm/)).toBeVisible()
      await form(page).getByLabel('Distância em metros').fill('')
      await form(page).getByRole('combobox', { name: 'Empresa' }).click()
      await page.getByRole('option', { name: nome }).click()
    })
    await test.step('a file that names no coordinate system is asked for it', async () => {
      await form(page).getByLabel('Traçado da Área').setInputFiles(semSistema())
      await form(page).getByRole('combobox', { name: 'Sistema de coordenadas do arquivo' }).click()
      await page.getByRole('option', { name: /EPSG:31982/ }).click()
      await expect(form(page).getByText(/^GeoJSON · 1 marcador · .+ · .*UTM.* 22S/)).toBeVisible({
        timeout: PATIENCE_MS,
      })
    })
    await test.step('each area of the file has its row, and its distance on the map', async () => {
      await form(page).getByLabel('Traçado da Área').setInputFiles(tracado())
      const table = form(page).getByRole('table', { name: 'Áreas do arquivo' })
      await expect(table.getByRole('row')).toHaveCount(4, { timeout: PATIENCE_MS })
      await expect(table.getByLabel('Classificação da área 1')).toHaveValue('vila')
      await expect(table.getByLabel('Classificação da área 2')).toHaveValue('redeEletrica')
      await expect(table.getByLabel('Classificação da área 3')).toHaveValue('apiario')
      await table.getByLabel('Classificação da área 2').selectOption('culturaVizinha')
      await table.getByLabel('Distância da área 2, em metros').fill('60')
      await table.getByLabel('Mais informações da área 3').fill('Sr. João, (18) 3521-0000')
      await expect(form(page).getByText('Tracejado: até onde vai a distância')).toBeVisible({ timeout: PATIENCE_MS })
      await expectWellMade(page, WIDTHS)
      await form(page).getByRole('button', { name: 'Cadastrar' }).click()
      const toast = page.getByRole('alert').filter({ hasText: 'Áreas de Proteção adicionadas!' })
      await expect(toast).toContainText('As 3 áreas cadastradas encontram-se disponíveis', { timeout: PATIENCE_MS })
      await expect(page.getByText('Enviando para o sistema...')).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: 'As 3 áreas cadastradas' })).toBeVisible()
    })
    await test.step('the list has them with who registered them', async () => {
      await page.setViewportSize(DESK)
      await open(`/areas-protecao?empresa=${id}`)
      await expect(page.getByRole('row', { name: /Rede elétrica.*Cultura vizinha 60 .*Carla Dias/ })).toBeVisible()
      await expect(page.getByLabel('Mapa das áreas de proteção')).toBeVisible({
        timeout: PATIENCE_MS,
      })
      await expectWellMade(page, WIDTHS)
    })
    await test.step('a search narrows the list, while the legend names every class that the map draws', async () => {
      await page.setViewportSize(DESK)
      await open(`/areas-protecao?empresa=${id}&busca=apiario`)
      await expect(page.getByRole('row', { name: /Rede elétrica/ })).toHaveCount(0)
      const legend = page.getByRole('list', { name: 'Legenda' })
      await expect(legend).toContainText('Apiário')
      await expect(legend).toContainText('Cultura vizinha')
      await open(`/areas-protecao?empresa=${id}&busca=nenhuma-assim`)
      await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
      await page.getByRole('button', { name: 'Limpar busca e filtros' }).click()
    })
    await test.step('an apiary that moves ends on a day', async () => {
      await page.setViewportSize(DESK)
      await page.getByRole('button', { name: 'Editar Apiário Sr. João' }).click()
      const dialog = page.getByRole('dialog', { name: 'Editar Apiário Sr. João' })
      await dialog.getByRole('textbox', { name: 'Válida até' }).fill('31/03/2026')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('até 31/03/2026')).toBeVisible()
    })
    await test.step('a change by another person shows itself', async () => {
      const ana = await as('ana')
      const { areas } = await ana.listProtecaoPage({ query: { empresa: [id] } })
      const { uuid } = areas.find((area) => area.nome === 'Vila Nova')!
      await ana.updateProtecao({ params: { uuid }, body: { nome: 'Vila Velha' } })
      await expect(page.getByRole('button', { name: 'Editar Vila Velha' })).toBeVisible({ timeout: PATIENCE_MS })
      await ana.updateProtecao({ params: { uuid }, body: { nome: 'Vila Nova' } })
      await expect(page.getByRole('button', { name: 'Editar Vila Nova' })).toBeVisible({ timeout: PATIENCE_MS })
    })
    await test.step('the empresa asks for more metres than the norm, and no less', async () => {
      await page.getByRole('button', { name: 'Distâncias da empresa' }).click()
      const dialog = page.getByRole('dialog', { name: 'Distâncias da empresa' })
      await dialog.getByRole('combobox', { name: 'Empresa' }).click()
      await page.getByRole('option', { name: nome }).click()
      await dialog.getByRole('combobox', { name: 'Classificação' }).click()
      await page.getByRole('option', { name: 'Vila', exact: true }).click()
      await dialog.getByLabel('Distância da empresa').fill('400')
      await dialog.getByLabel('Distância da empresa').blur()
      await expect(dialog.getByText(/Vila exige pelo menos 500\sm/).first()).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
      await dialog.getByLabel('Distância da empresa').fill('600')
      await expectWellMade(page, WIDTHS)
      await page.setViewportSize(DESK)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByRole('row', { name: /Vila Nova.*600/ })).toBeVisible()
    })
    await test.step('drones keep a distance of their own, and manned aircraft the one they had', async () => {
      await page.getByRole('button', { name: 'Distâncias da empresa' }).click()
      const dialog = page.getByRole('dialog', { name: 'Distâncias da empresa' })
      await dialog.getByRole('combobox', { name: 'Empresa' }).click()
      await page.getByRole('option', { name: nome }).click()
      await dialog.getByRole('combobox', { name: 'Classificação' }).click()
      await page.getByRole('option', { name: 'Vila', exact: true }).click()
      await dialog.getByRole('combobox', { name: 'Para' }).click()
      await page.getByRole('option', { name: 'Só drones' }).click()
      await dialog.getByLabel('Distância da empresa').fill('19')
      await dialog.getByLabel('Distância da empresa').blur()
      await expect(dialog.getByText(/Vila exige pelo menos 90\sm para drones em MT/).first()).toBeVisible()
      await dialog.getByLabel('Distância da empresa').fill('90')
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('row', { name: /Vila Nova.*600/ })).toBeVisible()
      const { areas } = await (await as('ana')).listProtecaoPage({ query: { empresa: [id] } })
      expect(areas.find((area) => area.nome === 'Vila Nova')).toMatchObject({ distanciaM: 600, distanciaDroneM: 90 })
    })
    await test.step('the empresa limits the weather of its laudos, added to the law', async () => {
      const limits = page.getByRole('dialog', { name: 'Limites do clima da empresa' })
      const choose = async () => {
        await page.getByRole('button', { name: 'Limites do clima' }).click()
        await limits.getByRole('combobox', { name: 'Empresa' }).click()
        await page.getByRole('option', { name: nome }).click()
      }
      await choose()
      await limits.getByLabel('Vento mínimo').fill('9')
      await limits.getByLabel('Vento máximo').fill('8')
      await limits.getByLabel('Vento máximo').blur()
      await expect(limits.getByText(/O vento máximo é menor que o mínimo/).first()).toBeVisible()
      await limits.getByLabel('Vento mínimo').fill('')
      await limits.getByLabel('Umidade mínima').fill('55,5')
      await expectWellMade(page, WIDTHS)
      await page.setViewportSize(DESK)
      await limits.getByRole('button', { name: 'Salvar' }).click()
      await expect(limits).toBeHidden()
      await choose()
      await expect(limits.getByLabel('Vento máximo')).toHaveValue('8')
      await expect(limits.getByLabel('Umidade mínima')).toHaveValue('55,5')
      await page.keyboard.press('Escape')
    })
    await test.step('an area is archived and comes back', async () => {
      await page.getByRole('button', { name: 'Arquivar Vila Nova' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
      await expect(page.getByRole('button', { name: 'Editar Vila Nova' })).toBeHidden()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByRole('button', { name: 'Editar Vila Nova' })).toBeVisible()
    })
  })
})
