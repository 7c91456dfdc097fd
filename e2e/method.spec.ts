import { expect, expectAccessible, expectNoSideScroll, expectWellMade, test, WIDTHS } from './journey.ts'
import { laudoForm, simulatedSet } from './laudo-form.fixture.ts'
import { brazilian, measuredLaudo } from './map.fixture.ts'

const HEADING = 'Como cada número é calculado'

test.describe('the public method, to somebody who has no session', () => {
  test('is one link from the door, with its index, its pictures and the way back', async ({ page, open }) => {
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
  })

  test('opens at the heading that an address names', async ({ page, open }) => {
    await open('/metodo#arredondamento')
    await expect(page.getByRole('heading', { name: 'Arredondamento' })).toBeInViewport()
    await page.getByRole('button', { name: 'Ir para o conteúdo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })

  test('is printed without what is not its text', async ({ page, open }) => {
    await open('/metodo')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
  })

  test('is open to everybody', async ({ page, open }) => {
    await open('/metodo')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellMade(page, WIDTHS)
  })
})

test.describe('from where the numbers are', () => {
  test.use({ person: 'carla' })

  test('a percentage of a laudo leads to its heading, beside what one was doing', async ({ page, open, as, stage }) => {
    const { info } = await measuredLaudo(await as('carla'), stage.places)
    await open(`/map/${info.uuid}`)
    await page.getByRole('button', { name: `${brazilian(info.percentAreaAplicada!)} %` }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('dialog').getByRole('link').click()
    const method = await opened
    await expect(method).toHaveURL(/\/metodo#os-percentuais$/)
    await expect(method.getByRole('heading', { name: 'Os percentuais' })).toBeInViewport()
    await expect(page).toHaveURL(new RegExp(info.uuid))
  })

  test('the list says what its percentages are of, in the heading and in the details', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const { info } = await measuredLaudo(await as('carla'), stage.places)
    await open(`/show-reports?busca=${encodeURIComponent(info.codigo ?? '')}`)
    const row = page.locator('tr[data-key]').first()
    await row.focus()
    await page.keyboard.press('Enter')
    const details = page.locator('tr[data-key] + tr')
    await details.getByRole('button', { name: /^Área não aplicada/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Área não aplicada ÷ área de plantio × 100.')
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Como é calculado/ })).toHaveAttribute(
      'href',
      /\/metodo#os-percentuais$/,
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(details).toBeVisible()
  })

  test('a preview does, before anything is sent', async ({ page, open }) => {
    await open('/new-application-report')
    const form = laudoForm(page)
    await form.put(simulatedSet())
    await form.numbers()
    await page.getByRole('button', { name: 'Efetividade', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Aplicação efetiva ÷ área de plantio × 100.')
    await expectAccessible(page)
  })

  test('the menu of the person has it too', async ({ page, open }) => {
    await open('/')
    await page.getByRole('button', { name: 'Conta de Carla Dias' }).click()
    await page.getByRole('menuitem', { name: 'Como os números são calculados' }).click()
    await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao Faixa' }).click()
    await expect(page).toHaveURL(/\/show-reports$/)
  })
})

test.describe('on a telephone', () => {
  test.use({ person: 'carla', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on a figure shows its formula and the way on', async ({ page, open, as, stage }) => {
    const { info } = await measuredLaudo(await as('carla'), stage.places)
    await open(`/map/${info.uuid}`)
    await page.getByRole('button', { name: 'Efetividade', exact: true }).tap()
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Como é calculado/ })).toBeVisible()
    await expectNoSideScroll(page)
    await page.getByRole('button', { name: 'Efetividade', exact: true }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
