import type { Page } from '@playwright/test'
import { expect, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { createListed, laudoList, listedFarm } from './laudo-list.fixture.ts'
import { holdInQueue, scriptNews } from './scripted-news.fixture.ts'

test.use({ person: 'carla' })

interface Sight {
  readonly status: string
  /** Top edge of the row, CSS pixels. */
  readonly top: number
}

/** Records every status that the row shows from now on, and the row's position then. */
async function watchRow(page: Page, codigo: string): Promise<() => Promise<readonly Sight[]>> {
  await page.evaluate((wanted) => {
    const cells = [...document.querySelectorAll('[data-column=codigo]')]
    const row = cells.find((cell) => cell.textContent?.startsWith(wanted))?.closest('tr')
    if (!row) throw new Error(`no row ${wanted}`)
    const seen: { status: string; top: number }[] = []
    Object.assign(window, { seen })
    const note = () => {
      const status = row.querySelector('[data-column=status]')?.textContent ?? ''
      if (seen.at(-1)?.status !== status) seen.push({ status, top: row.getBoundingClientRect().top })
    }
    note()
    new MutationObserver(note).observe(row, { subtree: true, childList: true, characterData: true })
  }, codigo)
  return () => page.evaluate(() => (window as unknown as { seen: { status: string; top: number }[] }).seen)
}

test('a row goes from the queue through its percentages to ready, where it stands, without a reload', async ({
  page,
  open,
  stage,
}) => {
  const { farm, first } = stage.seen
  const list = laudoList(page)
  const news = await scriptNews(page)
  const queue = await holdInQueue(page, ['A-1'])
  await open(`/show-reports?busca=${encodeURIComponent(farm)}&colunas=codigo,status,areaPlantio&ordem=-codigo`)
  await expect(list.row('A-1').getByText('Na fila')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const seen = await watchRow(page, 'A-1')
  const { uuid, codigo, nome } = first
  const event = { uuid, codigo, nome, hidden: false, ready: false, error: false, processing: true }
  for (const progresso of [0, 0.25, 0.5, 0.99]) {
    await news.say({ ...event, status: 'Processando', progresso })
    const percent = Math.round(progresso * 100)
    await expect(list.row('A-1').locator('[data-column=status]')).toHaveText(
      new RegExp(`Processando\\s?${percent}\\s%`),
    )
  }
  queue.measured()
  await news.say({ ...event, status: 'Pronto', processing: false, ready: true })
  await expect(list.row('A-1').getByText('Pronto')).toBeVisible()
  await expect(list.row('A-1').locator('[data-column=areaPlantio]')).toHaveText(/^[\d.]+,\d\d$/)
  const sights = await seen()
  expect(sights.map(({ status }) => status.replace(/\s+/g, ' ').replace(/o(?=\d)/, 'o '))).toEqual([
    'Na fila',
    'Processando 0 %',
    'Processando 25 %',
    'Processando 50 %',
    'Processando 99 %',
    'Pronto',
  ])
  // The row never moved.
  expect(new Set(sights.map(({ top }) => top)).size).toBe(1)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('news change rows in place: one fails, one is new, and what somebody is working on does not move', async ({
  page,
  open,
  as,
  stage,
}) => {
  const client = await as('carla')
  const list = laudoList(page)
  const { nome, uuids } = await listedFarm(client, stage.places, ['W-1', 'W-2', 'W-3'])
  // The order below is by status: a laudo that became ready later would stay where it waited.
  const ready = async () => (await client.listLaudos({ query: { busca: nome, status: 'Pronto' } })).totalItems
  await expect.poll(ready, { timeout: PATIENCE_MS }).toBe(3)
  await open(`/show-reports?busca=${encodeURIComponent(nome)}&colunas=codigo,status,areaPlantio&ordem=-status,codigo`)
  await expect(list.table.getByText('Pronto')).toHaveCount(3)
  await test.step('open, picked and focused rows stay so', async () => {
    await list.row('W-2').click()
    await list.pick('W-2').click()
    await list.row('W-2').focus()
    // In this order both laudos would move if the list were reloaded.
    await client.hideLaudo({ params: { id: uuids[0]! }, body: { hide: true } })
    await client.hideLaudo({ params: { id: uuids[2]! }, body: { hide: true } })
    await expect(list.table.getByText('Oculto')).toHaveCount(2)
    await expect(list.codes).toHaveText([/W-1/, /W-2/, /W-3/])
    await expect(list.row('W-2')).toBeFocused()
    await expect(list.row('W-2')).toHaveAttribute('data-open', 'true')
    expect(await list.picked()).toEqual(['W-2'])
  })
  await test.step('one that is registered meanwhile waits until it is asked for, and fails where it stands', async () => {
    const news = page.getByRole('button', { name: 'Há laudos novos' })
    await page.setViewportSize({ width: 390, height: 844 })
    const more = page.getByRole('button', { name: 'Mais' })
    await expect(page.getByRole('list', { name: 'Lista de laudos' })).toBeVisible()
    // The menu slides out of a narrow window, and the bar moves until it is at the margin of the page.
    await expect.poll(async () => (await page.getByRole('search').boundingBox())?.x).toBe(16)
    const before = await more.boundingBox()
    await createListed(client, stage.places, { nome, codigo: 'W-0', broken: true })
    await expect(news).toBeVisible()
    expect(await more.boundingBox(), 'on a telephone the news move no button').toEqual(before)
    await expectWellMade(page, [390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await news.click()
    await expect(list.row('W-0').getByText('Erro')).toBeVisible()
  })
})

test.describe('without news', () => {
  test.use({ complaints: /ERR_FAILED/ })

  test('a row becomes ready all the same, a little later', async ({ page, open, stage }) => {
    const list = laudoList(page)
    await page.route(/\/eventos\?/, (route) => route.abort())
    const queue = await holdInQueue(page, ['A-1'])
    await open(`/show-reports?busca=${encodeURIComponent(stage.seen.farm)}&colunas=codigo,status,areaPlantio`)
    await expect(list.row('A-1').getByText('Na fila')).toBeVisible()
    queue.measured()
    await expect(list.row('A-1').getByText('Pronto')).toBeVisible()
    await expect(list.row('A-1').locator('[data-column=areaPlantio]')).toHaveText(/^[\d.]+,\d\d$/)
  })
})
