/** A person's decisions about the files: the form asks for them, the preview follows them, and the laudo stores them. */
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { kml, laudoForm, sentUuid, simulatedSet } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'

type Box = readonly [west: number, south: number, east: number, north: number]

function polygon(name: string, [west, south, east, north]: Box): string {
  const ring = `${west},${south} ${east},${south} ${east},${north} ${west},${north} ${west},${south}`
  return `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
}

/** Makes a perimeter around the plots, water in the first of them, a plot far from the flight, and three records written twice. */
function doubtfulSet() {
  const { area, aplicacao, trajeto } = simulatedSet()
  const text = area.buffer.toString()
  const rings = [...text.matchAll(/<coordinates>([^<]*)</g)].map(([, ring]) =>
    ring!
      .trim()
      .split(/\s+/)
      .map((position) => position.split(',').map(Number) as [number, number]),
  )
  const span = (axis: 0 | 1, positions: readonly (readonly number[])[]) => {
    const values = positions.map((position) => position[axis]!)
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[west, east], [south, north]] = [span(0, rings.flat()), span(1, rings.flat())]
  const first = rings[0]!
  const middle = ([0, 1] as const).map((axis) => first.reduce((sum, at) => sum + at[axis], 0) / first.length)
  const [lon, lat] = middle as [number, number]
  const rejected = [
    polygon('Perímetro', [west - 0.0005, south - 0.0005, east + 0.0005, north + 0.0005]),
    polygon('Açude', [lon - 0.0004, lat - 0.0004, lon + 0.0004, lat + 0.0004]),
    polygon('Outra fazenda', [east + 0.01, south, east + 0.015, south + 0.005]),
  ]
  const records = aplicacao.buffer.toString()
  const repeated = (records.match(/<Placemark\b[^]*?<\/Placemark>/g) ?? []).slice(0, 3).join('')
  return {
    area: kml('area.kml', text.replace('</Document>', `${rejected.join('')}</Document>`)),
    aplicacao: kml('aplicacao.kml', records.replace('</Document>', `${repeated}</Document>`)),
    trajeto,
  }
}

test.describe('what a person decides', () => {
  test.slow()
  test.use({ person: 'carla' })

  test('is asked in the form, changes the preview at once, and is what the laudo is measured by', async ({
    page,
    open,
    as,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    const set = doubtfulSet()
    await form.put(set)
    const proposed = await form.numbers()
    const questions = form.form.getByRole('region', { name: 'O que você decide' })
    const repeated = form.form.getByRole('region', { name: 'Passadas repetidas' })
    await expect(questions.getByRole('button', { name: /^Medir como talhão: Perímetro/ })).toBeVisible()
    const pond = questions.getByRole('button', { name: /^Medir como talhão: Açude/ })
    await expect(repeated).toContainText('3 marcadores repetidos na aplicação')
    await expectWellMade(page, WIDTHS)
    await test.step('on a telephone a polygon that is chosen in the table opens the map', async () => {
      await questions.getByRole('button', { name: 'Açude', exact: true }).click()
      const opened = page.getByRole('region', { name: 'Decisão: Açude' })
      await expect(opened).toBeInViewport({ ratio: 1, timeout: PATIENCE_MS })
      await opened.getByRole('button', { name: 'Fechar a decisão' }).click()
    })
    await test.step('in a third of the window names and labels are whole', async () => {
      await page.setViewportSize({ width: 1100, height: 900 })
      const cell = questions.getByRole('cell', { name: /^Perímetro/ })
      const share = await cell.evaluate((td) => td.clientWidth / td.closest('table')!.clientWidth)
      expect(share).toBeGreaterThan(0.6)
      const cut = await form.form
        .locator('button span')
        .evaluateAll((spans) => spans.filter((span) => span.scrollWidth > span.clientWidth && span.clientWidth > 0))
      expect(cut).toEqual([])
    })
    await page.setViewportSize({ width: 1440, height: 900 })

    await pond.focus()
    await page.keyboard.press('Space')
    const outAgain = questions.getByRole('button', { name: /^Tirar do plantio: Açude/ })
    await expect(outAgain).toBeFocused()
    await expect(questions).toContainText('Decidido por você; a proposta é não medir.')
    // 0.0008° by 0.0008° at 22° south are 0.73 ha.
    await expect
      .poll(async () => (await form.numbers())['areaPlantio']! - proposed['areaPlantio']!, { timeout: PATIENCE_MS })
      .toBeGreaterThan(0.7)

    await test.step('a polygon that is clicked on the map opens its decision there, and its row is marked', async () => {
      const map = page.getByTestId('mapa')
      const opened = page.getByRole('region', { name: /^Decisão: / })
      await questions.getByRole('button', { name: 'Açude', exact: true }).click()
      await expect(opened).toBeInViewport({ ratio: 1 })
      await opened.getByRole('button', { name: 'Fechar a decisão' }).click()
      const { x, y, width, height } = (await map.boundingBox())!
      // The middle of the map lies in the plots, which the perimeter surrounds.
      await expect(async () => {
        await page.mouse.click(x + width / 2, y + height / 2)
        await expect(opened).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: PATIENCE_MS })
      // The map stays under the pointer.
      expect((await map.boundingBox())!.y).toBe(y)
      const name = (await opened.getByText(/\sha$/).innerText()).split(' · ')[0]!
      await expect(questions.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
      const act = opened.getByRole('button', { name: /^(Tirar do plantio|Medir como talhão)$/ })
      const before = await act.innerText()
      await act.click()
      await expect(act).not.toHaveText(before)
      await act.click()
      await expect(act).toHaveText(before)
      await page.getByRole('button', { name: 'Ver em tela cheia' }).click()
      await expect(page.getByRole('dialog').getByTestId('mapa')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await opened.getByRole('button', { name: 'Fechar a decisão' }).click()
      await expect(opened).toBeHidden()
    })

    await repeated.getByText('Foi um segundo voo').click()
    await expect
      .poll(async () => (await form.numbers())['areaSobreposicao'], { timeout: PATIENCE_MS })
      .toBeGreaterThan(proposed['areaSobreposicao']!)

    await form.form.getByRole('button', { name: /^Medir só os \d+ talhões tocados$/ }).click()
    await expect
      .poll(async () => (await form.numbers())['areaPlantio'], { timeout: PATIENCE_MS })
      .toBeLessThan(proposed['areaPlantio']!)
    const shown = await form.numbers()
    await form.confirmAll()

    await test.step('decisions and confirmations return with the files after a reload', async () => {
      await page.reload()
      await expect(outAgain).toBeVisible({ timeout: PATIENCE_MS })
      await expect(repeated.getByRole('radio', { name: 'Foi um segundo voo' })).toBeChecked()
      expect(await form.numbers()).toEqual(shown)
      await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true')
    })
    await form.submit.click()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
    const uuid = await sentUuid(page)
    await open(`/map/${uuid}`)
    const card = page.getByRole('complementary', { name: 'Dados do laudo' })
    await card.getByRole('button', { name: 'Decisões' }).click()
    await expect(card.getByText(/^Medido como talhão, por decisão\. O nome diz/)).toBeVisible()
    await expect(card.getByText('Foi um segundo voo: 3 marcadores repetidos contam de novo')).toBeVisible()
    const { laudoInfo } = await (await as('carla')).readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
    expect(laudoInfo.areaPlantio).toBe(shown['areaPlantio'])

    await test.step('staff takes it back on the map: measured anew, and told in the history', async () => {
      await card.getByRole('button', { name: 'Açude', exact: true }).click()
      await expect(card.getByRole('button', { name: 'Açude', exact: true })).toHaveAttribute('aria-pressed', 'true')
      await card.getByRole('button', { name: 'Tirar do plantio: Açude' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Medir de novo' }).click()
      await expect(card.getByText(/^Não medido, como proposto\. O nome diz/)).toBeVisible({ timeout: PATIENCE_MS })
      const client = await as('carla')
      const again = await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
      expect(again.laudoInfo.areaPlantio).toBeLessThan(shown['areaPlantio']!)
      const { atos } = await client.readLaudoHistory({ params: { uuid } })
      expect(atos[0]).toMatchObject({ acao: 'reprocessar', quem: 'Carla Dias' })
    })
  })
})
