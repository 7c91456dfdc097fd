import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { laudoList } from './laudo-list.fixture.ts'
import { brazilian, COLOURS, measuredLaudo, registerLaudo, shareOfMap } from './map.fixture.ts'

const NOBODYS = '0190aaaa-0000-7000-8000-00000000000a'

const card = (page: Page) => page.getByRole('list', { name: 'Laudos no mapa' })

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('opens what was picked in the list on one map, and finds each on it', async ({ page, open, stage, context }) => {
    const { farm: nome, first: one, third: two } = stage.seen
    const ofAurora = `&empresa=${stage.places.aurora}`
    await open(`/show-reports?busca=${encodeURIComponent(nome)}${ofAurora}`)
    await expect(laudoList(page).rows).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Abrir no mapa', exact: true }).click()
    const map = await opened

    await expect(map.getByRole('heading', { level: 1, name: '2 laudos no mapa' })).toBeVisible()
    await expect(map).toHaveTitle(/^2 laudos no mapa/)
    await expect(card(map).getByRole('listitem')).toHaveCount(2)
    const first = card(map).getByRole('listitem').filter({ hasText: 'A-1' })
    await expect(first).toContainText(brazilian(one.percentAplicacaoEfetiva!))
    await expect(first).toContainText(brazilian(one.areaPlantio!))
    await expect(first).toContainText('02/03/2026 07:12')
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

    await map.getByRole('checkbox', { name: `Mostrar ${nome} · A-3` }).uncheck()
    await expect(map).toHaveURL(new RegExp(`fora=${two.uuid}`))
    await expect(sums).toBeHidden()
    await map.getByRole('checkbox', { name: `Mostrar ${nome} · A-1` }).uncheck()
    await expect.poll(() => shareOfMap(map, COLOURS.aplicacao), { timeout: PATIENCE_MS }).toBeLessThan(0.001)

    // A link shows the view of its sender.
    const around = map.waitForResponse(/\/laudos\/arredores\?/)
    await map.goto(looked)
    await expect(first.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expect(first.getByRole('link', { name: /^Abrir o mapa de/ })).toHaveAttribute(
      'href',
      new RegExp(`/map/${one.uuid}$`),
    )

    // Without pictures the map of several laudos has the same surroundings as that of one laudo.
    expect((await around).status()).toBe(200)

    await test.step('shows layers and measures as on a laudo’s own map', async () => {
      const legend = map.getByRole('region', { name: 'Legenda' })
      const shown = legend.getByRole('button', { pressed: true })
      await expect(shown).toHaveText(['Aplicação', 'Área'])
      await map.getByRole('button', { name: 'Camadas e mapa de fundo' }).click()
      await map.getByRole('checkbox', { name: 'Área não aplicada' }).check()
      await expect(shown).toHaveText(['Área não aplicada', 'Aplicação', 'Área'])
      await expect(map).toHaveURL(/camadas=/)
      await expect(map.getByRole('radio', { name: 'Sem internet' })).toBeVisible()
      await map.keyboard.press('Escape')
      await map.getByRole('button', { name: 'Régua' }).click()
      await expect(map.getByRole('region', { name: 'Régua' })).toBeVisible()
    })
    await test.step('on a telephone the laudos are in the sheet', async () => {
      await map.setViewportSize({ width: 390, height: 844 })
      await map.reload()
      const sheet = map.getByRole('region', { name: 'Painel dos laudos' })
      await expect(sheet.getByRole('heading', { name: '2 laudos no mapa' })).toBeVisible()
      await expectWellMade(map, [390])
      await sheet.getByRole('tab', { name: 'Camadas' }).click()
      await expect(sheet.getByRole('checkbox', { name: 'Aplicação', exact: true })).toBeChecked()
    })
  })
})

test.describe('an employee', () => {
  test.use({ person: 'davi', complaints: /status of 404/ })

  test('sees what is there, and is told of the rest without being told what it is, and how many fit', async ({
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
    // The laudo appears when it is revealed, and disappears when it is hidden.
    await client.hideLaudo({ params: { id: mine.uuid }, body: { hide: true } })
    await expect(page.getByText('Nenhum destes laudos está pronto para o mapa.')).toBeVisible()

    await test.step('of an address of which nothing is there for this person, all is said in a sentence', async () => {
      await open(`/map/varios?laudos=${NOBODYS}`)
      await expect(page.getByText('Estes laudos não existem ou não estão disponíveis para você.')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('a long address shows the first twenty, and says so', async () => {
      const unknown = Array.from({ length: 21 }, (_, place) => NOBODYS.slice(0, -2) + String(10 + place))
      await open(`/map/varios?laudos=${[stage.seen.first.uuid, ...unknown].join(',')}`)
      await expect(page.getByText('O endereço traz 22 laudos; o mapa mostra até 20 de cada vez')).toBeVisible()
      await expect(page.getByText('19 laudos não puderam ser abertos')).toBeVisible()
    })
    await test.step('an address without a laudo leads back', async () => {
      await open('/show-reports')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await open('/map/varios?laudos=nada,disso')
      await expect(page).toHaveURL(/show-reports/)
    })
  })
})
