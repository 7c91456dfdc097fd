import { expect, expectAccessible, expectNoSideScroll, expectWellMade, test, WIDTHS } from './journey.ts'
import { laudoForm, simulatedSet } from './laudo-form.fixture.ts'
import { brazilian } from './map.fixture.ts'

const HEADING = 'Como cada número é calculado'

test('the public method is one link from the login, with its index, its pictures, its paper and the way back', async ({
  page,
  open,
}) => {
  await open('/login')
  await page.getByRole('link', { name: 'Como os números são calculados' }).click()
  await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
  await expect(page).toHaveTitle(`${HEADING} · Faixa`)
  const index = page.getByRole('navigation', { name: 'Nesta página' })
  await index.getByRole('link', { name: 'Os percentuais' }).click()
  await expect(page).toHaveURL(/\/metodo#os-percentuais$/)
  await expect(page.getByRole('heading', { name: 'Os percentuais' })).toBeInViewport()
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures).not.toHaveCount(0)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await page.getByRole('link', { name: 'Voltar ao Faixa' }).click()
  await expect(page).toHaveURL(/\/login/)

  await test.step('it opens at the heading that an address names', async () => {
    await open('/metodo#arredondamento')
    await expect(page.getByRole('heading', { name: 'Arredondamento' })).toBeInViewport()
    await page.getByRole('button', { name: 'Ir para o conteúdo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
  await test.step('it is open to everybody', () => expectWellMade(page, WIDTHS))
  await test.step('it is printed without what is not its text', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
  })
})

test.describe('from where the numbers are', () => {
  test.use({ person: 'carla', hasTouch: true })

  test('map, list, preview and the person’s menu lead to how they are calculated', async ({ page, open, stage }) => {
    const { farm, first: info } = stage.seen
    const dialog = page.getByRole('dialog')
    const explanation = dialog.getByRole('link', { name: /^Como é calculado/ })
    await test.step('a percentage of a laudo leads to its heading, beside what one was doing', async () => {
      await open(`/map/${info.uuid}`)
      await page.getByRole('button', { name: `${brazilian(info.percentAreaNaoAplicada!)} %` }).click()
      const opened = page.context().waitForEvent('page')
      await dialog.getByRole('link').click()
      const method = await opened
      await expect(method).toHaveURL(/\/metodo#os-percentuais$/)
      await expect(method.getByRole('heading', { name: 'Os percentuais' })).toBeInViewport()
      await method.close()
      await expect(page).toHaveURL(new RegExp(info.uuid))
    })
    await test.step('a tap on a telephone shows the formula and the way on', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      await page.getByRole('button', { name: 'Efetividade', exact: true }).tap()
      await expect(explanation).toBeVisible()
      await expectNoSideScroll(page)
      await page.getByRole('button', { name: 'Efetividade', exact: true }).tap()
      await expect(dialog).toBeHidden()
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('the list says what its percentages are of, in the details', async () => {
      await open(`/show-reports?ordem=codigo&busca=${encodeURIComponent(farm)}`)
      const row = page.locator('tr[data-key]').first()
      await row.focus()
      await page.keyboard.press('Enter')
      const details = page.locator('tr[data-key] + tr').first()
      await details.getByRole('button', { name: /^Área não aplicada/ }).click()
      await expect(dialog).toContainText('Área não aplicada ÷ área de plantio × 100.')
      await expect(explanation).toHaveAttribute('href', /\/metodo#os-percentuais$/)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(details).toBeVisible()
    })
    await test.step('a preview does, before anything is sent', async () => {
      await open('/new-application-report')
      const form = laudoForm(page)
      await form.put(simulatedSet())
      await form.numbers()
      await page.getByRole('button', { name: 'Efetividade', exact: true }).click()
      await expect(dialog).toContainText('Aplicação efetiva ÷ área de plantio × 100.')
      await expectAccessible(page)
    })
    await open('/')
    await page.getByRole('button', { name: 'Conta de Carla Dias' }).click()
    await page.getByRole('menuitem', { name: 'Como os números são calculados' }).click()
    await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao Faixa' }).click()
    await expect(page).toHaveURL(/\/show-reports$/)
  })
})
