import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { laudoList } from './laudo-list.fixture.ts'
import { brazilian, COLOURS, measuredLaudo, registerLaudo, shareOfMap } from './map.fixture.ts'

const NOBODYS = '0190aaaa-0000-7000-8000-00000000000a'

const card = (page: Page) => page.getByRole('list', { name: 'Laudos no mapa' })

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('opens what was picked in the list on one map, and finds each on it', async ({
    page,
    open,
    as,
    stage,
    context,
  }) => {
    const client = await as('carla')
    const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const one = (await measuredLaudo(client, stage.places, { nome, codigo: 'M-1' })).info
    const two = (await measuredLaudo(client, stage.places, { nome, codigo: 'M-2', areaHa: 60 })).info
    await open(`/show-reports?busca=${encodeURIComponent(nome)}`)
    await expect(laudoList(page).rows).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Abrir no mapa', exact: true }).click()
    const map = await opened

    await expect(map.getByRole('heading', { level: 1, name: '2 laudos no mapa' })).toBeVisible()
    await expect(map).toHaveTitle(/^2 laudos no mapa/)
    await expect(card(map).getByRole('listitem')).toHaveCount(2)
    const first = card(map).getByRole('listitem').filter({ hasText: 'M-1' })
    await expect(first).toContainText(brazilian(one.percentAplicacaoEfetiva!))
    await expect(first).toContainText(brazilian(one.areaPlantio!))
    await expect(first).toContainText('14/03/2026 07:12')
    const sums = map.getByRole('region', { name: 'Somas' })
    await expect(sums).toContainText('Soma dos 2 laudos visíveis')
    await expect(sums).toContainText(brazilian(one.areaPlantio! + two.areaPlantio!))
    await expect.poll(() => shareOfMap(map, COLOURS.aplicacao), { timeout: PATIENCE_MS }).toBeGreaterThan(0.001)
    await expectAccessible(map)

    await map.getByRole('button', { name: 'Recolher a lista' }).click()
    await expect(card(map)).toBeHidden()
    await map.getByRole('button', { name: 'Abrir a lista' }).click()

    await first.getByRole('button').click()
    await expect(first.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expect(map).toHaveURL(new RegExp(`laudo=${one.uuid}`))
    await expect(map).toHaveURL(/[?&]z=/)
    const looked = map.url()

    await map.getByRole('checkbox', { name: `Mostrar ${nome} · M-2` }).uncheck()
    await expect(map).toHaveURL(new RegExp(`fora=${two.uuid}`))
    await expect(sums).toBeHidden()
    await map.getByRole('checkbox', { name: `Mostrar ${nome} · M-1` }).uncheck()
    await expect.poll(() => shareOfMap(map, COLOURS.aplicacao), { timeout: PATIENCE_MS }).toBeLessThan(0.001)

    // A link shows what its sender saw.
    await map.goto(looked)
    await expect(first.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expect(first.getByRole('link', { name: /^Abrir o mapa de/ })).toHaveAttribute(
      'href',
      new RegExp(`/map/${one.uuid}$`),
    )
  })

  test('shows layers and measures as on a laudo’s own map', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const uuids = [
      (await measuredLaudo(client, stage.places)).info.uuid,
      (await measuredLaudo(client, stage.places)).info.uuid,
    ]
    await open(`/map/varios?laudos=${uuids.join(',')}`)
    const legend = page.getByRole('region', { name: 'Legenda' })
    await expect(legend.getByRole('listitem')).toHaveText(['Aplicação', 'Área'])
    await page.getByRole('button', { name: 'Camadas e mapa de fundo' }).click()
    await page.getByRole('checkbox', { name: 'Área não aplicada' }).check()
    await expect(legend.getByRole('listitem')).toHaveText(['Área não aplicada', 'Aplicação', 'Área'])
    await expect(page).toHaveURL(/camadas=/)
    await expect(page.getByRole('radio', { name: 'Sem internet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Régua' }).click()
    await expect(page.getByRole('region', { name: 'Régua' })).toBeVisible()
  })

  test('an address without a laudo leads back', async ({ page, open }) => {
    await open('/show-reports')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open('/map/varios?laudos=nada,disso')
    await expect(page).toHaveURL(/show-reports/)
  })
})

test.describe('an employee', () => {
  test.use({ person: 'davi', complaints: /status of 404/ })

  test('sees what is there, and is told of the rest without being told what it is', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const client = await as('carla')
    const mine = (await measuredLaudo(client, stage.places, { codigo: 'D-1' })).info
    const hidden = (await measuredLaudo(client, stage.places, { codigo: 'D-2' })).info
    await client.hideLaudo({ params: { id: hidden.uuid }, body: { hide: true } })
    const { uuid: broken } = await registerLaudo(client, stage.places, { codigo: 'D-3', aplicacao: '<kml>' })
    await open(`/map/varios?laudos=${[mine.uuid, hidden.uuid, broken, NOBODYS].join(',')}`)
    await expect(page.getByRole('heading', { level: 1, name: '1 laudo no mapa' })).toBeVisible()
    await expect(page.getByText('3 laudos não puderam ser abertos')).toBeVisible()
    await expect(page.getByText('2 não existem ou não estão ao seu alcance.')).toBeVisible()
    await expect(page.getByText(/D-3: (ainda não está pronto|não pôde ser processado)\./)).toBeVisible()
    await expect(page.getByText('D-2')).toHaveCount(0)
    await expectAccessible(page)
    // It comes when it is revealed, and goes when it is hidden.
    await client.hideLaudo({ params: { id: mine.uuid }, body: { hide: true } })
    await expect(page.getByText('Nenhum destes laudos está pronto para o mapa.')).toBeVisible()
  })

  test('nothing of an address that is there for this person is said in a sentence', async ({ page, open }) => {
    await open(`/map/varios?laudos=${NOBODYS}`)
    await expect(page.getByText('Estes laudos não existem ou não estão disponíveis para você.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('a long address', () => {
  test.use({ person: 'carla', complaints: /status of 404/ })

  test('shows the first twenty, and says so', async ({ page, open, as, stage }) => {
    const { uuid } = (await measuredLaudo(await as('carla'), stage.places)).info
    const others = Array.from({ length: 21 }, (_, place) => NOBODYS.slice(0, -2) + String(10 + place))
    await open(`/map/varios?laudos=${[uuid, ...others].join(',')}`)
    await expect(page.getByText('O endereço traz 22 laudos; o mapa mostra até 20 de cada vez')).toBeVisible()
    await expect(page.getByText('19 laudos não puderam ser abertos')).toBeVisible()
  })
})

test.describe('on a telephone', () => {
  test.use({ person: 'carla', viewport: { width: 390, height: 844 } })

  test('the laudos are in the sheet', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const uuids = [
      (await measuredLaudo(client, stage.places)).info.uuid,
      (await measuredLaudo(client, stage.places)).info.uuid,
    ]
    await open(`/map/varios?laudos=${uuids.join(',')}`)
    const sheet = page.getByRole('region', { name: 'Painel dos laudos' })
    await expect(sheet.getByRole('heading', { name: '2 laudos no mapa' })).toBeVisible()
    await expectWellMade(page, [390])
    await sheet.getByRole('tab', { name: 'Camadas' }).click()
    await expect(sheet.getByRole('checkbox', { name: 'Aplicação', exact: true })).toBeChecked()
  })
})
