/** The map of jobs: plots are chosen by keyboard, by click and by drawing, and leave as a file and as a service order, which its pilot sees. */
import { readFile } from 'node:fs/promises'
import type { Client } from '@faixa/contract'
import { asLocalM, createLaea } from '@faixa/geometry'
import type { Page } from '@playwright/test'
import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { registerPlots } from './stage/register-plots.ts'

/** Places where no other journey has plots: one plane for each journey of this file, because these may run at the same time. */
const PLANE = createLaea(-53.89, -22.39)
const OTHER_PLANE = createLaea(-52.89, -22.39)

type Plane = typeof PLANE

/** Two farms: three plots of 400 m by 300 m, 12 ha each, in a row around the plane's middle, and one a kilometre to the north. */
function areaKml(farm: string, plane: Plane): Buffer {
  const plots = [
    { fazenda: `${farm} Água Limpa`, talhao: '001', x: -600, y: -150 },
    { fazenda: `${farm} Água Limpa`, talhao: '002', x: -200, y: -150 },
    { fazenda: `${farm} Água Limpa`, talhao: '003', x: 200, y: -150 },
    { fazenda: `${farm} São João`, talhao: '001', x: -200, y: 1000 },
  ].map(({ fazenda, talhao, x, y }) => {
    const path = plane.toLonLat(asLocalM([x, y, x + 400, y, x + 400, y + 300, x, y + 300, x, y]))
    const ring = Array.from({ length: 5 }, (_, i) => `${path[2 * i]},${path[2 * i + 1]}`).join(' ')
    const data = Object.entries({ FAZENDA: fazenda, TALHAO: talhao })
      .map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`)
      .join('')
    return `<Placemark><ExtendedData>${data}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return Buffer.from(`<?xml version="1.0"?><kml><Document>${plots.join('')}</Document></kml>`)
}

async function registeredFarms(
  ana: Client,
  plane = PLANE,
): Promise<{ readonly farm: string; readonly empresa: number }> {
  const farm = `Sítio ${crypto.randomUUID().slice(0, 8)}`
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: `Usina ${farm}` } })
  await registerPlots(ana, areaKml(farm, plane), empresa)
  // A power line 100 m north of the row of plots.
  const [west, north, east] = plane.toLonLat(asLocalM([-600, 250, 600, 250]))
  const line = `<?xml version="1.0"?><kml><Document><Placemark><LineString><coordinates>${west},${north} ${east},${north}</coordinates></LineString></Placemark></Document></kml>`
  await ana.registerProtecao(
    { body: { empresa, classificacao: 'redeEletrica', nome: 'Linha do Norte', identificacao: '138 kV' } },
    { files: { file_area_protecao: new File([line], 'linha.kml') } },
  )
  return { farm, empresa }
}

const sums = (page: Page) => page.getByTestId('selecao')

// The browser logs the 404 for an unknown code.
test.use({ person: 'carla', complaints: /the server responded with a status of 404/ })

test('plots are chosen by keyboard, by click and by drawing, and become a file and an order, which its pilot sees', async ({
  page,
  open,
  as,
  pageOf,
}) => {
  const { farm } = await registeredFarms(await as('ana'))
  const panel = page.getByRole('complementary', { name: 'Seleção de talhões' })

  await test.step('by keyboard alone: a search without accents, a whole farm, and one plot out again', async () => {
    await open(`/map/exportmap?lat=-22.39&lon=-53.89&z=14`)
    await expect(panel.getByRole('list', { name: 'Fazendas' })).toBeVisible({ timeout: PATIENCE_MS })
    await panel.getByRole('textbox', { name: 'Fazenda' }).focus()
    await page.keyboard.type(`${farm.toUpperCase().replace('Í', 'I')} agua`)
    await expect(panel.getByText('3 talhões em 1 fazenda')).toBeVisible()
    const whole = panel.getByRole('checkbox', { name: `${farm} Água Limpa` })
    await whole.focus()
    await page.keyboard.press('Space')
    await expect(sums(page)).toHaveText('3 talhões · 36,00 ha')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(sums(page)).toHaveText('2 talhões · 24,00 ha')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('on the map: a click takes a plot in and out, a drawing what it is around', async () => {
    await panel.getByRole('button', { name: 'Limpar' }).click()
    await expect(sums(page)).toHaveText('Nenhum talhão escolhido')
    await panel.getByRole('button', { name: 'Zoom em todos os talhões' }).waitFor()
    await open(`/map/exportmap?lat=-22.39&lon=-53.89&z=14&fazenda=${encodeURIComponent(farm)}`)
    await expect(sums(page)).toHaveText('Nenhum talhão escolhido', { timeout: PATIENCE_MS })
    const box = (await page.getByTestId('mapa').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await expect(async () => {
      await page.mouse.click(x, y)
      await expect(sums(page)).toHaveText('1 talhão · 12,00 ha', { timeout: 2000 })
    }).toPass({ timeout: PATIENCE_MS })
    await page.getByRole('button', { name: 'Escolher por retângulo' }).click()
    // At zoom 14 a CSS pixel is 4.4 m there: the drawn rectangle contains the middles of all three plots in the row.
    await page.mouse.move(x - 140, y - 60)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 4 })
    await page.mouse.move(x + 140, y + 60, { steps: 4 })
    await page.mouse.up()
    await expect(sums(page)).toHaveText('3 talhões · 36,00 ha')
    await page.keyboard.press('Escape')
    await page.mouse.click(x, y)
    await expect(sums(page)).toHaveText('2 talhões · 24,00 ha')
    await page.mouse.click(x, y)
    await expect(sums(page)).toHaveText('3 talhões · 36,00 ha')
  })

  await test.step('the address has the selection, and an x takes one plot out', async () => {
    await expect(page).toHaveURL(/talhoes=/)
    await page.reload()
    await expect(sums(page)).toHaveText('3 talhões · 36,00 ha', { timeout: PATIENCE_MS })
    await panel.getByText('Escolhidos').click()
    await panel.getByRole('button', { name: 'Tirar Talhão 003' }).click()
    await expect(sums(page)).toHaveText('2 talhões · 24,00 ha')
  })

  await test.step('a file leaves, with its hectares', async () => {
    await panel.getByRole('button', { name: 'Exportar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exportar talhões' })
    await dialog.getByRole('radio', { name: 'GeoJSON' }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Exportar 2 talhões' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^talhoes-Sítio .* Água Limpa-.*\.geojson$/)
    const { features } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      readonly features: readonly { readonly properties: { readonly areaHa: number } }[]
    }
    expect(features.map(({ properties }) => properties.areaHa.toFixed(2))).toEqual(['12.00', '12.00'])
  })

  const codigo = `OS ${farm}`
  await test.step('the selection is an order with everything filled in, and its pilot sees its plots alone', async () => {
    await panel.getByRole('link', { name: 'Criar ordem' }).click()
    const form = page.getByRole('form', { name: 'Ordem de Serviço' })
    await expect(form.getByRole('textbox', { name: 'Nome de Exibição' })).toHaveValue(`${farm} Água Limpa`)
    await expect(form.getByRole('textbox', { name: /Insumos/ })).toHaveValue('24,00')
    await form.getByRole('textbox', { name: 'Código (OS)' }).fill(codigo)
    await form.getByRole('combobox', { name: 'Prestadora' }).click()
    await page.getByRole('option', { name: 'AeroSul Aviação' }).click()
    await form.getByRole('combobox', { name: 'Piloto' }).click()
    await page.getByRole('option', { name: 'Bruno Lima' }).click()
    await form.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByText(`A ordem de serviço ${codigo} foi cadastrada com sucesso!`)).toBeVisible()

    const pilot = await pageOf('bruno', `/map/exportmap?fazenda=${encodeURIComponent(farm)}`)
    const selection = pilot.getByRole('complementary', { name: 'Seleção de talhões' })
    await expect(selection.getByText('2 talhões em 1 fazenda')).toBeVisible({ timeout: PATIENCE_MS })
    const whole = selection.getByRole('checkbox', { name: `${farm} Água Limpa` })
    await whole.check()
    await expect(sums(pilot)).toHaveText('2 talhões · 24,00 ha')

    // The pilot may not read the register, but must see the areas to keep away from: on the map, and in the file for his flight.
    await expect(pilot.getByRole('region', { name: 'Legenda' })).toContainText('Rede elétrica')
    await selection.getByRole('button', { name: 'Exportar' }).click()
    const dialog = pilot.getByRole('dialog', { name: 'Exportar talhões' })
    await expect(dialog.getByRole('checkbox', { name: /Com obstáculos/ })).toBeChecked()
    const [download] = await Promise.all([
      pilot.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Exportar 2 talhões' }).click(),
    ])
    const kml = await readFile(await download.path(), 'utf8')
    const folders = [...kml.matchAll(/<Folder>\s*<name>(.*?)<\/name>/g)].map(([, name]) => name)
    expect(folders).toEqual(['Talhões', 'Obstáculos', 'Distâncias a manter (a maior: tripulada ou drone)'])
    expect(kml).toContain('Linha do Norte')
  })

  await test.step('a kept selection opens by its code for a colleague, and nowhere else', async () => {
    const carla = await as('carla')
    const { talhoes } = await carla.listPlots({ query: { busca: farm } })
    const { codigo: code } = await carla.keepSelection({ body: { talhoes: talhoes.map(({ id }) => id) } })
    const colleague = await pageOf('ana', `/map/exportmap?selecao=${code}`)
    await expect(sums(colleague)).toHaveText('4 talhões · 48,00 ha', { timeout: PATIENCE_MS })
    await expect(colleague).toHaveURL(new RegExp(`selecao=${code}`))
    const list = colleague.getByRole('complementary', { name: 'Seleção de talhões' })
    await list.getByText('Escolhidos').click()
    await expect(list.getByRole('list', { name: `Escolhidos de ${farm} São João` })).toBeVisible()
    const stranger = await pageOf('bruno', `/map/exportmap?selecao=${code}`)
    await expect(stranger.getByText('A seleção deste link não existe mais')).toBeVisible({ timeout: PATIENCE_MS })
    await expect(sums(stranger)).toHaveText('Nenhum talhão escolhido')
  })
})

test('the coordinates are those of the middle of the map until the pointer is on it, then those below it, and lie above the sources of the map', async ({
  page,
  open,
  as,
}) => {
  await registeredFarms(await as('ana'), OTHER_PLANE)
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/map/exportmap')
  const shown = page.getByRole('status', { name: 'Coordenadas' })
  // The map moves from its opening position to the plots, and the address follows it.
  await expect(page).toHaveURL(/lat=.*lon=/, { timeout: PATIENCE_MS })
  // The address has as many digits as the zoom needs; the opening position is degrees away.
  const awayDeg = async () => {
    const { searchParams } = new URL(page.url())
    const [lat, lon] = [...(await shown.innerText()).matchAll(/(\d+,\d+)°/g)].map(([, text]) =>
      Number(text!.replace(',', '.')),
    )
    return Math.hypot(lat! + Number(searchParams.get('lat')), lon! + Number(searchParams.get('lon')))
  }
  await expect.poll(awayDeg, { timeout: PATIENCE_MS }).toBeLessThan(0.01)
  const [reading, below] = [await shown.boundingBox(), await page.locator('.maplibregl-ctrl-attrib').boundingBox()]
  expect(reading!.y + reading!.height).toBeLessThanOrEqual(below!.y)
  await page.setViewportSize({ width: 1440, height: 900 })
  const canvas = page.locator('.maplibregl-canvas')
  await page.mouse.move(700, 500)
  const pointed = await shown.innerText()
  await canvas.press('ArrowUp')
  // The pointer stays, while the ground below it moves.
  await expect(shown).not.toHaveText(pointed)
})
