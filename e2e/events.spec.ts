import { randomUUID } from 'node:crypto'
import type { Client } from '@faixa/contract'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createListed, laudoList } from './laudo-list.fixture.ts'
import { measuredLaudo } from './map.fixture.ts'
import type { Places } from './stage/people.ts'

test.use({ person: 'carla' })

const EVENTS = /\/eventos\?/

/** Delays the page's event stream until the returned function is called. */
async function holdStream(
  page: Page,
): Promise<{ readonly requested: Promise<void>; readonly open: () => Promise<void> }> {
  const held: Route[] = []
  let opened = false
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  await page.route(EVENTS, async (route) => {
    if (opened) return route.continue()
    held.push(route)
    resolve()
  })
  return {
    requested: connected,
    open: async () => {
      opened = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}

/** Registers a laudo of which only the name changes, so that no screen reloads it for another reason. */
async function renamedAtWill(client: Client, places: Places) {
  const { info } = await measuredLaudo(client, places)
  const { uuid, empresa, unidade, pilotoId, codigo } = info
  const same = { tratamento: 'HERBICIDA', cultura: 'SOJA', dataInicial: '2026-03-14', dataFinal: '2026-03-14' } as const
  const rename = async (nome: string) => {
    const body = { empresa, unidade, pilotoId, codigo, nome, ...same }
    await client.updateLaudo({ params: { uuid }, body })
  }
  return { path: `/map/${uuid}`, rename }
}

const title = (page: Page, nome: string) => page.getByRole('heading', { level: 1, name: new RegExp(nome) })

test('what happened between a screen and its stream of events, or while it was left, is read once one is back', async ({
  page,
  open,
  as,
  stage,
}) => {
  const { path, rename } = await renamedAtWill(await as('carla'), stage.places)
  const stream = await holdStream(page)
  await open(path)
  await expect(title(page, 'Santa Rita')).toBeVisible()
  await stream.requested
  await rename('Enquanto ninguém ouvia')
  await stream.open()
  await expect(title(page, 'Enquanto ninguém ouvia')).toBeVisible()
  await rename('Ao vivo')
  await expect(title(page, 'Ao vivo')).toBeVisible()

  await test.step('a list that was left knows what happened meanwhile as soon as it is back', async () => {
    const client = await as('carla')
    const nome = `FAZENDA ${randomUUID().slice(0, 8).toUpperCase()}`
    const list = laudoList(page)
    await createListed(client, stage.places, { nome, codigo: 'EV-1' })
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&colunas=codigo`)
    await expect(list.codes).toHaveText(['EV-1'])
    await page.getByRole('link', { name: 'Visão Geral' }).click()
    await expect(page.getByRole('main').getByText('Visão Geral')).toBeVisible()
    await createListed(client, stage.places, { nome, codigo: 'EV-2' })
    await page.goBack()
    // Where the event arrives after the list, the row waits until it is requested, as on any open list.
    const news = page.getByRole('button', { name: 'Há laudos novos' })
    await expect(list.codes.nth(1).or(news)).toBeVisible()
    if (await news.isVisible()) await news.click()
    await expect(list.codes).toHaveCount(2)
  })
})

test('the tab that takes the stream over has missed nothing of what was said meanwhile', async ({
  page,
  open,
  as,
  stage,
  context,
}) => {
  const { path, rename } = await renamedAtWill(await as('carla'), stage.places)
  await open('/analytics')
  await expect(page.getByRole('main').getByText('Visão Geral')).toBeVisible()
  const other = await context.newPage()
  const stream = await holdStream(other)
  await other.goto(`.${path}`)
  await expect(title(other, 'Santa Rita')).toBeVisible()
  await rename('Pela outra aba')
  await expect(title(other, 'Pela outra aba')).toBeVisible()
  await page.close()
  await stream.requested
  await rename('Entre uma aba e outra')
  await stream.open()
  await expect(title(other, 'Entre uma aba e outra')).toBeVisible()
})
