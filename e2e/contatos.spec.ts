import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'

test.use({ person: 'davi' })

const HEAD = 'Nome;E-mail;Telefone;Quem é;Lugar;Raio (m)'

test('an employee registers whom to tell before a flight, records an objection and imports a spreadsheet', async ({
  page,
  open,
}) => {
  // A name of its own, so that the journey passes beside itself.
  const mark = `Mel ${Date.now().toString(36)}`
  const digits = `9${`${Date.now()}`.slice(-8)}`
  const telefone = `(18) ${digits[0]} ${digits.slice(1, 5)}-${digits.slice(5)}`
  const wide = () => page.setViewportSize({ width: 1440, height: 900 })
  const table = page.getByRole('region', { name: 'Tabela de contatos' })
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
  await open('/contatos')
  await expect(page.getByRole('heading', { level: 1, name: 'Contatos para Avisos' })).toBeVisible()

  await test.step('a form says what is missing, and registers with a place in degrees, minutes and seconds', async () => {
    await page.getByRole('button', { name: 'Novo contato' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Novo contato' })
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(`${mark} Zé`)
    await dialog.getByRole('textbox', { name: 'Lugar' }).fill('Sítio Bela Vista')
    await dialog.getByRole('textbox', { name: 'Nome' }).focus()
    await expect(dialog.getByText(/Escreva latitude e longitude/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cadastrar' })).toBeDisabled()
    await expectWellMade(page, WIDTHS)
    await wide()
    await dialog.getByRole('textbox', { name: 'Telefone' }).fill(`18${digits}`)
    await dialog.getByRole('textbox', { name: 'Lugar' }).fill('22°36′36″ S 50°25′12″ O')
    await dialog.getByRole('combobox', { name: 'Quem é' }).click()
    await page.getByRole('option', { name: 'Apicultor' }).click()
    await dialog.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(dialog).toBeHidden({ timeout: PATIENCE_MS })
    await page.getByRole('searchbox', { name: 'Buscar contatos por nome' }).fill(mark)
    await expect(rowOf(`${mark} Zé`)).toContainText(telefone, { timeout: PATIENCE_MS })
  })
  await test.step('it is edited', async () => {
    await page.getByRole('button', { name: `Editar: ${mark} Zé` }).click()
    const dialog = page.getByRole('dialog', { name: `Editar ${mark} Zé` })
    await expect(dialog.getByRole('textbox', { name: 'Lugar' })).toHaveValue('22,61000° S, 50,42000° O')
    await dialog.getByRole('textbox', { name: /Avisar de aplicações/ }).fill('2500')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(rowOf(`${mark} Zé`)).toContainText('2.500', { timeout: PATIENCE_MS })
  })
  await test.step('an objection is asked about, and stays', async () => {
    await page.getByRole('button', { name: `Registrar objeção: ${mark} Zé` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar objeção' }).click()
    await expect(rowOf(`${mark} Zé`)).toContainText('Não quer receber', { timeout: PATIENCE_MS })
    await expectWellMade(page, WIDTHS)
    await wide()
  })
  await test.step('a spreadsheet with a wrong line registers the others, and knows who objected', async () => {
    await page.getByRole('button', { name: 'Importar planilha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar contatos' })
    const lines = [
      HEAD,
      `${mark} Escola;escola@exemplo.com.br;;Escola;-22,5; -50,4;`,
      `${mark} Dona Rita;;(18) 3322-1100;Morador;-22,51 -50,41;1.500`,
      `${mark} Errada;sem-arroba;;Morador;-22,52 -50,42;`,
      `${mark} Zé;;18 ${digits};Apicultor;-22,70 -50,42;`,
    ].map((line) => line.replace('-22,5; -50,4', '-22,50 -50,40'))
    const buffer = Buffer.from(lines.join('\n'))
    await dialog.getByLabel('Planilha').setInputFiles({ name: 'vizinhos.csv', mimeType: 'text/csv', buffer })
    await expect(dialog.getByText(/3 contatos novos · 0 já cadastrados · 1 linha recusada/)).toBeVisible({
      timeout: PATIENCE_MS,
    })
    await expect(dialog.getByText(/Uma pessoa já pediu para não receber avisos/)).toBeVisible()
    const wrong = dialog.getByRole('table', { name: 'Linhas recusadas' })
    await expect(wrong.getByRole('row').filter({ hasText: 'sem-arroba' })).toContainText('O email é inválido')
    await expectWellMade(page, WIDTHS)
    await wide()
    await dialog.getByRole('button', { name: 'Cadastrar 3 contatos' }).click()
    await expect(dialog.getByText(/3 contatos cadastrados/)).toBeVisible({ timeout: PATIENCE_MS })
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await expect(rowOf(`${mark} Dona Rita`)).toContainText('1.500', { timeout: PATIENCE_MS })
  })
  await test.step('a contact is archived, and the data of another are removed', async () => {
    await page.getByRole('button', { name: `Arquivar: ${mark} Escola` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
    await expect(rowOf(`${mark} Escola`)).toBeHidden({ timeout: PATIENCE_MS })
    await page.getByRole('button', { name: `Remover os dados: ${mark} Dona Rita` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover os dados' }).click()
    await expect(rowOf(`${mark} Dona Rita`)).toBeHidden({ timeout: PATIENCE_MS })
  })
})
