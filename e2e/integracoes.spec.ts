import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, verifyWebhook } from '@faixa/contract'
import { expect, expectWellMade, test, WIDTHS } from './journey.ts'
import { signedIn } from './stage/people.ts'

interface Told {
  readonly body: string
  readonly assinatura: string
}

/** Another system, which records what it receives. */
async function startSystem() {
  const received: Told[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ body, assinatura: String(request.headers['faixa-assinatura']) })
      response.writeHead(status).end(status === 200 ? 'recebido' : 'em manutenção')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}/faixa`,
    answerWith(next: number) {
      status = next
    },
    stop: () => new Promise((resolve) => void server.close(resolve)),
  }
}

test('a program gets a key, and another system is told what happens, until both are taken away', async ({
  stage,
  newcomer,
  browser,
  baseURL,
  complained,
}) => {
  const { email } = await newcomer()
  const { token, expiresIn } = await signedIn(stage.origin, email.split('@')[0]!)
  const localStorage = [
    { name: 'token', value: token },
    { name: 'tokenExpirationDate', value: new Date(Date.now() + expiresIn * 1000).toISOString() },
    { name: 'remember', value: 'true' },
  ]
  const storageState = { cookies: [], origins: [{ origin: stage.origin, localStorage }] }
  const context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) })
  complained(context)
  const page = await context.newPage()
  const system = await startSystem()
  let segredo = ''

  await test.step('a key is made for the empresa, shown once, and opens what was chosen', async () => {
    await page.goto('./chaves-api')
    await expect(page.getByText('Nenhuma chave ainda.')).toBeVisible()
    await page.getByRole('button', { name: 'Nova chave' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Nova chave de API' })
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('ERP da usina')
    await dialog.getByRole('combobox', { name: 'Empresa' }).click()
    const option = page.getByRole('option')
    const dona = await option.textContent()
    await option.click()
    await dialog.getByRole('checkbox', { name: 'Ver ordens de serviço' }).check()
    await expectWellMade(page, WIDTHS)
    await dialog.getByRole('button', { name: 'Criar' }).click()
    const shown = page.getByRole('dialog', { name: 'Chave criada: ERP da usina' })
    const chave = (await shown.getByRole('region', { name: 'Chave de API' }).textContent())!
    await expect(shown.getByRole('button', { name: 'Fechar' })).toBeDisabled()
    await shown.getByRole('checkbox', { name: 'Guardei em lugar seguro' }).check()
    await shown.getByRole('button', { name: 'Fechar' }).click()
    const program = createClient({ origin: stage.origin, token: () => chave })
    expect((await program.listEmpresas({})).map(({ nome }) => nome)).toEqual([dona])
    expect((await program.listLaudos({ query: {} })).totalItems).toBe(0)
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'ERP da usina' })).toContainText('Em uso')
    await expectWellMade(page, WIDTHS)
    await page.getByRole('button', { name: 'Revogar a chave ERP da usina' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
    await expect(page.getByText('1 chave que não vale mais')).toBeVisible()
    await expect(program.listLaudos({ query: {} })).rejects.toMatchObject({ codigo: 'chave-api-invalida' })
  })

  await test.step('a webhook is registered, and a test arrives with a signature that holds', async () => {
    await page.goto('./webhooks')
    await page.getByRole('button', { name: 'Novo webhook' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Novo webhook' })
    await dialog.getByRole('textbox', { name: 'Endereço' }).fill(system.url)
    await dialog.getByRole('checkbox', { name: 'Um laudo não pôde ser medido' }).check()
    await expectWellMade(page, WIDTHS)
    await dialog.getByRole('button', { name: 'Criar' }).click()
    const shown = page.getByRole('dialog', { name: 'Webhook criado' })
    segredo = (await shown.getByRole('region', { name: 'Segredo da assinatura' }).textContent())!
    await shown.getByRole('checkbox', { name: 'Guardei em lugar seguro' }).check()
    await shown.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: `Enviar teste a ${system.url}` }).click()
    const deliveries = page.getByRole('dialog', { name: `Entregas: ${system.url}` })
    await expect(deliveries.getByRole('listitem').filter({ hasText: 'Teste' })).toContainText('Entregue')
    expect(await verifyWebhook({ ...system.received[0]!, segredo, agora: new Date() })).toBe(true)
  })

  await test.step('a delivery that fails is listed with its answer, and sent again', async () => {
    await page.keyboard.press('Escape')
    system.answerWith(503)
    await page.getByRole('button', { name: `Enviar teste a ${system.url}` }).click()
    const deliveries = page.getByRole('dialog', { name: `Entregas: ${system.url}` })
    const latest = deliveries.getByRole('listitem').first()
    await expect(latest).toContainText('respondeu 503')
    await latest.getByText('Resposta').click()
    await expect(latest).toContainText('em manutenção')
    await expectWellMade(page, WIDTHS)
    system.answerWith(200)
    await latest.getByRole('button', { name: /^Reenviar: Teste/ }).click()
    await expect(latest).toContainText('Entregue')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
    await expectWellMade(page, WIDTHS)
  })

  await test.step('and is told nothing more once it is deleted', async () => {
    await page.getByRole('button', { name: `Mais ações de ${system.url}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Nenhum webhook ainda.')).toBeVisible()
  })
  await system.stop()
  await context.close()
})
