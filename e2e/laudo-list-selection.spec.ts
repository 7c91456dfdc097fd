import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { laudoList, listedFarm } from './laudo-list.fixture.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Laudos selecionados' })
const THREE = ['A-1', 'A-2', 'A-3']

test.use({ person: 'carla' })

test('the mouse picks one, a range, the page; several are hidden at once, and revealed', async ({
  page,
  open,
  as,
  stage,
}) => {
  const five = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5']
  const { address } = await listedFarm(await as('carla'), stage.places, five)
  const list = laudoList(page)
  await open(`${address}&colunas=codigo,status`)
  await expect(list.table.getByText('Pronto')).toHaveCount(5)
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
  // No laudo was opened meanwhile.
  await expect(list.table.locator('tr[data-open]')).toHaveCount(0)

  await test.step('hides them, takes it back, and reveals only what is hidden', async () => {
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
  await all.click()
  await expect.poll(() => list.picked()).toEqual(five)
  await expect(all).toBeChecked()
  await all.click()
  await expect(bar(page)).toBeHidden()
})

test('the keyboard alone goes from the search through the rows, opens, picks, and lets go with Esc', async ({
  page,
  open,
  stage,
}) => {
  const list = laudoList(page)
  await open(`/show-reports?ordem=codigo&busca=${encodeURIComponent(stage.seen.farm)}`)
  await expect(list.rows).toHaveCount(3)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(list.row('A-1')).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => list.picked()).toEqual(['A-1'])
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => list.picked()).toEqual(THREE)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => list.picked()).toEqual(['A-1', 'A-2'])
  await expect(list.row('A-2')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await expect.poll(() => list.picked()).toEqual(THREE)
  // The key closes the open laudo first, then the selection.
  await page.keyboard.press('Enter')
  await expect(list.row('A-2')).toHaveAttribute('data-open', 'true')
  await page.keyboard.press('Escape')
  await expect(list.row('A-2')).not.toHaveAttribute('data-open')
  await expect.poll(() => list.picked()).toEqual(THREE)
  await page.keyboard.press('Escape')
  await expect.poll(() => list.picked()).toEqual([])
  await expect(list.row('A-2')).toBeFocused()
  // The key also works from the bar itself, and the focus stays.
  await page.keyboard.press('Space')
  await bar(page).getByRole('button', { name: 'Ocultar' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(list.row('A-1')).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(list.search).toHaveValue('')
})

test('what is selected is exported whatever the filters are by then, and goes to the map as far as that holds it', async ({
  page,
  open,
  stage,
  context,
}) => {
  const { farm, first, third } = stage.seen
  const list = laudoList(page)
  const toMap = bar(page).getByRole('link', { name: 'Abrir no mapa' })
  await open(`/show-reports?ordem=codigo&busca=${encodeURIComponent(farm)}`)
  await test.step('one laudo has a map of its own, several have one together', async () => {
    const opened = context.waitForEvent('page')
    await list
      .row('A-2')
      .getByRole('link', { name: /^Abrir o mapa/ })
      .click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/map\/[\da-f-]{36}/)
    await tab.close()
    await list.pick('A-1').click()
    await expect(toMap).toHaveAttribute('href', /map\/[\da-f-]{36}$/)
    await list.pick('A-3').click()
    await expect(toMap).toHaveAttribute('href', /map\/varios\?laudos=/)
  })
  await list.search.fill('nada disso')
  await expect(list.rows).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('radio', { name: 'Só os selecionados (2)' })).toBeChecked()
  const request = page.waitForRequest(/\/laudos\/exportar\?/)
  const saved = page.waitForEvent('download')
  const start = page.getByRole('dialog').getByRole('button', { name: /^Exportar/ })
  await start.click()
  const query = new URL((await request).url()).searchParams
  expect(query.get('uuids')).toBe([first.uuid, third.uuid].join(','))
  expect(query.has('busca')).toBe(false)
  expect((await saved).suggestedFilename()).toMatch(/^laudos\.xlsx$/)

  await test.step('more than fit on one map are said to be too many', async () => {
    await page.route(/\/laudos\?/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { laudos: { uuid: string }[] }
      const [one] = body.laudos
      // The previous list, whose search finds nothing, may still send its request.
      if (!one) return route.fulfill({ response })
      const many = Array.from({ length: 21 }, (_, place) => ({
        ...one,
        uuid: `0190aaaa-0000-7000-8000-0000000000${10 + place}`,
      }))
      await route.fulfill({ response, json: { ...body, laudos: many, totalItems: 21, totalPages: 1 } })
    })
    await open(`/show-reports?linhas=25&busca=${encodeURIComponent(farm)}`)
    await expect(list.rows).toHaveCount(21)
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    await bar(page).getByRole('button', { name: 'Abrir no mapa' }).click()
    await expect(page.getByText(/O mapa mostra até 20 laudos de cada vez/)).toBeVisible()
  })
})
