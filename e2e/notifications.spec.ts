import { expect, expectAccessible, test } from './journey.ts'
import { registerLaudo } from './map.fixture.ts'

test.use({ person: 'carla' })

test('a laudo that becomes ready while one looks elsewhere is told, remembered, and opened from there', async ({
  page,
  open,
  as,
  stage,
}) => {
  await open('/analytics')
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  const { uuid } = await registerLaudo(await as('carla'), stage.places, { nome: 'SANTA LUZIA', codigo: 'AVISO-1' })
  const bell = page.getByRole('button', { name: /^Notificações: \d+ novas?$/ })
  await expect(bell).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await bell.click()
  const notice = page.getByRole('link', { name: /Laudo pronto: SANTA LUZIA · AVISO-1/ })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.click()
  await expect(page).toHaveURL(new RegExp(`/map/${uuid}`))
  // Seen is seen.
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
})

test('one that failed says why', async ({ page, open, as, stage }) => {
  await open('/analytics')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await registerLaudo(await as('carla'), stage.places, { nome: 'SANTA LUZIA', codigo: 'AVISO-2', aplicacao: '<kml>' })
  await page.getByRole('button', { name: /^Notificações: \d+ novas?$/ }).click({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: /Laudo com erro: SANTA LUZIA · AVISO-2/ })).toBeVisible()
})

test('two tabs tell it once', async ({ page, open, as, stage, context }) => {
  await open('/analytics')
  const other = await context.newPage()
  await other.goto('./analytics')
  await expect(other.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await registerLaudo(await as('carla'), stage.places, { nome: 'SANTA LUZIA', codigo: 'AVISO-3' })
  const named = /Laudo pronto: SANTA LUZIA · AVISO-3/
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: /^Notificações: \d+ novas?$/ }).click({ timeout: 30_000 })
    await expect(tab.getByRole('link', { name: named })).toHaveCount(1)
  }
})
