import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { HAS_REAL_SET, realSet } from './laudo-form.fixture.ts'
import { COLOURS, measuredLaudo, placeAt, shareOfMap } from './map.fixture.ts'

test.use({ person: 'carla' })

/** Margins of the map that the card, the controls and the scale cover, CSS pixels. */
const FREE = { left: 428, top: 40, right: 72, bottom: 56 }

/** Reads the visible box (west, south, east, north) from the map's display of the pointer's position. */
async function seen(page: Page): Promise<readonly [number, number, number, number]> {
  const { x, y, width, height } = (await page.getByTestId('mapa').boundingBox())!
  // Two points that no control covers; at this distance the projection is linear.
  const from = { x: 500, y: 60 }
  const to = { x: 1000, y: 560 }
  const [lonFrom, latFrom] = await placeAt(page, x + from.x, y + from.y)
  const [lonTo, latTo] = await placeAt(page, x + to.x, y + to.y)
  const lonAt = (px: number) => lonFrom + ((px - from.x) * (lonTo - lonFrom)) / (to.x - from.x)
  const latAt = (px: number) => latFrom + ((px - from.y) * (latTo - latFrom)) / (to.y - from.y)
  return [lonAt(FREE.left), latAt(height - FREE.bottom), lonAt(width - FREE.right), latAt(FREE.top)]
}

/** Returns 1 where the box fills one direction of the view and fits the other, more where it exceeds it. */
async function fillOf(page: Page, [west, south, east, north]: readonly number[]): Promise<number> {
  const [left, bottom, right, top] = await seen(page)
  const middle = [(left + right) / 2, (bottom + top) / 2] as const
  const reach = (from: number, to: number, centre: number) => 2 * Math.max(centre - from, to - centre)
  return Math.max(reach(west!, east!, middle[0]) / (right - left), reach(south!, north!, middle[1]) / (top - bottom))
}

test.describe('a flight over a corner of a usina, with 151 talhões in its file', () => {
  test.skip(!HAS_REAL_SET, 'the real flight lies beside the project only')

  test('opens on its field, shows everything when asked, and comes back', async ({ page, open, as, stage }) => {
    const { area, aplicacao, trajeto } = realSet()
    const files = {
      area: area.buffer.toString(),
      aplicacao: aplicacao.buffer.toString(),
      trajeto: trajeto.buffer.toString(),
    }
    const { info } = await measuredLaudo(await as('carla'), stage.places, { files })
    const { limites, limitesDoCampo } = info
    expect(limites![2] - limites![0]).toBeGreaterThan(3 * (limitesDoCampo![2] - limitesDoCampo![0]))
    await open(`/map/${info.uuid}`)
    await expect(page.getByText('Carregando camadas…')).toBeHidden()
    await expect.poll(() => fillOf(page, limitesDoCampo!), { timeout: PATIENCE_MS }).toBeCloseTo(1, 1)

    await page.getByRole('button', { name: 'Ver o voo inteiro' }).click()
    await expect.poll(() => fillOf(page, limites!)).toBeCloseTo(1, 1)
    await page.getByRole('button', { name: 'Ver o campo' }).click()
    await expect.poll(() => fillOf(page, limitesDoCampo!)).toBeCloseTo(1, 1)

    // A plot is selected and deselected: the map shows the field again.
    await page.getByRole('button', { name: /^Talhões/ }).click()
    await page
      .getByRole('table', { name: /^Talhões/ })
      .locator('tbody')
      .getByRole('button')
      .first()
      .click()
    await expect.poll(() => fillOf(page, limitesDoCampo!)).toBeGreaterThan(1.5)
  })
})

/** Tile of a provider with blue pictures, 1 x 1. */
const BLUE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
  'base64',
)
const BLUE_RANGE = '0-40;0-40;215-255'

/** Offers a provider on the server's own origin, which the page's policy allows; `answer` handles its requests. */
async function offerSatellite(page: Page, origin: string, answer: (route: Route) => unknown): Promise<void> {
  await page.route(/\/api\/v1\/configuracao/, async (route) => {
    const response = await route.fetch()
    const tiles = [`${origin}/imagens/{z}/{x}/{y}.png`]
    const mapas = [{ chave: 'satelite', nome: 'Satélite', tiles, tamanho: 256, zoomMaximo: 19, atribuicao: 'Imagens' }]
    await route.fulfill({ response, json: { ...((await response.json()) as object), mapas } })
  })
  await page.route(/\/imagens\//, (route) => void answer(route))
}

test.describe('what does not come', () => {
  test.use({ complaints: /status of 503|SyntaxError/ })

  test('is said beside the numbers, and comes when it is asked for again: a layer, a base map that fails or hangs', async ({
    page,
    open,
    stage,
  }) => {
    const { first: info } = stage.seen
    const cutOff = /camadas=aplicacao$/
    await test.step('a layer that keeps the map waiting', async () => {
      await page.route(cutOff, () => undefined)
      await open(`/map/${info.uuid}`)
      await expect.poll(() => shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)
      await expect(page.getByText('Carregando camadas…')).toBeVisible()
      await page.unroute(cutOff)
    })
    await page.route(cutOff, (route) => route.fulfill({ contentType: 'application/json', body: '{"collections":[' }))
    await page.reload()
    await test.step('a layer', async () => {
      const failed = page.getByRole('alert').filter({ hasText: 'Nem todas as camadas puderam ser carregadas.' })
      await expect(failed).toBeVisible()
      await expect(page.getByText('Carregando camadas…')).toBeHidden()
      await expect(page.getByTestId('efetividade')).toBeVisible()
      await page.unroute(cutOff)
      await failed.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(failed).toBeHidden()
      await expect.poll(() => shareOfMap(page, COLOURS.aplicacao)).toBeGreaterThan(0.003)
    })
    let answer: (route: Route) => unknown = (route) => route.fulfill({ status: 503 })
    await offerSatellite(page, stage.origin, (route) => answer(route))
    const notice = page.getByText('Fundo «Satélite» sem resposta')
    await test.step('a base: the one that needs no network shows meanwhile', async () => {
      await page.reload()
      await expect(notice).toBeVisible()
      await expectAccessible(page)
      await expect.poll(() => shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)
      answer = (route) => route.fulfill({ contentType: 'image/png', body: BLUE })
      await page.getByRole('status').getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(notice).toBeHidden()
      await expect.poll(() => shareOfMap(page, BLUE_RANGE)).toBeGreaterThan(0.1)
    })
    await test.step('a base that never answers is not waited for', async () => {
      answer = () => undefined
      await page.reload()
      await expect(notice).toBeVisible()
      await expect.poll(() => shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)
    })
    await page.getByRole('button', { name: 'Camadas e mapa de fundo' }).click()
    await page.getByRole('radio', { name: 'Sem internet' }).check()
    await expect(page).toHaveURL(/base=sem-internet/)
    await expect(notice).toBeHidden()
    await expect.poll(() => shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)
  })
})

test('without pictures the map shows the municípios around, and what the person may see near the field', async ({
  page,
  open,
  stage,
}) => {
  const { first } = stage.seen
  const around = page.waitForResponse(/\/laudos\/arredores\?/)
  const plots = page.waitForResponse(/\/entidades\/area_empresa\/\?limites=/)
  const [west, south] = first.limitesDoCampo!
  await open(`/map/${first.uuid}?lat=${south}&lon=${west}&z=9`)
  const { laudos } = (await (await around).json()) as { readonly laudos: readonly unknown[] }
  expect(laudos.length).toBeGreaterThan(0)
  expect((await plots).status()).toBe(200)
  // The colour of the borders of municípios, which nothing else on this base has.
  await expect.poll(() => shareOfMap(page, COLOURS.divisas)).toBeGreaterThan(0.002)
})
