import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts'
import { emailOf, SENHA } from './stage/people.ts'

const UNAUTHORISED = /status of 401/

test.describe('at the door', () => {
  test('a person signs in, is greeted, and comes to the first screen', async ({ page, open }) => {
    await open('/')
    await expect(page).toHaveTitle('Acesse sua conta · Faixa')
    const enter = page.getByRole('button', { name: 'Acessar' })
    await expect(enter).toBeDisabled()
    await page.getByLabel('E-mail').fill(emailOf('carla'))
    await expect(enter).toBeDisabled()
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await enter.click()
    await expect(page.getByText('Login efetuado com sucesso!')).toBeVisible()
    await expect(page).toHaveURL(/\/faixa\/show-reports$/)
    await expect(page.getByRole('button', { name: 'Conta de Carla Dias' })).toBeVisible()
  })

  test('what is typed wrong is said once the field is left, and not before', async ({ page, open }) => {
    await open('/login')
    const email = page.getByLabel('E-mail')
    await email.pressSequentially('carla')
    await expect(page.getByText('O email é inválido')).toBeHidden()
    await email.blur()
    await expect(page.getByText('O email é inválido: use um endereço como nome@empresa.com.br')).toBeVisible()
    const senha = page.getByLabel('Senha', { exact: true })
    await senha.fill('12345')
    await senha.blur()
    await expect(page.getByText('A senha deve conter pelo menos 6 dígitos')).toBeVisible()
    await senha.fill('123456')
    await expect(page.getByText('A senha deve conter pelo menos 6 dígitos')).toBeHidden()
  })

  test('a link that was opened before signing in is where one comes to', async ({ page, open }) => {
    await open('/effectiveness-report')
    await expect(page).toHaveURL(/\/login\?voltar=/)
    await page.getByLabel('E-mail').fill(emailOf('carla'))
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/faixa\/effectiveness-report$/)
  })

  test('with all that it asked for', async ({ page, open }) => {
    await open('/show-reports?busca=santa%20rita&ordem=codigo')
    await expect(page).toHaveURL(/\/login\?voltar=/)
    await page.getByLabel('E-mail').fill(emailOf('carla'))
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Buscar laudos' })).toHaveValue('santa rita')
    await expect(page).toHaveURL(/\/show-reports\?.*ordem=codigo/)
  })

  test('a link that would lead to another site leads nowhere', async ({ page, open }) => {
    await open('/login?voltar=//exemplo.com.br/roubo')
    await page.getByLabel('E-mail').fill(emailOf('carla'))
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/faixa\/show-reports$/)
  })

  test('the other doors are there: forgotten password, how to get access', async ({ page, open }) => {
    await open('/login')
    await page.getByRole('link', { name: 'Esqueceu sua senha?' }).click()
    // The door has a field of that name, too.
    await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible()
    await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('status')).toContainText('Se este e-mail estiver cadastrado')
    await page.getByRole('link', { name: 'Voltar para o login' }).click()
    await page.getByRole('link', { name: 'Problemas para conectar?' }).click()
    await expect(page.getByRole('heading', { name: 'Problemas para conectar?' })).toBeVisible()
  })
})

test.describe('refused', () => {
  test.use({ complaints: UNAUTHORISED })

  test('with a wrong password one stays, is told, and keeps what was typed', async ({ page, open }) => {
    // Each e-mail has to wait longer after each mistake.
    const email = emailOf(`ninguem-${crypto.randomUUID().slice(0, 8)}`)
    await open('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill('senha-errada')
    await page.getByRole('button', { name: 'Acessar' }).click()
    await expect(page.getByText('Falha no Login')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' }).first()).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
  })
})

test.describe('signed in before', () => {
  test.use({ person: 'carla' })

  test('the session is restored, said so once, and the message closes at a click', async ({ page, open }) => {
    await open('/show-reports')
    const message = page.getByText('Sessão restaurada com sucesso!')
    await expect(message).toBeVisible()
    await expect(message).toHaveCount(1)
    await message.click()
    await expect(message).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Faixa' })).toBeVisible()
  })

  test('the login screen has nothing to ask', async ({ page, open }) => {
    await open('/login')
    await expect(page).toHaveURL(/\/show-reports$/)
  })

  test('signing out ends the session on the server too, and in the other tabs', async ({
    page,
    open,
    context,
    stage,
  }) => {
    await open('/show-reports')
    const other = await context.newPage()
    await other.goto('./effectiveness-report')
    await expect(other.getByRole('heading', { name: 'Relatório de Efetividade' })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.getByRole('button', { name: 'Conta de Carla Dias' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page.getByText('Logout efetuado com sucesso!')).toBeVisible()
    // Whoever leaves is led back nowhere.
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const asked = () =>
      fetch(`${stage.origin}/api/v1/entidades/user-info`, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await asked()).status).toBe(401)
  })

  test('signing in in one tab is signing in in all', async ({ page, open, context }) => {
    await open('/show-reports')
    await page.getByRole('button', { name: 'Conta de Carla Dias' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const other = await context.newPage()
    await other.goto('./login')
    await other.getByLabel('E-mail').fill(emailOf('davi'))
    await other.getByLabel('Senha', { exact: true }).fill(SENHA)
    await other.getByRole('button', { name: 'Acessar' }).click()
    await expect(page.getByRole('button', { name: 'Conta de Davi Rocha' })).toBeVisible()
  })

  test('a session that ran out on this device is forgotten, with a message', async ({ page, open }) => {
    await page.addInitScript(() => localStorage.setItem('tokenExpirationDate', '2020-01-01T00:00:00.000Z'))
    await open('/effectiveness-report')
    await expect(page.getByText('Erro :(')).toBeVisible()
    await expect(page.getByText('Falha ao restaurar sessão anterior. Faça login novamente')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?voltar=/)
  })

  test('the own password is changed, and the old one opens nothing any more', async ({ page, open }) => {
    await open('/change-password')
    await page.getByLabel('Senha atual').fill('nao-e-esta')
    await page.getByLabel('Nova senha', { exact: true }).fill('outra-senha')
    await page.getByLabel('Confirmar nova senha').fill('outra-senh')
    await page.getByLabel('Confirmar nova senha').blur()
    await expect(page.getByText('A confirmação não é igual à senha.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar nova senha' })).toBeDisabled()
  })
})

test.describe('a person who is changed while a tab is left open', () => {
  test('is known under the new name, and by what is allowed now, on coming back to it', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const ana = await as('ana')
    const email = emailOf(`rita-${randomUUID()}`)
    const { id } = await ana.registerEntity({
      body: {
        ...{ nivel: 'funcionario', nome: 'Rita Alves', empresa: stage.places.aurora, funcao: 'Agrônoma' },
        ...{ email, senha: SENHA, confirmarSenha: SENHA },
      },
    })
    await open('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Acessar' }).click()
    await expect(page.getByRole('button', { name: 'Conta de Rita Alves' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Usina Aurora' })).toBeVisible()
    await ana.updateEntity({
      params: { tipo: 'funcionarios', id },
      body: { nome: 'Rita Alves Prado', empresa: stage.places.boreal },
    })
    // Elsewhere for a minute and a half.
    await page.evaluate(() => {
      const look = (hidden: boolean) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      look(true)
      const now = Date.now
      Date.now = () => now() + 90_000
      look(false)
    })
    await expect(page.getByRole('button', { name: 'Conta de Rita Alves Prado' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Agro Boreal' })).toBeVisible()
  })
})

test.describe('ended elsewhere', () => {
  test.use({ person: 'carla', complaints: UNAUTHORISED })

  test('whatever is asked next ends the session here, says so once, and leads back after signing in', async ({
    page,
    open,
    stage,
  }) => {
    await open('/analytics')
    await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    await fetch(`${stage.origin}/api/v1/logout`, { method: 'POST', headers: { authorization } })
    await page.getByRole('navigation').getByRole('link', { name: 'Novo Laudo' }).click()
    await expect(page.getByText('Erro :(')).toHaveCount(1)
    await expect(page).toHaveURL(/\/login\?voltar=/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByLabel('E-mail').fill(emailOf('carla'))
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Acessar' }).click()
    await expect(page).toHaveURL(/\/new-application-report$/)
  })
})

test.describe('cut off', () => {
  test.use({ person: 'carla', complaints: /status of 503/ })

  test('a server that cannot be reached costs nobody the session', async ({ page, open }) => {
    await page.route('**/entidades/user-info', (route) => route.fulfill({ status: 503, body: '' }))
    await open('/effectiveness-report')
    await expect(page.getByText('Sua sessão continua guardada neste aparelho.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await page.unroute('**/entidades/user-info')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page).toHaveURL(/\/effectiveness-report$/)
  })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the door fits', async ({ page, open }) => {
    await open('/login')
    await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
    await expectNoSideScroll(page)
    await expectAccessible(page)
  })
})
