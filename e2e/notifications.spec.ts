import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { registerLaudo } from './map.fixture.ts'

test.use({ person: 'carla' })

test('laudos that become ready, or fail, while one looks elsewhere are told once, remembered, and opened from there', async ({
  page,
  open,
  as,
  stage,
  context,
}) => {
  await open('/analytics')
  const other = await context.newPage()
  await other.goto('./analytics')
  for (const tab of [page, other]) await expect(tab.getByRole('main').getByText('Visão Geral')).toBeVisible()
  // Other journeys register laudos at the same time, which carla also sees: only one row is checked here.
  const word = randomUUID().slice(0, 8)
  const client = await as('carla')
  const { uuid } = await registerLaudo(client, stage.places, { nome: 'SANTA LUZIA', codigo: `AVISO-${word}` })
  await registerLaudo(client, stage.places, { nome: 'SANTA LUZIA', codigo: `FALHA-${word}`, aplicacao: '<kml>' })
  const bell = page.getByRole('button', { name: /^Notificações/ })
  const ready = `Laudo pronto: SANTA LUZIA · AVISO-${word}`
  const notice = page.getByRole('link', { name: ready })
  await bell.click()
  await expect(notice).toHaveAccessibleName(/^Nova: /, { timeout: PATIENCE_MS })
  await expect(page.getByRole('link', { name: `Laudo com erro: SANTA LUZIA · FALHA-${word}` })).toBeVisible({
    timeout: PATIENCE_MS,
  })
  await test.step('two tabs tell it once', async () => {
    await other.getByRole('button', { name: /^Notificações/ }).click()
    for (const tab of [page, other]) await expect(tab.getByRole('link', { name: ready })).toHaveCount(1)
    await other.close()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Notificações: \d+ novas?$/ })).toBeVisible()
  await bell.click()
  await expect(notice).toHaveAccessibleName(/^Nova: /)
  await expectAccessible(page)
  await notice.click()
  await expect(page).toHaveURL(new RegExp(`/map/${uuid}`))
  // A notification that was read stays read.
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`AVISO-${word}`) })).toBeVisible()
  await bell.click()
  await expect(notice).toHaveAccessibleName(/^Laudo pronto: /)
})
