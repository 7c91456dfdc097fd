/** A person signs in with the account of the empresa: at a real issuer, in a browser, on a server that knows it. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { openIssuer } from './issuer.fixture.ts'
import { expect, expectWellMade, test } from './journey.ts'
import { BASE, openServer } from './stage/open-server.ts'
import { emailOf, given, PEOPLE, replaceSenha, signedIn } from './stage/people.ts'

// The server refuses whoever it does not know.
test.use({ complaints: /status of 403/ })

/** The issuer must know the address of the return before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function signInAtIssuer(page: Page, conta: string): Promise<void> {
  await page.getByRole('button', { name: 'Entrar com Usina Aurora' }).click()
  await expect(page.getByRole('heading', { name: 'Diretório da usina' })).toBeVisible()
  await page.getByLabel('Conta').fill(conta)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

test('a person signs in at the issuer, is told when it does not vouch for the e-mail, and comes to what the link asked for', async ({
  browser,
  complained,
}) => {
  test.slow()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const accounts = new Map([
    ['carla', { email: emailOf('carla'), email_verified: false }],
    ['ninguem', { email: emailOf('ninguem'), email_verified: true }],
  ])
  const issuer = await openIssuer(`${address}${BASE}login/emissor`, accounts)
  const issuers = [{ id: 'usina', nome: 'Usina Aurora', ...issuer.settings }]
  const server = await openServer({
    PORT: String(port),
    FAIXA_ENDERECO: address,
    FAIXA_OIDC: JSON.stringify(issuers),
  })
  const openPage = async () => {
    const context = await browser.newContext({ baseURL: `${address}${BASE}`, viewport: { width: 1440, height: 900 } })
    complained(context)
    return context.newPage()
  }
  try {
    const { client: ana } = await signedIn(server.origin, 'ana')
    await ana.registerEntity({ body: { nivel: 'analista', nome: PEOPLE.carla.nome, ...given('carla') } })
    await replaceSenha(server.origin, 'carla')
    const page = await openPage()
    const said = page.getByRole('alert').filter({ hasText: 'Você não entrou' })

    await test.step('the login has the button under the password', async () => {
      await page.goto('./login')
      await expect(page.getByRole('button', { name: 'Acessar' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Entrar com Usina Aurora' })).toBeVisible()
      await expectWellMade(page, [1440, 390])
    })

    await test.step('an e-mail that the issuer has not verified opens nothing, and the person is told what to do', async () => {
      await signInAtIssuer(page, 'carla')
      await expect(said).toContainText(
        '«Usina Aurora» não diz que o seu e-mail foi verificado: verifique-o lá, ou entre com e-mail e senha.',
      )
      // The answer of the issuer does not stay in the address.
      await expect(page).toHaveURL(`${address}${BASE}login/emissor`)
      await expectWellMade(page, [1440, 390])
      await page.getByRole('button', { name: 'Voltar para o login' }).click()
      await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
    })

    await test.step('somebody without an account here is told to ask for an invitation', async () => {
      const other = await openPage()
      await other.goto('./login')
      await signInAtIssuer(other, 'ninguem')
      await expect(other.getByRole('alert')).toContainText(
        `Ninguém está cadastrado para entrar por «Usina Aurora» com o e-mail ${emailOf('ninguem')}: peça um convite à administração.`,
      )
      await other.context().close()
    })

    await test.step('once it is verified, one click is enough: the issuer still knows who is there', async () => {
      accounts.set('carla', { email: emailOf('carla'), email_verified: true })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('./show-reports?busca=santa%20rita')
      await expect(page).toHaveURL(/\/login\?voltar=/)
      await page.getByRole('button', { name: 'Entrar com Usina Aurora' }).click()
      await expect(page.getByText('Login efetuado com sucesso!')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Conta de Carla Dias' })).toBeVisible()
      await expect(page.getByRole('searchbox', { name: 'Buscar laudos' })).toHaveValue('santa rita')
    })

    await test.step('the session is kept, and the return opens nothing a second time', async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: 'Conta de Carla Dias' })).toBeVisible()
      const other = await openPage()
      await other.goto('./login/emissor')
      await expect(other.getByRole('alert')).toContainText(
        'Esta entrada começou em outra aba, já terminou ou passou do tempo: comece de novo.',
      )
      await other.context().close()
    })
    await page.context().close()
  } finally {
    await server.close()
    await issuer.close()
  }
})
