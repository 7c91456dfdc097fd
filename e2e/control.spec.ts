import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Novo Usuário' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('an administrator', () => {
  test.use({ person: 'ana', complaints: /status of (409|412|422)/ })

  test('registers a company with its unidade, finds it, changes it, and takes back that it was deleted', async ({
    page,
    open,
    as,
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
      const inscricao = form(page).getByRole('textbox', { name: 'Inscrição estadual' })
      await inscricao.pressSequentially('110042490114')
      await expect(inscricao).toHaveValue('110.042.490.114')
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
    await test.step('a row opens to what the table does not show, and a column that is chosen is in the address', async () => {
      const detail = page.locator('dl').filter({ hasText: 'Inscrição estadual' })
      await page.getByRole('cell', { name: nome, exact: true }).click()
      await expect(detail).toContainText('110.042.490.114')
      await page.getByRole('button', { name: 'Exibir' }).click()
      await page.getByRole('checkbox', { name: 'Inscrição estadual' }).check()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('cell', { name: '110.042.490.114' })).toBeVisible()
      await expect(page).toHaveURL(/colunas=.*inscricaoEstadual/)
    })
    await test.step('a change that another person made meanwhile is shown, and nothing typed is lost', async () => {
      await page.getByRole('button', { name: `Editar ${nome}` }).click()
      const dialog = page.getByRole('dialog', { name: `Atualizar Empresa: ${nome}` })
      await expect(dialog).toBeVisible()
      // The address opens the edit, after a reload of the page and from a link.
      await expect(page).toHaveURL(/editar=\d+/)
      await page.reload()
      const bairro = dialog.getByRole('textbox', { name: 'Bairro' })
      await bairro.fill('Centro')
      const carla = await as('carla')
      const { entidades } = await carla.listEntities({ params: { tipo: 'empresas' }, query: { busca: nome } })
      const params = { tipo: 'empresas', id: entidades[0]!.id } as const
      await carla.updateEntity({ params, body: { bairro: 'Vila Nova', complemento: 'Galpão 2' } })
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      const conflict = dialog.getByRole('alert').filter({ hasText: 'Outra pessoa salvou este cadastro' })
      const bairros = conflict.getByRole('radiogroup', { name: 'Bairro' })
      await expect(bairros.getByRole('radio', { name: 'Salvo por outra pessoa Vila Nova' })).not.toBeChecked()
      await expect(conflict).toContainText('Só a outra pessoa mudou: Complemento, agora «Galpão 2».')
      await expectAccessible(page)
      await bairros.getByRole('radio', { name: 'O seu Centro' }).check()
      await conflict.getByRole('button', { name: 'Continuar com estas escolhas' }).click()
      await expect(bairro).toHaveValue('Centro')
      await expect(dialog.getByRole('textbox', { name: 'Complemento' })).toHaveValue('Galpão 2')
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(toast(page, 'Atualização concluída!')).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(page).not.toHaveURL(/editar/)
    })
    await test.step('what is deleted can be taken back at once, and later among the archived', async () => {
      await page.getByRole('button', { name: `Excluir ${nome}` }).click()
      const warning = page.getByRole('dialog', { name: `ATENÇÃO! Excluir a empresa ${nome}` })
      await expect(warning).toContainText('A exclusão afeta as unidades, os usuários e os laudos da empresa.')
      await warning.getByRole('button', { name: 'Deletar' }).click()
      await expect(page.getByText('Não há Empresas...')).toBeVisible()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByRole('button', { name: `Editar ${nome}` })).toBeVisible()
      await page.getByRole('button', { name: `Excluir ${nome}` }).click()
      await warning.getByRole('button', { name: 'Deletar' }).click()
      await expect(page.getByText('Não há Empresas...')).toBeVisible()
      await open(`/control/companies?arquivados=sim&nome=${encodeURIComponent(nome)}`)
      await page.getByRole('button', { name: `Restaurar ${nome}` }).click()
      await expect(toast(page, 'Restaurado')).toBeVisible()
      await open(`/control/companies?nome=${encodeURIComponent(nome)}`)
      await expect(page.getByRole('button', { name: `Editar ${nome}` })).toBeVisible()
    })
    await test.step('its history says who did what, and what changed', async () => {
      await page.getByRole('button', { name: `Histórico de ${nome}` }).click()
      const history = page.getByRole('dialog', { name: `Histórico: ${nome}` })
      await expect(history).toContainText(
        /restaurou.*excluiu.*Administrador alterou.*Bairro.*Vila Nova → Centro.*Carla Dias alterou.*cadastrou/s,
      )
      await expectAccessible(page)
    })
  })

  test('registers people and entities of every level, each in its list, one list of people open at a time', async ({
    page,
    open,
    as,
  }) => {
    const word = crypto.randomUUID().slice(0, 8)
    const empresa = `Agrícola ${word}`
    await (await as('ana')).registerEntity({ body: { nivel: 'empresa', nome: empresa } })
    const prestadora = `Asas ${word}`
    const choose = async (field: string, option: string) => {
      // Choices are made by keyboard: while a font is loading, an element may move between pressing and releasing the mouse.
      await form(page).getByRole('combobox', { name: field, exact: true }).press('ArrowDown')
      await page.getByRole('option', { name: option }).click()
    }
    const LEVELS = [
      ['unidade', 'Unidade', `Fazenda ${word}`, '/control/units', () => choose('Empresa', empresa)],
      ['prestadora', 'Prestadora', prestadora, '/control/providers', () => choose('Empresas atendidas', empresa)],
      ['piloto', 'Piloto', `Pedro ${word}`, '/control/pilots', () => choose('Prestadora', prestadora)],
      ['analista', 'Analista', `Alice ${word}`, '/control/users?lista=analistas', undefined],
      ['administrador', 'Administrador', `Aldo ${word}`, '/control/users?lista=administradores', undefined],
      ['funcionario', 'Funcionário', `Fausto ${word}`, '/control/users', () => choose('Empresa', empresa)],
    ] as const
    for (const [nivel, label, nome, list, fill] of LEVELS) {
      await test.step(label, async () => {
        await open(`/new-user?nivel=${nivel}`)
        await expect(page.getByRole('radio', { name: label })).toBeChecked()
        await form(page).getByRole('textbox', { name: 'Nome', exact: true }).fill(nome)
        await fill?.()
        if (list.startsWith('/control/users')) {
          const email = form(page).getByRole('textbox', { name: 'E-mail' })
          await email.fill('carla@exemplo.com.br')
          await form(page).getByRole('radio', { name: 'Digitar uma senha' }).check()
          await form(page).getByRole('textbox', { name: 'Senha', exact: true }).fill(`senha de ${word}`)
          await form(page).getByRole('textbox', { name: 'Confirmar senha' }).fill(`senha de ${word}`)
          await form(page).getByRole('button', { name: 'Cadastrar' }).click()
          await expect(email).toHaveAccessibleDescription(/já está cadastrado/)
          await expect(toast(page, 'Novo Usuário:')).toBeVisible()
          await email.fill(`${nivel}-${word}@exemplo.com.br`)
        }
        await form(page).getByRole('button', { name: 'Cadastrar' }).click()
        await expect(form(page).getByRole('status')).toContainText(`${nome}: cadastro feito.`)
        await open(list)
        await page.getByRole('searchbox').fill(word)
        await expect(page.getByRole('row', { name: new RegExp(nome) })).toBeVisible()
      })
    }
    await test.step('the number of a page leads there', async () => {
      const ana = await as('ana')
      const { entidades } = await ana.listEntities({ params: { tipo: 'empresas' }, query: { busca: word } })
      for (let number = 10; number < 22; number++) {
        const nome = `Gleba ${number} ${word}`
        await ana.registerEntity({ body: { nivel: 'unidade', nome, empresa: entidades[0]!.id } })
      }
      await open(`/control/units?nome=Gleba&busca=${word}&linhas=5`)
      await expect(page.getByRole('cell', { name: `Gleba 10 ${word}`, exact: true })).toBeVisible()
      await page.getByRole('textbox', { name: 'Salte para a página' }).fill('3')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/pagina=3/)
      await expect(page.getByRole('cell', { name: `Gleba 21 ${word}`, exact: true })).toBeVisible()
      await expect(page.getByText('11–12 de 12')).toBeVisible()
    })
    await test.step('a level chosen in the instant in which the form appears is kept', async () => {
      await open('/control/users')
      await page.evaluate(() => {
        const observer = new MutationObserver(() => {
          const chip = document.querySelector<HTMLInputElement>('input[type=radio][value=piloto]')
          if (!chip) return
          observer.disconnect()
          chip.click()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
      await page.getByRole('link', { name: 'Novo Usuário' }).first().click()
      await expect(page).toHaveURL(/nivel=piloto/)
      await expect(page.getByRole('radio', { name: 'Piloto' })).toBeChecked()
    })
    await test.step('a level that nobody knows is the usual one', async () => {
      await open('/new-user?nivel=ninguem')
      await expect(page.getByRole('radio', { name: 'Funcionário' })).toBeChecked()
      await expect(page).toHaveURL(/\/new-user$/)
    })
    await test.step('one list is open, the address says which, and it can be closed', async () => {
      await open('/control/users')
      await expect(page.getByRole('region', { name: 'Lista de Funcionários' }).getByRole('table')).toBeVisible()
      await page.getByRole('button', { name: 'Lista de Administradores' }).click()
      await expect(page).toHaveURL(/lista=administradores/)
      await expect(page.getByRole('cell', { name: 'ana@exemplo.com.br' })).toBeVisible()
      await expect(page.getByRole('cell', { name: 'davi@exemplo.com.br' })).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Lista de Administradores' }).click()
      await expect(page).toHaveURL(/lista=nenhuma/)
      await expect(page.getByRole('table')).toHaveCount(0)
      await page.reload()
      await page.getByRole('button', { name: 'Lista de Funcionários' }).click()
      await expect(page.getByRole('region', { name: 'Lista de Funcionários' }).getByRole('table')).toBeVisible()
    })
  })

  test('alone sees all of it: an analyst lacks staff and the archived, others every screen of it', async ({
    pageOf,
  }) => {
    const analyst = await pageOf('carla', '/control/users?lista=administradores')
    await expect(analyst.getByRole('heading', { level: 1, name: 'Funcionários' })).toBeVisible()
    await expect(analyst.getByRole('cell', { name: 'davi@exemplo.com.br' })).toBeVisible()
    await expect(analyst.getByText('Lista de Administradores')).toHaveCount(0)
    await expect(analyst.getByRole('button', { name: 'Filtros' })).toHaveCount(0)
    await expect(analyst.getByRole('button', { name: 'Redefinir o segundo fator de Davi Rocha' })).toHaveCount(0)
    await analyst.getByRole('link', { name: 'Novo Usuário' }).click()
    await expect(analyst.getByRole('radio', { name: 'Funcionário' })).toBeChecked()
    await expect(analyst.getByRole('radio', { name: 'Administrador' })).toHaveCount(0)
    const screens = ['users', 'companies', 'units', 'providers', 'pilots', 'import']
    for (const person of ['davi', 'gil', 'bruno'] as const) {
      const theirs = await pageOf(person, '/control/users')
      for (const path of person === 'gil' ? screens : [...screens, 'aircraft']) {
        await theirs.goto(`./control/${path}`)
        await expect(theirs.getByText('Seu perfil não permite usar esta tela.')).toBeVisible()
      }
      await theirs.goto('./new-user?nivel=administrador')
      // A prestadora registers its own aircraft, their certificates and responsible persons, and nobody else.
      if (person === 'gil') {
        await expect(theirs.getByRole('radio', { name: 'Aeronave' })).toBeChecked()
        await expect(theirs.getByRole('radio')).toHaveCount(3)
      } else await expect(theirs.getByText('Seu perfil não permite usar esta tela.')).toBeVisible()
    }
  })
})
