import { randomUUID } from 'node:crypto'
import { expect, test } from './journey.ts'
import { acceptLicence, emailOf, given, replaceSenha, SENHA } from './stage/people.ts'

const UNAUTHORISED = /status of 401/

test.describe('at the login', () => {
  test.use({ complaints: UNAUTHORISED })

  test('a person is told what is wrong, signs in, is greeted, and comes to what the link asked for', {
    tag: '@essential',
  }, async ({ page, open }) => {
    const [email, senha] = [page.getByLabel('E-mail'), page.getByLabel('Senha', { exact: true })]
    const enter = page.getByRole('button', { name: 'Acessar' })
    await test.step('the other public screens are there: forgotten password, how to get access', async () => {
      await open('/login')
      await page.getByRole('link', { name: 'Esqueceu sua senha?' }).click()
      // The sign-in also has a field with that name.
      await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible()
      await email.fill('ninguem@exemplo.com.br')
      await page.getByRole('button', { name: 'Enviar link' }).click()
      await expect(page.getByRole('status')).toContainText('Se este e-mail estiver cadastrado')
      await page.getByRole('link', { name: 'Voltar para o login' }).click()
      await page.getByRole('link', { name: 'Problemas para conectar?' }).click()
      await expect(page.getByRole('heading', { name: 'Problemas para conectar?' })).toBeVisible()
    })
    await open('/show-reports?busca=santa%20rita&ordem=codigo')
    await expect(page).toHaveURL(/\/login\?voltar=/)
    await expect(page).toHaveTitle('Acesse sua conta · Faixa')
    await test.step('what is typed wrong is said once the field is left, and not before', async () => {
      await email.pressSequentially('carla')
      await expect(page.getByText('O email é inválido')).toBeHidden()
      await email.blur()
      await expect(page.getByText('O email é inválido: use um endereço como nome@empresa.com.br')).toBeVisible()
      await senha.fill('12345')
      await senha.blur()
      await expect(page.getByText('A senha deve conter pelo menos 6 dígitos')).toBeVisible()
      await expect(enter).toBeDisabled()
      await senha.fill('senha-errada')
      await expect(page.getByText('A senha deve conter pelo menos 6 dígitos')).toBeHidden()
    })
    await test.step('with a wrong password one stays, is told, and keeps what was typed', async () => {
      // An e-mail has to wait longer after each mistake.
      const nobody = emailOf(`ninguem-${randomUUID().slice(0, 8)}`)
      await email.fill(nobody)
      await enter.click()
      await expect(page.getByText('Falha no Login')).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' }).first()).toBeVisible()
      await expect(email).toHaveValue(nobody)
    })
    await email.fill(emailOf('carla'))
    await senha.fill(SENHA)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login efetuado com sucesso!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Conta de Carla Dias' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Buscar laudos' })).toHaveValue('santa rita')
    await expect(page).toHaveURL(/\/faixa\/show-reports\?.*ordem=codigo/)
  })
})

test.describe('signed in before', () => {
  test.use({ person: 'carla', complaints: /status of 503/ })

  test('a session is restored, kept while the server is away, and forgotten once it ran out', async ({
    page,
    open,
  }) => {
    await test.step('the login screen has nothing to ask; the message comes once and closes at a click', async () => {
      await open('/login')
      await expect(page).toHaveURL(/\/show-reports$/)
      const message = page.getByText('Sessão restaurada com sucesso!')
      await expect(message).toBeVisible()
      await expect(message).toHaveCount(1)
      await message.click()
      await expect(message).toBeHidden()
      // Each laudo opens in a separate tab: only the first tab of the browser shows the greeting.
      await page.reload()
      await expect(page.getByRole('button', { name: 'Conta de Carla Dias' })).toBeVisible()
      await expect(message).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: 'Listar Aplicações' })).toBeVisible()
    })
    await test.step('a server that cannot be reached costs nobody the session', async () => {
      await page.route('**/entidades/user-info', (route) => route.fulfill({ status: 503, body: '' }))
      await open('/effectiveness-report')
      await expect(page.getByText('Sua sessão continua guardada neste aparelho.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
      await page.unroute('**/entidades/user-info')
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(page).toHaveURL(/\/effectiveness-report$/)
    })
    await test.step('one that ran out on this device is forgotten, with a message', async () => {
      await page.evaluate(() => localStorage.setItem('tokenExpirationDate', '2020-01-01T00:00:00.000Z'))
      await page.reload()
      await expect(page.getByText('Erro :(')).toBeVisible()
      await expect(page.getByText('Falha ao restaurar sessão anterior. Faça login novamente')).toBeVisible()
      await expect(page).toHaveURL(/\/login\?voltar=/)
    })
  })

  test('signing out ends the session on the server too, and in the other tabs; signing in is for all tabs', async ({
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
    // A person who signs out is not led back.
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const fetchUser = () =>
      fetch(`${stage.origin}/api/v1/entidades/user-info`, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await fetchUser()).status).toBe(401)

    await other.getByLabel('E-mail').fill(emailOf('davi'))
    await other.getByLabel('Senha', { exact: true }).fill(SENHA)
    await other.getByRole('button', { name: 'Acessar' }).click()
    await expect(page.getByRole('button', { name: 'Conta de Davi Rocha' })).toBeVisible()
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
    const name = `rita-${randomUUID()}`
    const email = emailOf(name)
    const { id } = await ana.registerEntity({
      body: {
        nivel: 'funcionario',
        nome: 'Rita Alves',
        empresa: stage.places.aurora,
        funcao: 'Agrônoma',
        ...given(name),
      },
    })
    await replaceSenha(stage.origin, name)
    await acceptLicence(stage.origin, name)
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
    // The tab is in the background for a minute and a half.
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

  test('ends the session here at once, says so once, and leads back after signing in', async ({
    page,
    open,
    stage,
  }) => {
    await open('/analytics')
    await expect(page.getByRole('main').getByText('Visão Geral')).toBeVisible()
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    await fetch(`${stage.origin}/api/v1/logout`, { method: 'POST', headers: { authorization } })
    await expect(page.getByText('Erro :(')).toHaveCount(1)
    await expect(page).toHaveURL(/\/login\?voltar=/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByLabel('E-mail').fill(emailOf('carla'))
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Acessar' }).click()
    await expect(page).toHaveURL(/\/analytics$/)
  })
})
