import { readFile } from 'node:fs/promises'
import { createClient, type OwnData } from '@faixa/contract'
import { expect, expectAccessible, expectWellMade, test, WIDTHS } from './journey.ts'
import { signedIn } from './stage/people.ts'

const CPF = '529.982.247-25'

test.describe('personal data', () => {
  test.use({ person: 'ana' })

  test('are read and downloaded by their person, and removed by an administrator, who sees both in the log', async ({
    page,
    open,
    as,
    stage,
    newcomer,
    browser,
    baseURL,
    complained,
  }) => {
    const { nome, email } = await newcomer()
    const ana = await as('ana')
    const { entidades } = await ana.listEntities({ params: { tipo: 'funcionarios' }, query: { busca: email } })
    const params = { tipo: 'funcionarios', id: entidades[0]!.id } as const
    await ana.updateEntity({ params, body: { cpf: CPF, cidade: 'Assis' } })

    await test.step('the person reads what is kept, and takes it along', async () => {
      const { token, expiresIn } = await signedIn(stage.origin, email.split('@')[0]!)
      const localStorage = [
        { name: 'token', value: token },
        { name: 'tokenExpirationDate', value: new Date(Date.now() + expiresIn * 1000).toISOString() },
        { name: 'remember', value: 'true' },
      ]
      const storageState = { cookies: [], origins: [{ origin: stage.origin, localStorage }] }
      const context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) })
      complained(context)
      const ownersPage = await context.newPage()
      await ownersPage.goto('./show-reports')
      await ownersPage.getByRole('button', { name: `Conta de ${nome}` }).click()
      await ownersPage.getByRole('menuitem', { name: 'Meus dados' }).click()
      await expect(ownersPage.getByRole('region', { name: 'Cadastro' })).toContainText(CPF)
      await expectWellMade(ownersPage, WIDTHS)
      const downloading = ownersPage.waitForEvent('download')
      await ownersPage.getByRole('button', { name: 'Baixar (JSON)' }).click()
      const file = await (await downloading).path()
      const data = JSON.parse(await readFile(file, 'utf8')) as OwnData
      expect(data.cadastro).toMatchObject({ nome, email, cpf: CPF, cidade: 'Assis' })
      await context.close()
    })

    await test.step('the log says so, and is narrowed to that person', async () => {
      await open('/control/seguranca')
      await page.getByRole('searchbox', { name: 'Buscar pessoa ou endereço' }).fill(nome)
      const entry = page.getByRole('row', { name: /Leu os próprios dados/ })
      await entry.getByRole('button', { name: `Mostrar só ${nome}` }).click()
      await expect(page.getByRole('textbox', { name: 'Quem começa com' })).toHaveValue(nome)
      await expect(entry).toHaveCount(1)
      await expect(entry).toContainText('Feito')
      await expectWellMade(page, WIDTHS)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('who was deleted is removed by typing the name, and does not come back', async () => {
      await ana.deleteEntity({ params })
      await open(`/control/users?arquivados=sim&busca=${encodeURIComponent(email)}`)
      await page.getByRole('button', { name: `Remover os dados de ${nome}` }).click()
      const dialog = page.getByRole('dialog', { name: `ATENÇÃO! Remover os dados de ${nome}` })
      const confirm = dialog.getByRole('button', { name: 'Remover para sempre' })
      await expect(confirm).toBeDisabled()
      await expectAccessible(page)
      await dialog.getByLabel('Para confirmar, digite o nome').fill(nome)
      await confirm.click()
      await expect(page.getByRole('alert').filter({ hasText: 'Dados removidos' })).toBeVisible()
      await open('/control/users?arquivados=sim&busca=Pessoa%20removida')
      const row = page.getByRole('row', { name: /Pessoa removida/ })
      await expect(row.first()).toBeVisible()
      await expect(row.getByRole('button', { name: /Restaurar|Remover/ })).toHaveCount(0)
    })
    const gone = createClient({ origin: stage.origin }).login({ body: { email, senha: 'senha-de-teste' } })
    await expect(gone).rejects.toMatchObject({ codigo: 'login-invalido' })
  })
})
