import { createClient } from '@faixa/contract'
import { expect, test } from './journey.ts'
import { tokenFor } from './messages.fixture.ts'
import { SENHA } from './stage/people.ts'

test.use({ complaints: /status of 422/ })

const FORGOTTEN = 'senha-depois-do-email'

test('a forgotten password is replaced by way of the e-mail, whose link is good once', async ({
  page,
  open,
  stage,
  newcomer,
}) => {
  const { nome, email } = await newcomer()
  await open('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('status')).toContainText('Se este e-mail estiver cadastrado')
  await expect.poll(() => tokenFor(email, stage.mailFolder)).toBeTruthy()
  const token = tokenFor(email, stage.mailFolder) ?? ''

  await open(`/change-password?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Definir nova senha' })).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toBeHidden()
  await test.step('the token is neither in the address nor in the history', async () => {
    await expect(page).toHaveURL(/\/change-password$/)
    expect(await page.evaluate(() => document.referrer + location.href)).not.toContain(token)
  })
  await test.step('a common password is refused, and words say how strong a new one is', async () => {
    await page.getByLabel('Nova senha', { exact: true }).fill('12345678')
    await expect(page.getByText('Senha fraca: evite sequências e repetições')).toBeVisible()
    await page.getByLabel('Confirmar nova senha').fill('12345678')
    await page.getByRole('button', { name: 'Salvar nova senha' }).click()
    await expect(page.getByText('Esta senha está entre as mais usadas').first()).toBeVisible()
    await page.getByLabel('Nova senha', { exact: true }).fill(FORGOTTEN)
    await expect(page.getByText('Senha forte.')).toBeVisible()
  })
  await page.getByLabel('Nova senha', { exact: true }).fill(FORGOTTEN)
  await page.getByLabel('Confirmar nova senha').fill(FORGOTTEN)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha redefinida com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(FORGOTTEN)
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(page.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
  await test.step('with nothing new the notifications say so', async () => {
    const bell = page.getByRole('button', { name: 'Notificações' })
    await bell.click()
    await expect(page.getByText('Nada de novo.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nada de novo.')).toBeHidden()
    await expect(bell).toBeFocused()
  })

  const again = createClient({ origin: stage.origin }).resetSenha({
    body: { token, senha: SENHA, confirmarSenha: SENHA },
  })
  await expect(again).rejects.toMatchObject({ codigo: 'redefinicao-invalida' })
})

test.describe('knowing it', () => {
  test.use({ complaints: /status of 422/ })

  test('the own password is changed with the old one only, which then opens nothing', async ({
    page,
    open,
    stage,
    newcomer,
  }) => {
    const { email } = await newcomer()
    const next = 'outra-senha-de-teste'
    await open('/change-password')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Acessar' }).click()
    await expect(page.getByRole('heading', { name: 'Alterar senha' })).toBeVisible()
    const save = page.getByRole('button', { name: 'Salvar nova senha' })
    await page.getByLabel('Senha atual').fill('nao-e-esta')
    await page.getByLabel('Nova senha', { exact: true }).fill(next)
    await page.getByLabel('Confirmar nova senha').fill('outra')
    await page.getByLabel('Confirmar nova senha').blur()
    await expect(page.getByText('A confirmação não é igual à senha.')).toBeVisible()
    await expect(save).toBeDisabled()
    await page.getByLabel('Confirmar nova senha').fill(next)
    await save.click()
    await expect(page.locator('form').getByRole('alert')).toContainText('A senha atual está incorreta.')
    await page.getByLabel('Senha atual').fill(SENHA)
    await save.click()
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible()
    await expect(page).toHaveURL(/\/show-reports$/)
    const before = createClient({ origin: stage.origin }).login({ body: { email, senha: SENHA } })
    await expect(before).rejects.toMatchObject({ codigo: 'login-invalido' })
  })
})
