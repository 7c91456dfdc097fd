import { expect, expectAccessible, expectWellMade, test, WIDTHS } from './journey.ts'

test.use({ complaints: /status of 422/, person: 'ana' })

const SENHA = 'escolhida-por-mim'

test('an invited person chooses a password by a link that works once', async ({
  page,
  open,
  browser,
  complained,
  stage,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const [nome, email] = [`Iara ${word}`, `iara-${word}@exemplo.com.br`]
  const form = page.getByRole('form', { name: 'Novo Usuário' })
  const linkIn = async (where: typeof form) => {
    const link = await where.getByRole('textbox', { name: 'Link do convite' }).inputValue()
    return link.replace(/^https?:\/\/[^/]+/, stage.origin)
  }
  const first =
    await test.step('she is registered without a password, and the link is shown where no e-mail is sent', async () => {
      await open('/new-user')
      await form.getByRole('textbox', { name: 'Nome' }).fill(nome)
      await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
      await form.getByRole('combobox', { name: 'Empresa' }).click()
      await page.getByRole('option', { name: 'Usina Aurora' }).click()
      await expect(form.getByRole('radio', { name: /Enviar convite/ })).toBeChecked()
      await expect(form.getByLabel('Confirmar senha')).toHaveCount(0)
      await form.getByRole('button', { name: 'Cadastrar' }).click()
      await expect(form.getByText('Entregue este link à pessoa')).toBeVisible()
      await expectAccessible(page)
      return linkIn(form)
    })
  const second = await test.step('the list says that she is invited; another link ends the first', async () => {
    await open(`/control/users?nome=${encodeURIComponent(nome)}`)
    const row = page.getByRole('row', { name: `Detalhes de ${nome}` })
    await expect(row).toContainText('convidado')
    await page.getByRole('button', { name: `Reenviar convite a ${nome}` }).click()
    const dialog = page.getByRole('dialog', { name: `Convite de ${nome}` })
    const link = await linkIn(dialog)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    return link
  })
  const herBrowser = await browser.newContext({ locale: 'pt-BR', storageState: { cookies: [], origins: [] } })
  complained(herBrowser)
  const hers = await herBrowser.newPage()
  await test.step('the first link says so', async () => {
    await hers.goto(first)
    await expect(hers.getByRole('alert')).toContainText('trocado por outro: use o link mais recente')
    await expectWellMade(hers, WIDTHS)
  })
  await test.step('with the second she chooses a password, and its token stays nowhere', async () => {
    await hers.goto(second)
    await expect(hers.getByText(email)).toBeVisible()
    await expect(hers).toHaveURL(/\/convite$/)
    await hers.getByLabel('Senha', { exact: true }).fill('12345678')
    await expect(hers.getByText('Senha fraca: evite sequências e repetições')).toBeVisible()
    await expectWellMade(hers, WIDTHS)
    await hers.getByLabel('Senha', { exact: true }).fill(SENHA)
    await hers.getByLabel('Confirmar senha').fill(SENHA)
    await hers.getByRole('button', { name: 'Criar senha' }).click()
    await expect(hers).toHaveURL(/\/login$/)
  })
  await test.step('used once more, it says that it was used', async () => {
    await hers.goto(second)
    await expect(hers.getByRole('alert')).toContainText('já foi usado: entre com a senha')
    await hers.getByRole('link', { name: 'Ir para o login' }).click()
    await hers.getByLabel('E-mail').fill(email)
    await hers.getByLabel('Senha', { exact: true }).fill(SENHA)
    await hers.getByRole('button', { name: 'Acessar' }).click()
    await expect(hers.getByRole('checkbox', { name: /Eu li e aceito/ })).toBeVisible()
  })
  await herBrowser.close()
  await test.step('her mark is gone; archived and about to be registered again, she is offered to be restored', async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: `Detalhes de ${nome}` })).not.toContainText('convidado')
    await page.getByRole('button', { name: `Excluir ${nome}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click()
    await expect(page.getByText('Não há Usuários...')).toBeVisible()
    await open('/new-user?nivel=piloto')
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await expect(form.getByText('é de um cadastro arquivado')).toContainText(nome)
    await form.getByRole('button', { name: 'Restaurar e editar' }).click()
    await expect(page.getByRole('dialog', { name: `Atualizar Funcionário: ${nome}` })).toBeVisible()
  })
})
