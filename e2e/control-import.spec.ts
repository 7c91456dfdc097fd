import { writeZip } from '@faixa/geometry'
import type { Page } from '@playwright/test'
import { expect, expectWellMade, test } from './journey.ts'

const planilha = (page: Page) => page.getByRole('button', { name: 'Planilha' })
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  // Excel in Brazil separates cells by semicolons and writes Windows-1252; all letters here are in Latin-1, which agrees with it.
  buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
})

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A workbook of texts, a tab for each name (the least of ECMA-376 that spreadsheets open). */
function workbookOf(tabs: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer {
  const names = Object.keys(tabs)
  const row = (cells: readonly string[], i: number) => {
    const written = cells.map((text, k) => `<c r="${'ABCD'[k]}${i + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)
    return `<row r="${i + 1}">${written.join('')}</row>`
  }
  const of = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  const relations = names.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${of}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const pages = Object.values(tabs).map((rows, i) => [
    `xl/worksheets/sheet${i + 1}.xml`,
    `<worksheet><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  ])
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${of}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
    ...(Object.fromEntries(pages) as Record<string, string>),
  }
  const encoder = new TextEncoder()
  const encoded = Object.entries(parts).map(([path, text]) => [path, encoder.encode(text)] as const)
  return Buffer.from(writeZip(Object.fromEntries(encoded)))
}

test.describe('an administrator', () => {
  test.use({ person: 'ana' })

  test('imports aircraft from a spreadsheet, whose wrong cells are named before, and registers one more', async ({
    page,
    open,
    as,
  }) => {
    const prestadora = `Asas ${crypto.randomUUID().slice(0, 8)}`
    await (await as('ana')).registerEntity({ body: { nivel: 'prestadora', nome: prestadora } })
    // Marks used only by this journey: letters A to F of a random id.
    const letters = crypto.randomUUID().replace(/[-\d]/g, '').toUpperCase().padEnd(6, 'F').slice(0, 6)
    const [first, second] = [`PT-${letters.slice(0, 3)}`, `PU-${letters.slice(3)}`]
    await test.step('the list leads there, and the template has the headings', async () => {
      await open('/control/aircraft')
      // An empty list offers the import twice: above, and where its first row would be.
      await page.getByRole('link', { name: 'Importar' }).first().click()
      await expect(page.getByRole('heading', { name: 'Importar aeronaves' })).toBeVisible()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar o modelo' }).click()
      expect((await downloading).suggestedFilename()).toBe('modelo-aeronaves.xlsx')
    })
    await test.step('a file that is no table of aircraft is refused with what it lacks', async () => {
      await planilha(page).setInputFiles(csv('sem-prestadora.csv', ['Prefixo;Tipo', `${first};Avião`]))
      await expect(page.getByText('Falta a coluna «Prestadora».')).toBeVisible()
    })
    await test.step('every wrong cell is named, and nothing is registered yet', async () => {
      const lines = [
        'PREFIXO;Tipo;prestadora;Cor;Validade',
        `${first};Avião;${prestadora};amarela;31/12/2020`,
        `${second};drone;Ninguém Aviação;azul;31/02/2027`,
        `${first};tripulada;${prestadora};;`,
      ]
      await planilha(page).setInputFiles(csv('frota.csv', lines))
      await expect(page.getByText('1 linha certa · 0 já cadastradas · 2 com erro.')).toBeVisible()
      const wrong = page.getByRole('table', { name: 'Células erradas' })
      await expect(wrong).toContainText('Não há a prestadora «Ninguém Aviação»')
      await expect(wrong).toContainText('A validade não é um dia do calendário')
      await expect(wrong).toContainText('Repete a linha 2 desta planilha.')
      await expect(page.getByText('Esta coluna não foi lida: «Cor».')).toBeVisible()
      await expectWellMade(page, [390, 1440])
    })
    await test.step('the right rows are registered, and sent again they stay as they are', async () => {
      await page.getByRole('button', { name: 'Cadastrar 1 linha certa' }).click()
      await expect(page.getByText('1 linha foi cadastrada.')).toBeVisible()
      await page.getByRole('button', { name: 'Escolher outra planilha' }).click()
      await planilha(page).setInputFiles(
        csv('frota.csv', ['Prefixo;Tipo;Prestadora', `${first};tripulada;${prestadora}`]),
      )
      await expect(
        page.getByText('0 linhas certas · 1 já cadastrada · 0 com erro. Não há o que cadastrar.'),
      ).toBeVisible()
    })
    await test.step('people are imported without passwords, and what becomes of their invitations is said before', async () => {
      await open('/control/import?lista=pilotos')
      const pilot = `Piloto ${letters}`
      const address = `${letters.toLowerCase()}@asas.com.br`
      const rows = ['Nome;Prestadora;E-mail;Senha', `${pilot};${prestadora};${address};segredo-na-planilha`]
      await planilha(page).setInputFiles(csv('pilotos.csv', rows))
      await expect(page.getByText('Esta coluna não foi lida: «Senha».')).toBeVisible()
      await expect(page.getByText('1 pessoa será cadastrada sem acesso')).toBeVisible()
      await expectWellMade(page, [1440, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: 'Cadastrar 1 linha certa' }).click()
      await expect(page.getByText('1 linha foi cadastrada.')).toBeVisible()
      await page.getByRole('link', { name: 'Voltar à lista' }).click()
      const row = page.getByRole('row', { name: new RegExp(pilot) })
      await expect(row).toContainText('convite não enviado')
      await open('/control/aircraft')
    })
    await test.step('one more is registered in the form, and documents that have ended are said to have', async () => {
      await page.getByRole('link', { name: 'Nova Aeronave' }).click()
      const form = page.getByRole('form', { name: 'Novo Usuário' })
      await form.getByRole('textbox', { name: 'Prefixo' }).fill(second.toLowerCase().replace('-', ''))
      await form.getByRole('combobox', { name: 'Tipo' }).click()
      await page.getByRole('option', { name: 'Tripulada' }).click()
      await form.getByRole('combobox', { name: 'Prestadora' }).click()
      await page.getByRole('option', { name: prestadora }).click()
      await form.getByRole('button', { name: 'Cadastrar' }).click()
      await expect(form.getByRole('status')).toContainText('cadastro feito')
      await open(`/control/aircraft?prestadora=${encodeURIComponent(prestadora)}`)
      await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText('Vencido')
      await expect(page.getByRole('row', { name: new RegExp(second) })).toBeVisible()
      await expectWellMade(page, [1440, 390])
    })
  })

  test('registers a first day from one file: empresas, unidades, 300 people, prestadora, pilot and aircraft, a tab each', async ({
    page,
    open,
    as,
  }) => {
    test.slow()
    const id = crypto.randomUUID().slice(0, 8)
    const letters = crypto.randomUUID().replace(/[-\d]/g, '').toUpperCase().padEnd(3, 'F').slice(0, 3)
    const people = Array.from({ length: 300 }, (_, i) => [
      `Pessoa ${id} ${i}`,
      i === 7 ? 'sem-arroba' : `p${i}@${id}.com.br`,
      `Usina ${id}`,
      `Fazenda ${i % 20}`,
    ])
    const unidades = Array.from({ length: 20 }, (_, i) => [`Fazenda ${i}`, `Usina ${id}`])
    // People come first in the file: the program registers the entities that they belong to before them.
    const buffer = workbookOf({
      Funcionários: [['Nome', 'E-mail', 'Empresa', 'Unidade'], ...people],
      Unidades: [['Nome', 'Empresa'], ...unidades],
      Empresas: [['Nome'], [`Usina ${id}`]],
      Aeronaves: [
        ['Prefixo', 'Tipo', 'Prestadora'],
        [`PS-${letters}`, 'tripulada', `Asas ${id}`],
      ],
      Pilotos: [
        ['Nome', 'Prestadora'],
        [`Piloto ${id}`, `Asas ${id}`],
      ],
      Prestadoras: [
        ['Nome', 'Empresas'],
        [`Asas ${id}`, `Usina ${id}`],
      ],
      Produtos: [['Marca comercial']],
      'Minhas notas': [['conferir com o Rui']],
    })
    const since = performance.now()
    await open('/control/import?lista=tudo')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar o modelo' }).click()
    expect((await downloading).suggestedFilename()).toBe('modelo-cadastros.xlsx')
    await planilha(page).setInputFiles({ name: 'primeiro-dia.xlsx', mimeType: XLSX, buffer })
    const counts = page.getByRole('table', { name: 'Abas' })
    await test.step('every tab is counted, and the wrong cell is named by tab and row, before anything is registered', async () => {
      // 1 + 20 + 300 + 1 + 1 + 1 rows, one of them wrong.
      await expect(page.getByText('323 linhas certas · 0 já cadastradas · 1 com erro.')).toBeVisible({
        timeout: 60_000,
      })
      await expect(counts.getByRole('row')).toHaveText([
        /^Aba/,
        'Empresas10',
        'Unidades200',
        'Funcionários2991',
        'Prestadoras10',
        'Pilotos10',
        'Aeronaves10',
      ])
      const wrong = page.getByRole('table', { name: 'Células erradas' })
      await expect(wrong.getByRole('row')).toHaveCount(2)
      await expect(wrong.getByRole('row').nth(1)).toContainText(/^Funcionários9E-mailsem-arroba/)
      await expect(page.getByText('Esta aba não foi lida: «Minhas notas».')).toBeVisible()
      await expectWellMade(page, [390, 820, 1440])
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('one click registers all of it, and everybody hangs below what the other tabs brought', async () => {
      await page.getByRole('button', { name: 'Cadastrar 323 linhas certas' }).click()
      await expect(page.getByText('323 linhas foram cadastradas.')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: 'Gerar os convites: funcionários' })).toBeVisible()
      await expectWellMade(page, [390, 1440])
      const ana = await as('ana')
      const { entidades } = await ana.listEntities({
        params: { tipo: 'funcionarios' },
        query: { busca: `Pessoa ${id} 299` },
      })
      expect(entidades).toMatchObject([{ empresa: { nome: `Usina ${id}` }, unidade: { nome: 'Fazenda 19' } }])
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('their invitations are printed, six acts after the template was asked for', async () => {
      await page.getByRole('button', { name: 'Gerar os convites: funcionários' }).click()
      const dialog = page.getByRole('dialog', { name: 'Convidar funcionários sem senha' })
      await dialog.getByRole('button', { name: 'Gerar os links' }).click()
      await expect(dialog.getByText('Não serão mostrados de novo')).toBeVisible({ timeout: 60_000 })
      const printing = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Baixar os folhetos' }).click()
      expect((await printing).suggestedFilename()).toBe('convites-funcionários.pdf')
      const seconds = Math.round((performance.now() - since) / 1000)
      // Template, file, register, invitations, links, slips.
      test.info().annotations.push({ type: 'primeiro dia', description: `${seconds} s, 6 interações` })
      expect(seconds).toBeLessThanOrEqual(600)
    })
  })

  test('registers 300 people of 20 unidades that are not there yet with one sheet, and prints their invitations', async ({
    page,
    open,
  }) => {
    test.slow()
    const id = crypto.randomUUID().slice(0, 8)
    const people = Array.from({ length: 300 }, (_, i) => {
      return `Pessoa ${id} ${i};p${i}@${id}.com.br;Usina ${id};Fazenda ${i % 20}`
    })
    const sheet = csv('pessoas.csv', ['Nome;E-mail;Empresa;Unidade', ...people])
    await open('/control/import')
    await planilha(page).setInputFiles(sheet)
    await test.step('the empresa and the unidades that the sheet names come with it', async () => {
      await expect(page.getByText('A planilha cita 1 empresa e 20 unidades sem cadastro')).toBeVisible()
      await expectWellMade(page, [390, 820, 1440])
      await page.getByRole('button', { name: 'Cadastrar as empresas e unidades que faltam' }).click()
      await expect(page.getByText('300 linhas certas · 0 já cadastradas · 0 com erro.')).toBeVisible()
      await page.getByRole('button', { name: 'Cadastrar 300 linhas certas' }).click()
      await expect(page.getByText('300 linhas foram cadastradas.')).toBeVisible({ timeout: 60_000 })
    })
    await test.step('without e-mail every person gets a link in a spreadsheet and on a slip', async () => {
      await page.getByRole('button', { name: 'Gerar os convites' }).click()
      const dialog = page.getByRole('dialog', { name: 'Convidar funcionários sem senha' })
      await dialog.getByRole('button', { name: 'Gerar os links' }).click()
      await expect(dialog.getByText('Não serão mostrados de novo')).toBeVisible({ timeout: 60_000 })
      for (const [button, file] of [
        ['Baixar a planilha', 'convites-funcionários.xlsx'],
        ['Baixar os folhetos', 'convites-funcionários.pdf'],
      ] as const) {
        const downloading = page.waitForEvent('download')
        await dialog.getByRole('button', { name: button }).click()
        expect((await downloading).suggestedFilename()).toBe(file)
      }
      await expectWellMade(page, [390, 1440])
    })
    await test.step('a long name is whole beside the state of its invitation', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(`/control/users?empresa=${encodeURIComponent(`Usina ${id}`)}`)
      const name = page.getByRole('row').filter({ hasText: 'convidado' }).first().locator('span[title^="Pessoa"]')
      await expect(name).toBeVisible()
      expect(await name.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true)
    })
  })
})
