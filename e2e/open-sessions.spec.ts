import { createClient } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { SENHA } from './stage/people.ts'

test.describe('the own sessions', () => {
  test.use({ complaints: /status of 401/ })

  test('are listed, and one that is ended elsewhere is over there at once', async ({
    page,
    open,
    stage,
    newcomer,
    browser,
    baseURL,
    complained,
  }) => {
    const { nome, email } = await newcomer()
    await open('/login')
    await signInWith(page, email)
    await page.getByRole('button', { name: `Conta de ${nome}` }).click()
    const elsewhere = await createClient({ origin: stage.origin }).login({ body: { email, senha: SENHA } })
    await page.getByRole('menuitem', { name: 'Sessões' }).click()
    await expect(page.getByRole('heading', { name: 'Sessões' })).toBeVisible()
    const sessions = page.getByRole('main').getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await expect(sessions.filter({ hasText: 'Esta sessão' })).toContainText('Chrome no Linux')
    await expectAccessible(page)

    await test.step('an open tab of another browser is led to the login without doing anything', async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) })
      complained(context)
      const other = await context.newPage()
      await other.goto('./login')
      await signInWith(other, email)
      await expect(other.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
      await other.evaluate(() => {
        sessionStorage.setItem('rascunho-de-teste', '{"nome":"Fazenda"}')
        return new Promise((resolve) => {
          indexedDB.open('faixa-arquivos').onsuccess = ({ target }) =>
            resolve((target as IDBOpenDBRequest).result.close())
        })
      })
      await page.getByRole('button', { name: 'Encerrar as outras' }).click()
      await expect(page.getByText('As outras sessões foram encerradas.')).toBeVisible()
      await expect(sessions).toHaveCount(1)
      await expect(other).toHaveURL(/\/login/)
      await expect(other.getByRole('status')).toContainText('o que era seu neste aparelho foi apagado')
      expect(await other.evaluate(() => sessionStorage.getItem('rascunho-de-teste'))).toBeNull()
      await expect.poll(() => other.evaluate(() => indexedDB.databases())).toEqual([])
      await context.close()
    })
    const gone = createClient({ origin: stage.origin, token: () => elsewhere.token }).readUserInfo({})
    await expect(gone).rejects.toMatchObject({ codigo: 'sessao-encerrada' })
  })
})

/** Fills in the open login with the common password, and sends it. */
async function signInWith(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Acessar' }).click()
}

/** Keys that contain nothing about a person. */
const OF_DEVICE =
  /^(remember|aparelho|faixa-(aberto|recebido|menu-recolhido|menu-recolhido-no-mapa|cartao-recolhido|todos-os-numeros)|mantine-color-scheme-value)$/

test.describe('what a person leaves behind', () => {
  test('is gone after signing out: drafts, choices, notices, in every tab', async ({
    page,
    open,
    context,
    newcomer,
  }) => {
    const { nome, email } = await newcomer()
    await open('/login')
    await signInWith(page, email)
    await expect(page.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
    const other = await context.newPage()
    await other.goto('./show-reports')
    await expect(other.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
    for (const tab of [page, other]) {
      await tab.evaluate(() => {
        sessionStorage.setItem('rascunho-de-teste', '{"nome":"Fazenda"}')
        localStorage.setItem('colunas-de-teste', 'nome')
      })
    }
    await page.getByRole('button', { name: `Conta de ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    for (const tab of [page, other]) {
      const left = () => tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())
      await expect.poll(async () => (await left()).filter((key) => !OF_DEVICE.test(key))).toEqual([])
      expect(await tab.evaluate(async () => [await indexedDB.databases(), await caches.keys()])).toEqual([[], []])
    }
  })

  test('a session that is not to be remembered ends with the browser, and one that is stays', async ({
    page,
    open,
    context,
    stage,
    newcomer,
  }) => {
    const { nome, email } = await newcomer()
    await open('/login')
    await signInWith(page, email)
    await expect(page.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
    await test.step('a new tab of the open browser is signed in', async () => {
      const tab = await context.newPage()
      await tab.goto('./show-reports')
      await expect(tab.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
      await tab.close()
    })
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const close = async () => {
      await page.goto('about:blank')
      // Closing the browser deletes cookies without a date and the storage of tabs; a new tab has neither.
      await context.clearCookies()
    }
    await close()
    const again = await context.newPage()
    await again.goto('./show-reports')
    await expect(again).toHaveURL(/\/login/)
    await expect(again.getByText('Erro :(')).toBeHidden()
    expect(await again.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const left = () => createClient({ origin: stage.origin, token: () => token ?? '' }).readUserInfo({})
    await expect
      .poll(() =>
        left().then(
          () => 'valid',
          ({ codigo }: { codigo: string }) => codigo,
        ),
      )
      .toBe('sessao-expirada')

    await again.getByLabel('E-mail').fill(email)
    await again.getByLabel('Senha', { exact: true }).fill(SENHA)
    await again.getByLabel('Lembrar-me').check()
    await again.getByRole('button', { name: 'Acessar' }).click()
    await expect(again.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
    await again.goto('about:blank')
    await context.clearCookies()
    const later = await context.newPage()
    await later.goto('./show-reports')
    await expect(later.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
  })
})

test.describe('what matters', () => {
  test.use({ person: 'carla', complaints: /status of (403|422)/ })

  test('asks for the password once more, and then goes on by itself', async ({ page, open, stage }) => {
    await open(`/show-reports?busca=${encodeURIComponent(stage.seen.farm)}`)
    let requests = 0
    await page.route('**/laudos/delete/*', async (route) => {
      requests += 1
      const problem = { type: 'urn:faixa:problema:confirme-a-senha', codigo: 'confirme-a-senha', status: 403 }
      const texts = { title: 'Confirme', detail: 'Confirme a sua senha.', message: 'Confirme a sua senha.' }
      if (requests === 1) await route.fulfill({ status: 403, json: { ...problem, ...texts } })
      else await route.fulfill({ json: { uuid: stage.seen.first.uuid, message: 'excluído' } })
    })
    await page
      .getByRole('button', { name: /^Excluir/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirme a sua senha' })
    await dialog.getByLabel('Sua senha').fill('nao-e-esta')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog.getByRole('alert')).toContainText('A senha está incorreta.')
    await dialog.getByLabel('Sua senha').fill(SENHA)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog).toBeHidden()
    // The dialog closes before the request is sent again.
    await expect.poll(() => requests).toBe(2)
  })
})

test('who signs in with the printed password is shown nothing before it is changed', async ({
  page,
  open,
  newcomer,
}) => {
  const { nome, email } = await newcomer()
  await page.route('**/api/v1/login', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { userInfo: object }
    await route.fulfill({ response, json: { ...json, userInfo: { ...json.userInfo, trocarSenha: true } } })
  })
  await open('/show-reports')
  await signInWith(page, email)
  await expect(page).toHaveURL(/\/change-password$/)
  await expect(page.getByRole('status')).toContainText('Escolha uma sua para continuar.')
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveCount(0)
  const chosen = 'cavalo-grampo-bateria'
  await page.getByLabel('Senha atual').fill(SENHA)
  await page.getByLabel('Nova senha', { exact: true }).fill(chosen)
  await page.getByLabel('Confirmar nova senha').fill(chosen)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page).toHaveURL(/\/show-reports$/)
  await expect(page.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
})

test.describe('while somebody guesses', () => {
  test.use({ complaints: /status of 429/ })

  test('a short wait that others have caused is a delay, and said so', async ({ page, open, newcomer }) => {
    const { nome, email } = await newcomer()
    let requests = 0
    await page.route('**/api/v1/login', async (route) => {
      requests += 1
      const texts = { title: 'Muitas tentativas', detail: 'Muitas tentativas.', message: 'Muitas tentativas.' }
      const problem = { ...texts, type: 'urn:faixa:problema:muitas-tentativas', codigo: 'muitas-tentativas' }
      if (requests > 1) await route.continue()
      else await route.fulfill({ status: 429, json: { ...problem, status: 429, esperar: 2 } })
    })
    await open('/login')
    await signInWith(page, email)
    await expect(page.getByText('Houve muitas tentativas: entrando em 2 segundos…')).toBeVisible()
    await expect(page.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
    expect(requests).toBe(2)
  })
})
