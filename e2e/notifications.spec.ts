import type { Client } from '@faixa/contract'
import { expect, expectAccessible, test } from './journey.ts'
import { simulatedSet } from './laudo-form.fixture.ts'
import type { Stage } from './stage/stage.ts'

test.use({ person: 'carla' })

async function register(client: Client, { places }: Stage, codigo: string, broken = false): Promise<string> {
  const { area, aplicacao, trajeto } = simulatedSet()
  const file = (given: typeof area, content: BlobPart = new Uint8Array(given.buffer)) => new File([content], given.name)
  const { uuid } = await client.createLaudo(
    {
      body: {
        ...{ empresa: places.aurora, prestadora: places.aerosul, piloto: places.bruno, codigo, nome: 'SANTA LUZIA' },
        ...{ tratamento: 'HERBICIDA', cultura: 'SOJA', dataInicial: '2026-03-14', dataFinal: '2026-03-14' },
        ...{
          insumos: 10,
          distanciaPista: 5,
          faixaContratada: 22,
          faixaExecutada: 22,
          vazaoContratada: 30,
          taxaAplicacao: 30,
        },
      },
    },
    {
      files: {
        file_area: file(area),
        file_aplicacao: broken ? file(aplicacao, `<kml>${codigo}`) : file(aplicacao),
        file_trajeto: file(trajeto),
      },
    },
  )
  return uuid
}

test('a laudo that becomes ready while one looks elsewhere is told, remembered, and opened from there', async ({
  page,
  open,
  as,
  stage,
}) => {
  await open('/analytics')
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  const uuid = await register(await as('carla'), stage, 'AVISO-1')
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
  await register(await as('carla'), stage, 'AVISO-2', true)
  await page.getByRole('button', { name: /^Notificações: \d+ novas?$/ }).click({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: /Laudo com erro: SANTA LUZIA · AVISO-2/ })).toBeVisible()
})

test('two tabs tell it once', async ({ page, open, as, stage, context }) => {
  await open('/analytics')
  const other = await context.newPage()
  await other.goto('./analytics')
  await expect(other.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await register(await as('carla'), stage, 'AVISO-3')
  const named = /Laudo pronto: SANTA LUZIA · AVISO-3/
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: /^Notificações: \d+ novas?$/ }).click({ timeout: 30_000 })
    await expect(tab.getByRole('link', { name: named })).toHaveCount(1)
  }
})
