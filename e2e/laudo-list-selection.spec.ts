import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, test } from './journey.ts'
import { laudoList, listedFarm } from './laudo-list.fixture.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Laudos selecionados' })
const FIVE = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5']

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('picks with the mouse: one, a range, the page', async ({ page, open, as, stage }) => {
    const { address } = await listedFarm(await as('carla'), stage.places, FIVE)
    const list = laudoList(page)
    await open(address)
    await expect(list.rows).toHaveCount(5)
    await expect(bar(page)).toBeHidden()
    await list.pick('S-2').click()
    await expect(bar(page)).toContainText('1 selecionado')
    await expect(page.getByRole('status').filter({ hasText: '1 selecionado' })).toBeAttached()
    await list.row('S-4').click({ modifiers: ['Shift'] })
    await expect.poll(() => list.picked()).toEqual(['S-2', 'S-3', 'S-4'])
    await list.pick('S-1').click({ modifiers: ['Shift'] })
    await expect.poll(() => list.picked()).toEqual(['S-1', 'S-2'])
    await list.row('S-5').click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(() => list.picked()).toEqual(['S-1', 'S-2', 'S-5'])
    const all = page.getByRole('checkbox', { name: 'Selecionar a página' })
    await expect(all).toHaveJSProperty('indeterminate', true)
    await expectAccessible(page)
    await all.click()
    await expect.poll(() => list.picked()).toEqual(FIVE)
    await expect(all).toBeChecked()
    await all.click()
    await expect(bar(page)).toBeHidden()
    // Nothing was opened on the way.
    await expect(list.table.locator('tr[data-open]')).toHaveCount(0)
  })

  test('picks with the keyboard alone, and lets go with Esc', async ({ page, open, as, stage }) => {
    const { address } = await listedFarm(await as('carla'), stage.places, FIVE)
    const list = laudoList(page)
    await open(address)
    await expect(list.rows).toHaveCount(5)
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(() => list.picked()).toEqual(['S-2'])
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => list.picked()).toEqual(['S-2', 'S-3', 'S-4'])
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => list.picked()).toEqual(['S-2', 'S-3'])
    await expect(list.row('S-3')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await expect.poll(() => list.picked()).toEqual(FIVE)
    // First what is open, then what is picked.
    await page.keyboard.press('Enter')
    await expect(list.row('S-3')).toHaveAttribute('data-open', 'true')
    await page.keyboard.press('Escape')
    await expect.poll(() => list.picked()).toEqual(FIVE)
    await page.keyboard.press('Escape')
    await expect.poll(() => list.picked()).toEqual([])
    await expect(list.row('S-3')).toBeFocused()
    // From the bar itself as well, and the focus does not go with it.
    await page.keyboard.press('Space')
    await bar(page).getByRole('button', { name: 'Ocultar' }).focus()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await expect(list.row('S-1')).toBeFocused()
  })

  test('what is picked stays picked on other pages and while news come', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const { address, uuids } = await listedFarm(client, stage.places, [...FIVE, 'S-6', 'S-7'])
    const list = laudoList(page)
    await open(`${address}&linhas=5&colunas=codigo,status`)
    await expect(list.rows).toHaveCount(5)
    await list.pick('S-1').click()
    await list.pick('S-3').click()
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(list.codes).toHaveText(['S-6', 'S-7'])
    await list.pick('S-7').click()
    await expect(bar(page)).toContainText('3 selecionados')
    await expect(bar(page)).toContainText('2 fora desta página')
    // Somebody else hides one that is not in sight, and deletes another: what can be done follows.
    await client.hideLaudo({ params: { id: uuids[0]! }, body: { hide: true } })
    await expect(bar(page).getByRole('button', { name: 'Revelar 1' })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Ocultar 2' })).toBeVisible()
    await client.deleteLaudo({ params: { id: uuids[2]! } })
    await expect(bar(page)).toContainText('2 selecionados')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect.poll(() => list.picked()).toEqual(['S-1'])
    await bar(page).getByRole('button', { name: 'Limpar a seleção' }).click()
    await expect(bar(page)).toBeHidden()
  })

  test('hides several at once, takes it back, and reveals only what is hidden', async ({ page, open, as, stage }) => {
    const { address } = await listedFarm(await as('carla'), stage.places, FIVE)
    const list = laudoList(page)
    await open(`${address}&colunas=codigo,status`)
    for (const codigo of ['S-1', 'S-2', 'S-3']) await list.pick(codigo).click()
    await bar(page).getByRole('button', { name: 'Ocultar' }).click()
    await expect(page.getByText('OCULTADO!')).toBeVisible()
    await expect(page.getByText('3 laudos foram ocultados com sucesso!')).toBeVisible()
    await expect(list.table.getByText('Oculto')).toHaveCount(3)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('3 laudos foram revelados com sucesso!')).toBeVisible()
    await expect(list.table.getByText('Oculto')).toHaveCount(0)

    await list
      .row('S-4')
      .getByRole('button', { name: /^Ocultar/ })
      .click()
    await expect(list.row('S-4').getByText('Oculto')).toBeVisible()
    await list.pick('S-4').click()
    await bar(page).getByRole('button', { name: 'Revelar 1' }).click()
    await expect(list.table.getByText('Oculto')).toHaveCount(0)
    await expect(bar(page)).toContainText('4 selecionados')
  })

  test('exports what is selected, whatever the filters are by then', async ({ page, open, as, stage }) => {
    const { address, uuids } = await listedFarm(await as('carla'), stage.places, FIVE)
    const list = laudoList(page)
    await open(address)
    await list.pick('S-2').click()
    await list.pick('S-4').click()
    await list.search.fill('nada disso')
    await expect(list.rows).toHaveCount(0)
    await bar(page).getByRole('button', { name: 'Exportar' }).click()
    await expect(page.getByRole('radio', { name: 'Só os selecionados (2)' })).toBeChecked()
    const asked = page.waitForRequest(/\/laudos\/exportar\?/)
    const saved = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Exportar/ })
      .click()
    const query = new URL((await asked).url()).searchParams
    expect(query.get('uuids')).toBe([uuids[1], uuids[3]].join(','))
    expect(query.has('busca')).toBe(false)
    expect((await saved).suggestedFilename()).toMatch(/^laudos\.xlsx$/)
  })

  test('more than fit on one map are said to be too many', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const { address } = await listedFarm(client, stage.places, FIVE)
    await listedFarm(
      client,
      stage.places,
      Array.from({ length: 16 }, (_, place) => `T-${place}`),
    )
    const list = laudoList(page)
    await open(address)
    await list.pick('S-1').click()
    await list.pick('S-2').click()
    await expect(bar(page).getByRole('link', { name: 'Abrir no mapa' })).toHaveAttribute('href', /map\/varios\?laudos=/)
    await list.pick('S-2').click()
    await expect(bar(page).getByRole('link', { name: 'Abrir no mapa' })).toHaveAttribute('href', /map\/[\da-f-]{36}$/)
    await open('/show-reports?linhas=25')
    await expect(list.rows.nth(20)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    await bar(page).getByRole('button', { name: 'Abrir no mapa' }).click()
    await expect(page.getByText(/O mapa mostra até 20 laudos de cada vez/)).toBeVisible()
  })
})

test.describe('an analyst whose act is refused', () => {
  test.use({ person: 'carla', complaints: /status of 404/ })

  test('sees everything put back, and why', async ({ page, open, as, stage }) => {
    const { address } = await listedFarm(await as('carla'), stage.places, ['S-1', 'S-2'])
    const list = laudoList(page)
    await open(`${address}&colunas=codigo,status`)
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    // One more goes along that nobody has.
    await page.route(/\/laudos\/hide$/, (route) => {
      const asked = route.request().postDataJSON() as { uuids: string[] }
      return route.continue({
        postData: JSON.stringify({ ...asked, uuids: [...asked.uuids, '0190aaaa-0000-7000-8000-00000000000a'] }),
      })
    })
    await bar(page).getByRole('button', { name: 'Ocultar' }).click()
    await expect(page.getByText('Não foi possível ocultar os 2 laudos')).toBeVisible()
    await expect(page.getByText('Um dos laudos não foi encontrado.')).toBeVisible()
    await expect(list.table.getByText('Oculto')).toHaveCount(0)
    await expect.poll(() => list.picked()).toEqual(['S-1', 'S-2'])
  })
})

test.describe('an employee', () => {
  test.use({ person: 'davi' })

  test('may pick and look, and neither hide nor reveal', async ({ page, open, as, stage }) => {
    const { address } = await listedFarm(await as('carla'), stage.places, ['S-1', 'S-2'])
    await open(address)
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    await expect(bar(page).getByRole('link', { name: 'Abrir no mapa' })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: /^(Ocultar|Revelar)/ })).toHaveCount(0)
  })
})

test.describe('on a telephone', () => {
  test.use({ person: 'carla', viewport: { width: 390, height: 844 } })

  test('cards are picked, one by one or all', async ({ page, open, as, stage }) => {
    const { address, nome } = await listedFarm(await as('carla'), stage.places, ['S-1', 'S-2'])
    await open(address)
    await page.getByRole('checkbox', { name: `Selecionar ${nome} · S-2` }).check()
    await expect(bar(page)).toContainText('1 selecionado')
    await expectWellMade(page, [390])
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).check()
    await expect(bar(page)).toContainText('2 selecionados')
  })
})
