/** An order of service on the airstrip, on a telephone. */
import { expect, expectWellMade, test } from './journey.ts'

test.use({ person: 'bruno', viewport: { width: 390, height: 844 } })

test('the plots are on a map first, in the order of the work, with what to keep away from, and the way to the next', async ({
  page,
  open,
  as,
  stage,
}) => {
  const davi = await as('davi')
  const { aurora, norte, aerosul, bruno } = stage.places
  // Each run has its own ground: others register areas too.
  const [lon, lat] = [-46 - Math.random() * 3, -13 - Math.random() * 3]
  const at = (x: number, y: number) => `${(lon + x).toFixed(6)},${(lat + y).toFixed(6)}`
  const plot = (x: number) => {
    const ring = [at(x, 0), at(x + 0.002, 0), at(x + 0.002, 0.002), at(x, 0.002), at(x, 0)].join(' ')
    return `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  }
  const area = `<kml><Document>${plot(0)}${plot(0.004)}</Document></kml>`
  const mast = `<kml><Document><Placemark><Point><coordinates>${at(0.001, 0.004)}</coordinates></Point></Placemark></Document></kml>`
  const ordered = {
    ...{ codigo: `OS ${crypto.randomUUID().slice(0, 8)}`, data: '2026-03-10', tratamento: 'FUNGICIDA' as const },
    ...{ empresa: aurora, unidade: norte, prestadora: aerosul, piloto: bruno },
  }
  const { uuid } = await davi.createOrdem({ body: ordered }, { files: { file_area: new File([area], 'area.kml') } })
  await davi.registerProtecao(
    { body: { empresa: aurora, classificacao: 'torre', nome: 'Torre da Serra', identificacao: 'Estaiada' } },
    { files: { file_area_protecao: new File([mast], 'torre.kml') } },
  )
  const field = page.getByRole('region', { name: 'No Campo' })
  const [target, ask] = [field.getByLabel('Ir para'), field.getByRole('button', { name: 'Minha posição' })]
  const stand = (x: number, y: number) =>
    page.context().setGeolocation({ longitude: lon + x, latitude: lat + y, accuracy: 12 })
  await test.step('the map comes before the particulars, and names what is near', async () => {
    await open(`/ordens-servico/${uuid}`)
    await expect(field.getByRole('region', { name: 'Mapa dos talhões na ordem do trabalho' })).toBeVisible()
    await expect(target.getByRole('option')).toHaveText(['1. Talhão 1', '2. Talhão 2'])
    const near = field.getByRole('list', { name: 'Perto destes talhões' })
    await expect(near.getByRole('listitem')).toHaveText([/^Torre da Serra · .* · manter 25\sm$/])
    const particulars = page.getByRole('region', { name: 'Dados Cadastrais' })
    const [above, below] = [await field.boundingBox(), await particulars.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  })
  await test.step('a browser that refuses is said in a sentence', async () => {
    await page.context().clearPermissions()
    await ask.click()
    await expect(field.getByRole('status')).toContainText('O navegador não permite ver onde você está')
    await expect(ask).toHaveAttribute('aria-pressed', 'false')
    await expectWellMade(page, [390])
  })
  await test.step('from 0.01° north of the first plot, 1,106 m, it lies to the south; the other is chosen', async () => {
    await page.context().grantPermissions(['geolocation'])
    await stand(0.001, 0.012)
    await ask.click()
    await expect(field.getByText('Talhão 1: 1,1 km a 180° (S)')).toBeVisible()
    await expect(field.getByText('Precisão do aparelho: 12 m')).toBeVisible()
    // Its north-western corner is 0.003° farther east, 321 to 324 m: atan(322 / 1106) is 16°.
    await target.selectOption('2. Talhão 2')
    await expect(field.getByText('Talhão 2: 1,2 km a 164° (S)')).toBeVisible()
    await expectWellMade(page, [390])
  })
  await test.step('the way follows the person, until they are there', async () => {
    await stand(0.005, 0.001)
    await expect(field.getByText('Talhão 2: você está sobre ele')).toBeVisible()
    await ask.click()
    await expect(field.getByText('Talhão 2: você está sobre ele')).toBeHidden()
  })
  await test.step('a desktop shows the order as before', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('region', { name: 'Mapa dos talhões pedidos' })).toBeVisible()
    await expect(field).toBeHidden()
  })
})
