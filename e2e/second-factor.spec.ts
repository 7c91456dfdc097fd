import { createHmac } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, test, WIDTHS } from './journey.ts'
import { SENHA } from './stage/people.ts'

/** The desktop width is last, and the journey continues with it. */
const FROM_NARROW = WIDTHS.toReversed()

test.use({
  // Browsers support passkeys for host names, and not for IP addresses.
  baseURL: async ({ stage }, use) => use(`${stage.origin.replace('127.0.0.1', 'localhost')}${stage.base}`),
  complaints: /status of (401|403|422)/,
})

test('who must have a second factor enrols an app and a passkey, and signs in with each', async ({
  page,
  open,
  context,
  newcomer,
}) => {
  const { nome, email } = await newcomer()
  await addAuthenticator(page)
  await page.route('**/api/v1/login', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { userInfo: object }
    await route.fulfill({ response, json: { ...json, userInfo: { ...json.userInfo, exigeSegundoFator: true } } })
  })
  await open('/show-reports')
  await signInWith(page, email)
  await expect(page).toHaveURL(/\/user-profile\/verificacao$/)
  await expect(page.getByRole('status').filter({ hasText: 'só entra com verificação em duas etapas' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0)
  await page.unroute('**/api/v1/login')

  const app = await test.step('the app shows codes of the secret in the QR code', async () => {
    await page.getByRole('button', { name: 'Cadastrar o aplicativo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cadastrar o aplicativo de códigos' })
    await expect(dialog.getByRole('img', { name: 'QR code para o aplicativo de códigos' })).toBeVisible()
    await expectWellMade(page, FROM_NARROW)
    const shown = (await dialog.getByTestId('segredo').textContent()) ?? ''
    await dialog.getByLabel('Código que o aplicativo mostra').fill('000000')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog.getByRole('alert')).toContainText('O código não é o deste QR code.')
    const code = codeOf(shown, 0)
    await dialog.getByLabel('Código que o aplicativo mostra').fill(code)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    return { secret: shown, code }
  })

  const recovery = await test.step('ten recovery codes are shown until they were kept', async () => {
    const dialog = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    const downloaded = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar' }).click()
    expect((await downloaded).suggestedFilename()).toBe('faixa-codigos-de-recuperacao.txt')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Concluir' })).toBeDisabled()
    const codes = await dialog.getByRole('listitem').allTextContents()
    await dialog.getByRole('checkbox', { name: 'Guardei os códigos em lugar seguro' }).check()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    await expect(dialog).toBeHidden()
    return codes
  })
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()

  await test.step('a passkey is added beside it, and a second one of the same device is not', async () => {
    await page.getByRole('button', { name: 'Adicionar uma chave de acesso' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar uma chave de acesso' })
    await dialog.getByLabel('Nome da chave').fill('Notebook')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    const keys = page.getByRole('list', { name: 'Chaves de acesso' })
    await expect(keys.getByRole('listitem')).toContainText('Notebook')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Adicionar uma chave de acesso' }).click()
    await dialog.getByLabel('Nome da chave').fill('De novo')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByRole('alert')).toContainText('já está cadastrada')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(keys.getByRole('listitem')).toHaveCount(1)
    await expectWellMade(page, FROM_NARROW)
  })

  await signOut(page, nome)
  await test.step('the second step takes a code once, and says so of no other', async () => {
    await signInWith(page, email)
    await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
    await expectWellMade(page, FROM_NARROW)
    const field = page.getByLabel('Código do aplicativo')
    await field.fill(app.code)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Não confere.' })).toBeVisible()
    // The code of the next half minute is accepted already.
    await field.fill(codeOf(app.secret, 1))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
  })

  await signOut(page, nome)
  await test.step('or the passkey', async () => {
    await signInWith(page, email)
    await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
    await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
    await expect(page.getByRole('button', { name: `Conta de ${nome}` })).toBeVisible()
  })

  await test.step('or a recovery code, of which one is less then', async () => {
    await signOut(page, nome)
    await signInWith(page, email)
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação').fill(recovery[3] ?? '')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('button', { name: `Conta de ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Verificação em duas etapas' }).click()
    await expect(page.getByText('Restam 9 códigos dos 10')).toBeVisible()
  })

  await test.step('confirms in an open session as the password does', async () => {
    const texts = { title: 'Confirme', detail: 'Confirme a sua senha.', message: 'Confirme a sua senha.' }
    const problem = { type: 'urn:faixa:problema:confirme-a-senha', codigo: 'confirme-a-senha', status: 403, ...texts }
    const refuse = (route: Route) => route.fulfill({ status: 403, json: problem })
    await page.route('**/segundo-fator/aplicativo', refuse, { times: 1 })
    await page.getByRole('button', { name: 'Remover o aplicativo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await page.getByRole('button', { name: 'Usar o segundo fator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
    await dialog.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
    await dialog.getByRole('button', { name: 'Usar a chave de acesso' }).click()
    await expect(page.getByText('O aplicativo foi removido.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cadastrar o aplicativo' })).toBeVisible()
  })
  expect(context.pages()).toHaveLength(1)
})

async function signInWith(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Acessar' }).click()
}

async function signOut(page: Page, nome: string): Promise<void> {
  await page.getByRole('button', { name: `Conta de ${nome}` }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Gives the browser a virtual authenticator that confirms automatically. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The code of a base32 secret (RFC 6238), `ahead` half minutes from now. */
function codeOf(shown: string, ahead: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(shown.replaceAll(/\s/g, ''))
    .map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff
  return `${number % 1_000_000}`.padStart(6, '0')
}
