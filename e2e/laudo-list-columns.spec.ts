import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { clima } from './laudo-form.fixture.ts'
import { createListed, laudoList, listedFarm } from './laudo-list.fixture.ts'

test.use({ person: 'carla' })

test('columns are chosen, dragged wider, remembered on this device, and given back', async ({
  page,
  open,
  as,
  stage,
}) => {
  const client = await as('carla')
  // 2 m/s are within the recommended 3 to 10 km/h; 5 m/s are 18 km/h.
  const windy = await listedFarm(client, stage.places, ['V-1'])
  for (const [codigo, wind] of [
    ['V-2', 5],
    ['V-3', 2],
  ] as const)
    await createListed(client, stage.places, { nome: windy.nome, codigo, clima: clima(`${codigo}.csv`, wind) })
  const address = `/show-reports?ordem=codigo&busca=${encodeURIComponent(stage.seen.farm)}`
  const list = laudoList(page)
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const widthOf = async (name: string) => Math.round((await heading(name).boundingBox())!.width)
  const edge = page.getByRole('separator', { name: 'Largura da coluna Tratamento' })
  await open(address)
  await expect(list.rows).toHaveCount(3)
  await test.step('what is not a column is in the details', async () => {
    await page.getByRole('button', { name: '7 Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Cultura' }).uncheck()
    await page.getByRole('checkbox', { name: 'Piloto' }).uncheck()
    await page.getByRole('checkbox', { name: 'Unidade' }).check()
    await expect(page).toHaveURL(/colunas=/)
    await page.keyboard.press('Escape')
    await open(address)
    await expect(page.getByRole('button', { name: '6 Colunas' })).toBeVisible()
    await expect(list.row('A-1')).toContainText('Fazenda Norte')
    await list.row('A-1').click()
    await expect(list.table.locator('dt')).toContainText(['Cultura', 'Empresa', 'Piloto', 'Analista', 'Status'])
    await expect(list.table.locator('dt').filter({ hasText: 'Unidade' })).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('the effectiveness is one click away, remembered, and the first of the other columns', async () => {
    await page.getByRole('button', { name: 'Mostrar efetividade' }).click()
    await expect(page.getByRole('columnheader', { name: /Aplicação efetiva \(%\)|Efetividade/ })).toBeVisible()
    await open(address)
    await page.getByRole('button', { name: 'Ocultar efetividade' }).click()
    await expect(page.getByRole('button', { name: '6 Colunas' })).toBeVisible()
  })
  // By default a column is as wide as its contents.
  const usual = await widthOf('Tratamento')
  const unchanged = await widthOf('Nome')
  const { x, y, width, height } = (await edge.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 6 })
  // The width follows the pointer, and no other column changes.
  await expect.poll(() => widthOf('Tratamento')).toBe(usual + 60)
  await page.mouse.up()
  await expect(edge).toHaveAttribute('aria-valuenow', `${usual + 60}`)
  expect(await widthOf('Nome')).toBe(unchanged)
  // A click on the edge does not sort.
  await expect(page).toHaveURL(/ordem=codigo/)

  await open(address)
  await expect(list.rows).toHaveCount(3)
  expect(await widthOf('Tratamento')).toBe(usual + 60)
  await expectAccessible(page)

  await page.getByRole('button', { name: '6 Colunas' }).click()
  await page.getByRole('button', { name: 'Larguras padrão' }).click()
  await expect.poll(() => widthOf('Tratamento')).toBe(usual)
  await expect(page.getByRole('button', { name: 'Larguras padrão' })).toHaveCount(0)

  await test.step('the weather has columns, sorts the list with what is unknown last, and is filtered by its limits', async () => {
    const ready = async () => (await client.listLaudos({ query: { busca: windy.nome, status: 'Pronto' } })).totalItems
    await expect.poll(ready, { timeout: PATIENCE_MS }).toBe(3)
    await open(windy.address)
    await page.getByRole('button', { name: '6 Colunas' }).click()
    for (const name of ['Fora do limite do clima (min)', 'Vento máximo (m/s)', 'Temperatura mínima (°C)'])
      await page.getByRole('checkbox', { name }).check()
    await page.keyboard.press('Escape')
    const cells = (name: string) => list.rows.locator(`[data-column=${name}] [data-words]`)
    await expect(cells('ventoMaximoMs')).toHaveText(['—', '5,00', '2,00'])
    await expect(cells('minutosFora')).toHaveText(['—', /^[1-9]\d*,\d\d$/, '0,00'])
    await expect(cells('temperaturaMinimaC')).toHaveText(['—', '24,00', '24,00'])
    await expectAccessible(page)
    await list.heading('Vento máximo').click()
    await expect(list.codes).toHaveText(['V-3', 'V-2', 'V-1'])
    await list.heading('Vento máximo').click()
    await expect(list.codes).toHaveText(['V-2', 'V-3', 'V-1'])
    await open(`${windy.address}&conferencia=fora-do-clima`)
    await expect(list.codes).toHaveText(['V-2'])
    await expect(list.chips).toContainText(['Avisos: Fora de algum limite do clima'])
    await open(`${windy.address}&conferencia=clima-fora-da-lei`)
    await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
  })
})

test('the edges answer to keys and to a double click, and however wide columns are the acts stay within reach', async ({
  page,
  open,
  as,
  stage,
}) => {
  const { address } = await listedFarm(await as('carla'), stage.places, ['C-1'])
  const list = laudoList(page)
  await open(address)
  await expect(list.rows).toHaveCount(1)
  const edge = page.getByRole('separator', { name: 'Largura da coluna Nome' })
  await edge.focus()
  const usual = Number(await edge.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', `${usual + 8}`)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(edge).toHaveAttribute('aria-valuenow', `${usual - 32}`)
  await page.keyboard.press('Home')
  await expect(edge).toHaveAttribute('aria-valuenow', '56')
  const words = list.row('C-1').locator('[data-column=nome] [data-words]')
  const cut = () => words.evaluate((cell) => cell.scrollWidth > cell.clientWidth)
  expect(await cut()).toBe(true)
  await edge.dblclick()
  await expect.poll(cut).toBe(false)
  const fitted = Number(await edge.getAttribute('aria-valuenow'))
  expect(fitted).toBeGreaterThan(100)
  // The column has the smallest sufficient width: four pixels less cut its text.
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(edge).toHaveAttribute('aria-valuenow', `${fitted}`)

  for (const name of ['Nome', 'Tratamento', 'Prestadora']) {
    await page.getByRole('separator', { name: `Largura da coluna ${name}` }).focus()
    await page.keyboard.press('End')
  }
  const room = await list.table.evaluate((one) => ({ inside: one.scrollWidth, seen: one.clientWidth }))
  expect(room.inside).toBeGreaterThan(room.seen)
  await expect(list.row('C-1').getByRole('button', { name: /^Excluir/ })).toBeInViewport({ ratio: 1 })
  await list
    .row('C-1')
    .getByRole('button', { name: /^Ocultar/ })
    .click()
  await expect(page.getByText('OCULTADO!')).toBeVisible()
})

test('beside the effectiveness no word is cut at a desk, and a smaller window shows that the table goes on', async ({
  page,
  open,
  as,
  stage,
}) => {
  const { address } = await listedFarm(await as('carla'), stage.places, ['T-1'])
  const list = laudoList(page)
  const cut = () =>
    list.table.evaluate((table) =>
      [...table.querySelectorAll('[data-words]')]
        .filter((words) => words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight)
        .map((words) => words.textContent),
    )
  // The edge of the actions, which shows that columns are hidden behind them.
  const edge = () =>
    list.row('T-1').evaluate((row) => Number(getComputedStyle(row.lastElementChild!, '::after').opacity))
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(address)
  await page.getByRole('button', { name: 'Mostrar efetividade' }).click()
  await expect(page.getByRole('columnheader', { name: 'Método' })).toBeVisible()
  // The font, and the transition of the edge, may come after the columns.
  await expect.poll(cut).toEqual([])
  await expect.poll(edge).toBe(0)

  await page.setViewportSize({ width: 820, height: 900 })
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  await expect.poll(edge).toBe(1)
  await list.table.evaluate((table) => table.scrollTo({ left: table.scrollWidth }))
  await expect.poll(edge).toBe(0)
  await test.step('somebody who opens the menu in such a window finds it open again', async () => {
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeVisible()
  })
})
