import { expect, expectWellMade, test, WIDTHS } from './journey.ts'
import { laudoForm, simulatedSet } from './laudo-form.fixture.ts'
import { emailOf, SENHA } from './stage/people.ts'

const ADDRESS = '/new-application-report'

test.describe('the form', () => {
  test.use({ person: 'carla' })

  test('says what is wrong where it is, what keeps it from being sent, and follows every way of typing', async ({
    page,
    open,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.text('Horário Inicial').fill('1012')
    await form.text('Data Final').fill('13/03/2026')
    await form.text('Código').fill('a')
    await form.text('Insumos').focus()
    await expect(form.form.getByText('O código precisa de pelo menos 3 caracteres.')).toBeVisible()
    await expect(form.text('Horário Inicial')).toHaveValue('10:12')
    // Half of a pair is an error only after the other field was left too.
    await expect(form.form.getByText('Preencha os dois horários ou nenhum.')).toHaveCount(0)
    await form.text('Horário Final').focus()
    await form.text('Insumos').focus()
    await expect(form.form.getByText('Preencha os dois horários ou nenhum.')).toHaveCount(2)
    await form.text('Horário Final').fill('25:00')
    await form.text('Insumos').focus()
    await expect(form.form.getByText('O horário final é inválido.')).toBeVisible()
    await form.text('Horário Final').fill('09:00')
    await form.text('Código').fill('OS 77')
    await expect(form.form.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
    await form.text('Data Final').fill('140326')
    await form.text('Insumos').focus()
    await expect(form.text('Data Final')).toHaveValue('14/03/2026')
    await expect(form.form.getByText('O horário inicial não pode ser posterior ao horário final.')).toHaveCount(2)

    await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
    await expect(form.form.getByText('Para cadastrar, falta conferir:')).toContainText('Horário Inicial, Aplicação')
    await form.text('Código').press('Enter')
    await expect(page.getByText('Não Enviado')).toBeVisible()
    await expect(form.text('Horário Inicial')).toBeFocused()
    await expect(form.form.getByText('Escolha o arquivo da aplicação.')).toBeVisible()
    await page.reload()
    await test.step('dates are picked as well as typed, and the end follows the beginning', async () => {
      await form.text('Data Final').fill('')
      await form.text('Data Inicial').fill('14/3/26')
      await form.form.getByRole('button', { name: 'Abrir o calendário: Data Inicial' }).click()
      await expect(page.getByText('março 2026')).toBeVisible()
      await page.getByRole('button', { name: /^17 março 2026/ }).click()
      await expect(form.text('Data Inicial')).toHaveValue('17/03/2026')
      await form.form.getByRole('button', { name: 'Escolher: Horário Inicial' }).click()
      await page.getByRole('button', { name: '07:30' }).click()
      await expect(form.text('Horário Inicial')).toHaveValue('07:30')
      await form.text('Data Inicial').focus()
      await form.text('Código').focus()
      await expect(form.text('Data Final')).toHaveValue('17/03/2026')
    })
    await test.step('quantities are typed with a comma or a point, and stepped by ten', async () => {
      const field = form.text('Distância da Pista')
      await field.pressSequentially('12.5')
      await field.blur()
      await expect(field).toHaveValue('12,5')
      await field.press('ArrowUp')
      await expect(field).toHaveValue('22,5')
      await field.press('ArrowDown')
      await field.press('ArrowDown')
      await field.press('ArrowDown')
      await expect(field).toHaveValue('0')
      await field.fill('1.234,5')
      await field.blur()
      await expect(field).toHaveValue('1.234,5')
      await field.fill('doze')
      await field.blur()
      await expect(field).toHaveValue('doze')
      await expect(form.form.getByText('Informe a distância da pista em números.')).toBeVisible()
    })
  })

  test('lists follow each other, by mouse and by keyboard alone', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await test.step('a quota that is nearly used is said as soon as the empresa is chosen', async () => {
      const quota = '**/laudos/cota?*'
      await page.route(quota, (route) => route.fulfill({ json: { laudosHoje: { usado: 9, permitido: 10 } } }))
      await form.choose('Empresa', 'Agro Boreal')
      const status = form.form.getByRole('status').filter({ hasText: 'cota' })
      await expect(status).toHaveText('A empresa já cadastrou hoje 9 de sua cota de 10 laudos por dia.')
      await page.unroute(quota)
    })
    await test.step('units are of the empresa, pilots of the prestadora', async () => {
      await form.choose('Empresa', 'Usina Aurora')
      await form.choose('Unidade', 'Fazenda Sul')
      await form.choose('Prestadora', 'AeroSul Aviação')
      await form.choose('Piloto', 'Beto Souza')
      await form.choose('Empresa', 'Agro Boreal')
      await expect(
        form
          .text('Unidade')
          .or(form.form.getByRole('combobox', { name: 'Unidade' }))
          .first(),
      ).toHaveValue('SEDE')
      await form.choose('Prestadora', 'Voo Alto')
      await expect(
        form
          .text('Piloto')
          .or(form.form.getByRole('combobox', { name: 'Piloto' }))
          .first(),
      ).toHaveValue('')
      await form.choose('Piloto', 'João Ávila')
    })
    await test.step('a list opens by a key or a click, not by the focus that a refused sending gives', async () => {
      const culture = form.form.getByRole('combobox', { name: 'Cultura' })
      await culture.focus()
      await expect(culture).toBeFocused()
      await expect(page.getByRole('listbox')).toBeHidden()
      await culture.fill('cana')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['CANA-DE-AÇÚCAR'])
      await page.keyboard.press('Escape')
    })
    await test.step('lists and files are worked by keyboard', async () => {
      await form.form.getByRole('combobox', { name: 'Empresa' }).or(form.text('Empresa')).first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(
        form.form.getByRole('combobox', { name: 'Empresa' }).or(form.text('Empresa')).first(),
      ).not.toHaveValue('')
      // Playwright intercepts file choosers without awaiting the browser's confirmation, so this must be set up long before the key.
      const chooser = page.waitForEvent('filechooser')
      await form.slot('area').focus()
      await expect(form.slot('area')).toBeFocused()
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(simulatedSet().area)
      const remove = form.form.getByRole('button', { name: 'Remover «area.kml»' })
      await expect(remove).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(remove).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(remove).toBeHidden()
    })
  })

  test('proposals never take the place of what was typed, which survives a reload with the files', async ({
    page,
    open,
    context,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await test.step('what the files propose is filled in and marked; what was typed stays', async () => {
      const { area, aplicacao, trajeto } = simulatedSet()
      await form.text('Data Inicial').fill('01/02/2026')
      await form.put({ area, aplicacao: { ...aplicacao, name: 'Aplicação OS 4512.kml' }, trajeto })
      await form.numbers()
      await expect(form.text('Código')).toHaveValue('OS 4512')
      await expect(form.form.getByText('Proposto pelos arquivos').first()).toBeVisible()
      await form.text('Código').fill('')
      await form.form.getByRole('button', { name: 'Usar em Código' }).click()
      await expect(form.text('Código')).toHaveValue('OS 4512')
      await expect(form.form.getByText('Difere do que foi digitado: confira.')).toBeVisible()
      await expect(form.text('Data Inicial')).toHaveValue('01/02/2026')
    })
    await form.text('Código').press('Enter')
    await expect(page.getByText('Não Enviado')).toBeVisible()
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await test.step('what was typed survives a reload', async () => {
      await form.fillIn()
      await form.text('Faixa Executada').fill('18,5')
      await form.put({ aplicacao: simulatedSet().aplicacao })
      const numbers = await form.numbers()
      await page.reload()
      await expect(form.text('Código')).toHaveValue('OS 77')
      await expect(form.text('Faixa Executada')).toHaveValue('18,5')
      await expect(form.form.getByText('O que você havia digitado está aqui.')).toBeVisible()
      await expect(form.form.getByText(/^(area|aplicacao|trajeto)\.kml$/)).toHaveCount(3)
      expect(await form.numbers()).toEqual(numbers)
    })
    await test.step('another tab has a draft of its own', async () => {
      const other = await context.newPage()
      await other.goto(`.${ADDRESS}`)
      await expect(laudoForm(other).form.getByText('Escolha um arquivo...')).toHaveCount(4)
      await other.close()
    })
    await test.step('files that the browser has lost are asked for', async () => {
      await page.evaluate(() => indexedDB.deleteDatabase('faixa-arquivos'))
      await page.reload()
      await expect(form.form.getByText('O navegador não guardou os arquivos: escolha-os de novo.')).toBeVisible()
      await expect(form.form.getByText('Escolha um arquivo...')).toHaveCount(4)
      await expect(form.text('Código')).toHaveValue('OS 77')
    })
    await test.step('on a telephone the form has three steps, and an error opens its own', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(form.text('Código')).toBeHidden()
      await form.form.getByRole('button', { name: 'Continuar: Dados' }).click()
      await form.text('Código').fill('a')
      await form.form.getByRole('button', { name: 'Continuar: Conferir' }).click()
      await form.form.getByRole('button', { name: 'Código', exact: true }).click()
      await expect(form.text('Código')).toBeFocused()
      await expect(form.form.getByText('O código precisa de pelo menos 3 caracteres.')).toBeVisible()
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('a draft is given up at a click', async () => {
      await form.form.getByRole('button', { name: 'Começar do zero' }).click()
      await expect(form.text('Código')).toHaveValue('')
      await expect(form.form.getByRole('button', { name: 'Começar do zero' })).toBeHidden()
    })
  })
})

test.describe('a session that ends', () => {
  test.use({ person: 'carla', complaints: /status of 401/ })

  test('files too are there for whoever goes to another screen, or signs in again, and comes back', async ({
    page,
    open,
    stage,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.text('Código').fill('OS 91')
    const { aplicacao, trajeto } = simulatedSet()
    await form.put({ aplicacao, trajeto })
    await page.getByRole('link', { name: 'Visão Geral' }).click()
    await expect(page.getByRole('main').getByText('Visão Geral')).toBeVisible()
    await page.goBack()
    await expect(form.slot('aplicacao')).toHaveAccessibleDescription(/polígono/)
    // The session ends on the server while the person types: the first refused request leads to the sign-in.
    const request = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/entidades/area_empresa/**', (route) => request.resolve(() => route.continue()))
    await form.choose('Empresa', 'Usina Aurora')
    const goOn = await request.promise
    await page.evaluate(async (address) => {
      await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    }, `${stage.origin}/api/v1/logout`)
    await page.unroute('**/entidades/area_empresa/**')
    // The event stream may have updated the page before.
    await goOn().catch(() => undefined)
    await expect(page).toHaveURL(/\/login\?voltar=/)
    await page.getByLabel('E-mail').fill(emailOf('carla'))
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.keyboard.press('Enter')
    await expect(form.text('Código')).toHaveValue('OS 91')
    await expect(form.form.getByText(/^(area|aplicacao|trajeto)\.kml$/)).toHaveText(['aplicacao.kml', 'trajeto.kml'])
    await expect(form.form.getByText('O navegador não guardou os arquivos')).toBeHidden()
    await form.numbers()
  })
})
