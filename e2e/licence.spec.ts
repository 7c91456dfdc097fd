import { expect, expectAccessible, test } from './journey.ts'
import { SENHA } from './stage/people.ts'

test.use({ complaints: /status of 403/ })

test('a funcionario reads the licence and accepts it before anything else, once', async ({ page, open, newcomer }) => {
  const { email } = await newcomer({ hasAccepted: false })
  await open('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(SENHA)
  await page.getByRole('button', { name: 'Acessar' }).click()
  const licence = page.getByRole('dialog', { name: 'TERMOS DE LICENÇA DE USO' })
  await expect(licence.getByRole('heading', { name: '15. Foro' })).toBeAttached()
  await expect(licence.getByRole('button', { name: 'Aceitar' })).toBeDisabled()
  await expectAccessible(page)
  const fold = licence.getByText('Texto dos termos')
  await fold.click()
  await expect(licence.getByRole('heading', { name: '15. Foro' })).toBeHidden()
  await fold.click()
  await expect(licence.getByRole('heading', { name: '1. Definições' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(licence).toBeVisible()
  await licence.getByRole('checkbox', { name: 'Eu li e aceito com os Termos de Licença de Uso' }).check()
  await licence.getByRole('button', { name: 'Aceitar' }).click()
  await expect(licence).toHaveCount(0)
  await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
  await expect(licence).toHaveCount(0)
  await test.step('and again, wherever the server asks for it: a new version came while the screen was open', async () => {
    const detail = 'Aceite os termos.'
    const refusal = {
      type: 'about:blank',
      title: 'Recusado',
      status: 403,
      codigo: 'aceite-a-licenca',
      detail,
      message: detail,
    }
    await page.route(
      '**/api/v1/laudos?*',
      (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json: refusal }),
      { times: 1 },
    )
    await page.getByRole('searchbox').fill('fazenda')
    await expect(licence).toBeVisible()
    await licence.getByRole('checkbox').check()
    await licence.getByRole('button', { name: 'Aceitar' }).click()
    await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
    await expect(page).toHaveURL(/busca=fazenda/)
  })
  await test.step('and reads it again from the menu', async () => {
    await page.getByRole('button', { name: /Nina/ }).click()
    await page.getByRole('menuitem', { name: 'Termos de Licença de Uso' }).click()
    await expect(page.getByRole('heading', { name: '3. Licença' })).toBeVisible()
    await expectAccessible(page)
  })
})
