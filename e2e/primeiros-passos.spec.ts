/** The first day of an administrator: an empty installation gets its name, mail, backups, map and first empresa, or skips them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectWellMade, test } from './journey.ts'
import { BASE, openServer } from './stage/open-server.ts'
import { emailOf, SENHA } from './stage/people.ts'

/** The smallest picture: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

// The relative folder is refused.
test.use({ complaints: /status of 422/ })

/** Accepts every message (RFC 5321, the least of it). */
function mailServer() {
  return createServer((socket) => {
    let inMessage = false
    let rest = ''
    const answer = (line: string) => void socket.write(`${line}\r\n`)
    answer('220 correio de teste')
    socket.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (inMessage) {
          if (line !== '.') continue
          inMessage = false
          answer('250 2.0.0 mensagem aceita')
        } else if (/^DATA/i.test(line)) {
          inMessage = true
          answer('354 fim com um ponto')
        } else if (/^QUIT/i.test(line)) {
          answer('221 até logo')
          socket.end()
        } else answer('250 pois não')
      }
    })
  })
}

test('an administrator sets up an empty installation, skipping and filling', async ({ browser, complained }) => {
  test.slow()
  const smtp = mailServer()
  // The whole network 127.0.0.0/8 is this computer.
  await new Promise<void>((done) => smtp.listen(2525, '127.0.36.2', done))
  const copies = await mkdtemp(join(tmpdir(), 'faixa-e2e-copias-'))
  const server = await openServer()
  const context = await browser.newContext({
    baseURL: `${server.origin}${BASE}`,
    viewport: { width: 1440, height: 900 },
  })
  complained(context)
  const page = await context.newPage()
  await page.route('https://tiles.maps.eox.at/**', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }))
  const step = (name: string) => page.getByRole('region', { name, exact: true })
  try {
    await test.step('the first login leads there, and everything is missing', async () => {
      await page.goto('./')
      const demonstration = page.waitForResponse('**/instalacao/demonstracao')
      await page.getByLabel('E-mail').fill(emailOf('ana'))
      await page.getByLabel('Senha', { exact: true }).fill(SENHA)
      await page.getByRole('button', { name: 'Acessar' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primeiros passos')
      await expect(page.getByText('0 de 7 passos feitos')).toBeVisible()
      expect(await (await demonstration).json()).toMatchObject({ existe: false })
      await expect(step('Demonstração')).toHaveCount(0)
      await expectWellMade(page, [1440, 820, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('name and colour are saved, the logo is skipped', async () => {
      await step('Nome da instalação').getByLabel('Nome', { exact: true }).fill('Aero Oeste Aplicações Agrícolas')
      await page.getByRole('button', { name: 'Salvar nome' }).click()
      await expect(step('Nome da instalação')).toContainText('Feito')
      await page.getByRole('button', { name: 'Pular Logotipo' }).click()
      await expect(step('Logotipo')).toContainText('Pulado')
      await step('Cor').getByLabel('Cor', { exact: true }).fill('#0a6b4f')
      await page.getByRole('button', { name: 'Salvar cor' }).click()
      await expect(step('Cor')).toContainText('Feito')
    })

    await test.step('a test message shows what the mail server answered', async () => {
      const email = step('E-mail')
      await email.getByLabel('Servidor').fill('127.0.36.2')
      for (const [field, choice] of [
        ['Porta', '2525'],
        ['Segurança', 'Nenhuma: só na rede interna'],
      ] as const) {
        await email.getByRole('combobox', { name: field }).click()
        await page.getByRole('option', { name: choice }).click()
      }
      await email.getByLabel('Remetente').fill('laudos@aero.com.br')
      await email.getByRole('button', { name: 'Salvar servidor' }).click()
      await email.getByRole('button', { name: 'Enviar mensagem de teste' }).click()
      await expect(email.getByText(/^250 /)).toBeVisible()
    })

    await test.step('a folder is tested before it is used', async () => {
      const copias = step('Pasta das cópias de segurança')
      await copias.getByRole('textbox', { name: 'Pasta' }).fill('copias')
      await copias.getByRole('button', { name: 'Testar e salvar' }).click()
      await expect(copias.getByRole('alert')).toContainText('caminho inteiro')
      await copias.getByRole('textbox', { name: 'Pasta' }).fill(copies)
      await copias.getByRole('button', { name: 'Testar e salvar' }).click()
      await expect(copias.getByText(`Em uso: ${copies}.`)).toBeVisible()
    })

    await test.step('a free map is chosen by one click, and the first empresa registered', async () => {
      await page.getByRole('button', { name: 'Usar Satélite' }).click()
      await expect(page.getByRole('button', { name: 'Tirar Satélite' })).toBeVisible()
      await step('Primeira empresa').getByLabel('Nome da empresa').fill('Usina Aurora')
      await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
      await expect(page.getByText('6 de 7 passos feitos, 1 pulado')).toBeVisible()
      await expectWellMade(page, [1440, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('opened again, screens have the name and the colour, and the map its credit', async () => {
      await page.getByRole('button', { name: 'Recarregar a página' }).click()
      await expect(page.getByRole('link', { name: /início/ })).toContainText('Aero Oeste')
      await expect(page).toHaveTitle('Primeiros passos · Aero Oeste Aplicações Agrícolas')
      await page.setViewportSize({ width: 390, height: 844 })
      // A long name leaves the buttons beside it on the screen.
      await expect(page.getByRole('button', { name: /^Conta de/ })).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByRole('img', { name: 'Amostra de Satélite' })).toBeVisible()
      await page.goto('./map/ambiental')
      await expect(page.getByText(/Sentinel-2 cloudless/)).toBeVisible()
      await page.goto('./')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listar Aplicações')
    })

    await test.step('the removal of a demonstration is confirmed, and can be cancelled', async () => {
      // This server was begun without one; an API test removes one (verificar.api.test.ts).
      const none = { existe: false, laudos: 0, empresas: 0, contas: 0, impedimentos: [] }
      const deleted: string[] = []
      await page.route('**/instalacao/demonstracao', (route) => {
        if (route.request().method() === 'DELETE') deleted.push(route.request().url())
        return route.fulfill({ json: { ...none, existe: true, laudos: 60, empresas: 3, contas: 8 } })
      })
      await page.goto('./primeiros-passos')
      const remove = step('Demonstração').getByRole('button', { name: 'Apagar a demonstração' })
      await expect(step('Demonstração')).toContainText('60 laudos, 3 empresas e 8 contas')
      await remove.click()
      const dialog = page.getByRole('dialog', { name: 'Apagar a demonstração' })
      await expect(dialog.getByText('Isto não pode ser desfeito.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await expectWellMade(page, [1440, 390])
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await expect(dialog).toBeHidden()
      await expect(remove).toBeFocused()
      expect(deleted).toEqual([])
    })
    await test.step('an empresa is closed after its name is typed, waits, and is withdrawn', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('./control/companies')
      const close = page.getByRole('button', { name: 'Encerrar a empresa Usina Aurora' })
      await close.click()
      const dialog = page.getByRole('dialog', { name: 'Encerrar a empresa Usina Aurora' })
      const send = dialog.getByRole('button', { name: 'Encerrar empresa' })
      await expect(dialog).toContainText('será apagado tudo o que é de Usina Aurora')
      await dialog.getByLabel('Motivo').fill('O contrato acabou.')
      await dialog.getByLabel(/digite o nome/).fill('Usina')
      await expect(send).toBeDisabled()
      await dialog.getByLabel(/digite o nome/).fill('Usina Aurora')
      await expectWellMade(page, [1440, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
      await send.click()
      await expect(dialog).toContainText('Será apagada em')
      await expect(dialog).toContainText('Motivo: O contrato acabou.')
      await expectWellMade(page, [1440, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
      await dialog.getByRole('button', { name: 'Desistir do encerramento' }).click()
      await expect(dialog).toBeHidden()
    })
  } finally {
    await context.close()
    await server.close()
    smtp.close()
    await rm(copies, { recursive: true })
  }
})
