import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { registerLaudo } from './map.fixture.ts'

test.use({ person: 'carla' })

// Other journeys register laudos at the same time and carla is told of theirs too: what counts here is what one row says, and it has a
// name that no other try has.
const newCodigo = () => `AVISO-${randomUUID().slice(0, 8)}`

test('a laudo that becomes ready while one looks elsewhere is told, remembered, and opened from there', async ({
  page,
  open,
  as,
  stage,
}) => {
  await open('/analytics')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  const codigo = newCodigo()
  const { uuid } = await registerLaudo(await as('carla'), stage.places, { nome: 'SANTA LUZIA', codigo })
  const bell = page.getByRole('button', { name: /^Notificações/ })
  const notice = page.getByRole('link', { name: `Laudo pronto: SANTA LUZIA · ${codigo}` })
  await bell.click()
  await expect(notice).toHaveAccessibleName(/^Nova: /, { timeout: PATIENCE_MS })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Notificações: \d+ novas?$/ })).toBeVisible()
  await bell.click()
  await expect(notice).toHaveAccessibleName(/^Nova: /)
  await expectAccessible(page)
  await notice.click()
  await expect(page).toHaveURL(new RegExp(`/map/${uuid}`))
  // Seen is seen.
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(codigo) })).toBeVisible()
  await bell.click()
  await expect(notice).toHaveAccessibleName(/^Laudo pronto: /)
})

test('one that failed says why', async ({ page, open, as, stage }) => {
  await open('/analytics')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  const codigo = newCodigo()
  await registerLaudo(await as('carla'), stage.places, { nome: 'SANTA LUZIA', codigo, aplicacao: '<kml>' })
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await expect(page.getByRole('link', { name: `Laudo com erro: SANTA LUZIA · ${codigo}` })).toBeVisible({
    timeout: PATIENCE_MS,
  })
})

test('two tabs tell it once', async ({ page, open, as, stage, context }) => {
  await open('/analytics')
  const other = await context.newPage()
  await other.goto('./analytics')
  await expect(other.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  const codigo = newCodigo()
  await registerLaudo(await as('carla'), stage.places, { nome: 'SANTA LUZIA', codigo })
  const named = `Laudo pronto: SANTA LUZIA · ${codigo}`
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: /^Notificações/ }).click()
    await expect(tab.getByRole('link', { name: named })).toHaveCount(1, { timeout: PATIENCE_MS })
  }
})
