import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Novo Usuário' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('an administrator', () => {
  test.use({ person: 'ana' })

  test('registers a company with its unidade, finds it, changes it, and takes back that it was deleted', async ({
    page,
    open,
  }) => {
    const nome = `Usina ${crypto.randomUUID().slice(0, 8)}`
    await test.step('numbers get their punctuation while they are typed or pasted, and are checked', async () => {
      await open('/new-user?nivel=empresa')
      await expect(page.getByRole('radio', { name: 'Empresa' })).toBeChecked()
      await expectAccessible(page)
      await form(page).getByRole('textbox', { name: 'Nome Fantasia' }).fill(nome)
      const cnpj = form(page).getByRole('textbox', { name: 'CNPJ' })
      await cnpj.pressSequentially('12abc34501de36')
      await expect(cnpj).toHaveValue('12.ABC.345/01DE-36')
      await cnpj.blur()
      await expect(form(page).getByText('O CNPJ é inválido: confira os dígitos verificadores.')).toBeVisible()
      await cnpj.press('End')
      await cnpj.press('Backspace')
      await cnpj.pressSequentially('5')
      await expect(form(page).getByText('O CNPJ é inválido')).toHaveCount(0)
      await cnpj.fill('')
      const cep = form(page).getByRole('textbox', { name: 'CEP' })
      await cep.fill('19800001')
      await expect(cep).toHaveValue('19800-001')
      const contato = form(page).getByRole('textbox', { name: 'Contato' })
      await contato.pressSequentially('18991234567')
      await expect(contato).toHaveValue('(18) 9 9123-4567')
      await contato.fill('')
      await contato.pressSequentially('1833221100')
      await expect(contato).toHaveValue('(18) 3322-1100')
      await form(page).getByRole('textbox', { name: 'Cidade' }).fill('Assis')
      await form(page).getByRole('button', { name: 'Cadastrar' }).click()
      await expect(form(page).getByRole('status')).toContainText(`${nome}: cadastro feito.`)
    })
    await test.step('the list finds it by the beginning of its name, and the address keeps that', async () => {
      await open('/control/companies')
      await page.getByRole('textbox', { name: 'Nome Fantasia começa com' }).fill(nome.slice(0, 12))
      const row = page.getByRole('row', { name: new RegExp(nome) })
      await expect(row).toBeVisible()
      await expect(page).toHaveURL(/nome=Usina/)
      await expectAccessible(page)
      await page.getByRole('textbox', { name: 'Cidade começa com' }).fill('zz')
      await expect(page.getByText('Não há Empresas...')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Cidade começa com' })).toBeFocused()
      await page.getByRole('textbox', { name: 'Cidade começa com' }).fill('ass')
      await expect(row).toBeVisible()
    })
    await test.step('a change that another person made meanwhile is shown, and nothing typed is lost', async () => {
      await page.getByRole('button', { name: `Editar ${nome}` }).click()
      const dialog = page.getByRole('dialog', { name: `Atualizar Empresa: ${nome}` })
      await dialog.getByRole('textbox', { name: 'Bairro' }).fill('Centro')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(toast(page, 'Atualização concluída!')).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })
    await test.step('what is deleted can be taken back at once, and later among the archived', async () => {
      await page.getByRole('button', { name: `Excluir ${nome}` }).click()
      const warning = page.getByRole('dialog', { name: `ATENÇÃO! Excluir a empresa ${nome}` })
      await expect(warning).toContainText('A exclusão afeta as unidades, os usuários e os laudos da empresa.')
      await warning.getByRole('button', { name: 'Deletar' }).click()
      await expect(page.getByText('Não há Empresas...')).toBeVisible()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByRole('button', { name: `Editar ${nome}` })).toBeVisible()
    })
    await test.step('its history says who did what, and what changed', async () => {
      await page.getByRole('button', { name: `Histórico de ${nome}` }).click()
      const history = page.getByRole('dialog', { name: `Histórico: ${nome}` })
      await expect(history).toContainText(/restaurou.*excluiu.*alterou.*Bairro.*vazio → Centro.*cadastrou/s)
      await expectAccessible(page)
    })
  })

  test('sees administrators, analysts and funcionarios, one list open at a time', async ({ page, open }) => {
    await open('/control/users')
    await expect(page.getByRole('region', { name: 'Lista de Funcionários' }).getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: 'Lista de Administradores' }).click()
    await expect(page).toHaveURL(/lista=administradores/)
    await expect(page.getByRole('cell', { name: 'ana@exemplo.com.br' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'davi@exemplo.com.br' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
