import { expect, expectAccessible, test } from './journey.ts'
import { laudoList } from './laudo-list.fixture.ts'

test.use({ person: 'carla' })

test('a period is chosen by its name, and what was typed wrong is gone with it', async ({ page, open }) => {
  await open('/show-reports?filtros=true')
  const list = laudoList(page)
  const { from, to } = list.range('Data da Aplicação')
  await from.fill('32/13/2026')
  await to.press('Tab')
  await expect(page.getByText('Use uma data como 14/03/2026.')).toBeVisible()
  const periods = page.getByRole('button', { name: 'Períodos prontos: Data da Aplicação' })
  await periods.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Hoje' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Este ano' }).click()
  const year = await page.evaluate(() => new Date().getFullYear())
  await expect(page).toHaveURL(new RegExp(`dataStart=${year}-01-01&dataEnd=${year}-12-31`))
  await expect(from).toHaveValue(`01/01/${year}`)
  await expect(to).toHaveValue(`31/12/${year}`)
  await expect(page.getByText('Use uma data como 14/03/2026.')).toBeHidden()
  await expect(list.chips).toHaveText([`Data da Aplicação: 01/01/${year} a 31/12/${year}`])
  await expect(periods).toBeFocused()
})

test('names are found without their accents', async ({ page, open }) => {
  await open('/show-reports?filtros=true')
  const list = laudoList(page)
  for (const [label, typed, found] of [
    ['Tratamento', 'adubacao f', 'ADUBAÇÃO FOLIAR'],
    ['Cultura', 'cana-de-acucar', 'CANA-DE-AÇÚCAR'],
  ] as const) {
    await list.panel
      .getByRole('combobox', { name: label })
      .or(list.panel.getByRole('textbox', { name: label }))
      .first()
      .fill(typed)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([found])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(list.chips.filter({ hasText: label })).toHaveText([`${label}: ${found}`])
  }
})
