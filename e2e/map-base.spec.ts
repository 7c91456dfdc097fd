import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { COLOURS, measuredLaudo, shareOfMap } from './map.fixture.ts'

test.use({ person: 'carla', complaints: /status of 503/ })

/** Of a provider that paints everything blue; one picture of 1 x 1. */
const BLUE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
  'base64',
)
const BLUE_RANGE = '0-40;0-40;215-255'

/** A provider on the server's own address, which the page's policy allows; `answer` is the provider. */
async function offerSatellite(page: Page, origin: string, answer: (route: Route) => unknown): Promise<void> {
  await page.route(/\/configuracao/, async (route) => {
    const response = await route.fetch()
    const tiles = [`${origin}/imagens/{z}/{x}/{y}.png`]
    const mapas = [{ chave: 'satelite', nome: 'Satélite', tiles, tamanho: 256, zoomMaximo: 19, atribuicao: 'Imagens' }]
    await route.fulfill({ response, json: { ...((await response.json()) as object), mapas } })
  })
  await page.route(/\/imagens\//, (route) => void answer(route))
}

test('a base that does not answer says so, shows the one that needs no network, and is asked again', async ({
  page,
  open,
  as,
  stage,
}) => {
  const { info } = await measuredLaudo(await as('carla'), stage.places)
  let answers = false
  await offerSatellite(page, stage.origin, (route) =>
    answers ? route.fulfill({ contentType: 'image/png', body: BLUE }) : route.fulfill({ status: 503 }),
  )
  await open(`/map/${info.uuid}`)
  const notice = page.getByText('Fundo «Satélite» sem resposta')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)

  answers = true
  await page.getByRole('status').getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(() => shareOfMap(page, BLUE_RANGE)).toBeGreaterThan(0.1)

  await page.getByRole('button', { name: 'Camadas e mapa de fundo' }).click()
  await page.getByRole('radio', { name: 'Sem internet' }).check()
  await expect(page).toHaveURL(/base=sem-internet/)
  await expect.poll(() => shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)
})

test('a base that never answers is not waited for', async ({ page, open, as, stage }) => {
  const { info } = await measuredLaudo(await as('carla'), stage.places)
  await offerSatellite(page, stage.origin, () => undefined)
  await open(`/map/${info.uuid}`)
  await expect(page.getByText('Fundo «Satélite» sem resposta')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)
})
