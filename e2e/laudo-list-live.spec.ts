import type { Page } from '@playwright/test'
import { expect, PATIENCE_MS, test } from './journey.ts'
import { createListed, largeFlight, laudoList } from './laudo-list.fixture.ts'

test.use({ person: 'carla' })

/** For a large flight behind four other large ones. */
const LARGE_MS = 150_000

interface Sight {
  readonly status: string
  /** Of the row's top edge, CSS pixels. */
  readonly top: number
}

/** Notes every status that the row shows from now on, and where the row is then. */
async function watchRow(page: Page, codigo: string): Promise<() => Promise<readonly Sight[]>> {
  await page.evaluate((wanted) => {
    const cells = [...document.querySelectorAll('[data-column=codigo]')]
    const row = cells.find((cell) => cell.textContent === wanted)?.closest('tr')
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
  as,
  stage,
}) => {
  test.slow()
  const client = await as('carla')
  const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8)}`
  const list = laudoList(page)
  // Large ones keep the worker busy, so that the last one is seen in the queue, and takes its time. Invented before the first is sent,
  // or that one would be ready before the last is there.
  const large = ['L-1', 'L-2', 'L-3', 'L-4'].map((codigo) => ({ nome, codigo, flight: largeFlight() }))
  for (const given of large) await createListed(client, stage.places, given)
  await open(`/show-reports?busca=${encodeURIComponent(nome)}&colunas=codigo,status,areaPlantio&ordem=codigo`)
  await expect(list.codes).toHaveText(['L-1', 'L-2', 'L-3', 'L-4'])
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const seen = await watchRow(page, 'L-4')
  await list.row('L-4').hover()
  await expect(list.row('L-4').getByText('Pronto')).toBeVisible({ timeout: LARGE_MS })

  const sights = await seen()
  const statuses = sights.map(({ status }) => status.replace(/\s+/g, ' '))
  expect(statuses[0]).toBe('Na fila')
  expect(statuses.at(-1)).toBe('Pronto')
  const percentages = statuses.flatMap((status) => /^Processando ?(\d+) %$/.exec(status)?.[1] ?? []).map(Number)
  expect(percentages.length).toBeGreaterThan(1)
  expect(percentages).toEqual(percentages.toSorted((one, other) => one - other))
  expect(percentages.some((percent) => percent > 0 && percent < 100)).toBe(true)
  // Not one of them is another state.
  expect(statuses.filter((status) => !/^(Na fila|Processando( ?\d+ %)?|Pronto)$/.test(status))).toEqual([])
  // It never moved, and its figures came by themselves.
  expect(new Set(sights.map(({ top }) => top)).size).toBe(1)
  await expect(list.row('L-4').locator('[data-column=areaPlantio]')).toHaveText(/^[\d.]+,\d\d$/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('what somebody is working on does not move when news come: open, picked and focused rows stay so', async ({
  page,
  open,
  as,
  stage,
}) => {
  const client = await as('carla')
  const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8)}`
  const list = laudoList(page)
  const uuids = []
  for (const codigo of ['W-1', 'W-2', 'W-3']) uuids.push(await createListed(client, stage.places, { nome, codigo }))
  const ready = async () => (await client.listLaudos({ query: { busca: nome, status: 'Pronto' } })).totalItems
  await expect.poll(ready, { timeout: PATIENCE_MS }).toBe(3)
  await open(`/show-reports?busca=${encodeURIComponent(nome)}&colunas=codigo,status&ordem=-status,codigo`)
  await expect(list.table.getByText('Pronto')).toHaveCount(3)
  await list.row('W-2').click()
  await list.pick('W-2').click()
  await list.row('W-2').focus()
  // In this order of the list both would change their places if it were asked again.
  await client.hideLaudo({ params: { id: uuids[0]! }, body: { hide: true } })
  await client.hideLaudo({ params: { id: uuids[2]! }, body: { hide: true } })
  await expect(list.table.getByText('Oculto')).toHaveCount(2)
  await expect(list.codes).toHaveText([/W-1/, /W-2/, /W-3/])
  await expect(list.row('W-2')).toBeFocused()
  await expect(list.row('W-2')).toHaveAttribute('data-open', 'true')
  expect(await list.picked()).toEqual(['W-2'])
})

test.describe('without news', () => {
  test.use({ complaints: /ERR_FAILED/ })

  test('a row becomes ready all the same, a little later', async ({ page, open, as, stage }) => {
    test.slow()
    const client = await as('carla')
    const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8)}`
    const list = laudoList(page)
    await page.route(/\/eventos\?/, (route) => route.abort())
    await createListed(client, stage.places, { nome, codigo: 'X-1', flight: largeFlight() })
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&colunas=codigo,status,areaPlantio`)
    await expect(list.row('X-1').getByText('Pronto')).toBeVisible({ timeout: LARGE_MS })
    await expect(list.row('X-1').locator('[data-column=areaPlantio]')).toHaveText(/^[\d.]+,\d\d$/)
  })
})
