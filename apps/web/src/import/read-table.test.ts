import { type CellKind, excelFile } from '@faixa/export'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const read = await readTable(bytes)
  return 'fault' in read ? read.fault : read.sheets[0]!.rows.map(({ line, cells }) => [line, ...cells])
}

/** The parts of a workbook with one sheet of these rows of XML. */
const workbook = (
  rows: string,
  styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(styles),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  })

const ROWS = [
  [1, 'Nome', 'Cidade'],
  [2, 'João', 'Assis; SP'],
]

test.each([
  ['semicolons', bytesOf('Nome;Cidade\r\nJoão;"Assis; SP"\r\n')],
  ['commas', bytesOf('Nome,Cidade\nJoão,Assis; SP')],
  ['tabs', bytesOf('Nome\tCidade\nJoão\tAssis; SP\n\n')],
  ['a mark of UTF-8', bytesOf('\uFEFFNome;Cidade\nJoão;"Assis; SP"')],
  ['Windows-1252', latin('Nome;Cidade\nJo\xe3o;"Assis; SP"')],
  ['UTF-16', new Uint8Array(Uint16Array.from('\uFEFFNome\tCidade\nJoão\tAssis; SP', (c) => c.charCodeAt(0)).buffer)],
])('CSV with %s is read', async (_, bytes) => {
  expect(await cellsOf(bytes)).toEqual(ROWS)
})

test('rows keep the numbers that the spreadsheet shows', async () => {
  expect(await cellsOf(bytesOf('sep=;\nNome;Cidade\n;\nAna;Lins'))).toEqual([
    [2, 'Nome', 'Cidade'],
    [4, 'Ana', 'Lins'],
  ])
})

test('XLSX: what our own writer wrote is read, days as days and empty rows counted', async () => {
  const column = (name: string, kind: CellKind) => ({
    name,
    label: name,
    kind,
    cell: (row: Record<string, string>) => row[name],
  })
  const columns = [column('Nome', 'text'), column('Validade', 'day')]
  const rows = [{ Nome: 'PT-UAB', Validade: '2027-12-31' }, {}, { Nome: 'PT-UAC' }] as Record<string, string>[]
  const file = await excelFile({ sheet: 'Aeronaves', columns, rows })
  expect(await cellsOf(new Uint8Array(await file.arrayBuffer()))).toEqual([
    [1, 'Nome', 'Validade'],
    [2, 'PT-UAB', '2027-12-31'],
    [4, 'PT-UAC', ''],
  ])
})

test('XLSX: formulas are their values, long numbers keep their digits, dates and errors are told', async () => {
  const cells = [
    '<c r="A1" t="inlineStr"><is><t>Nome</t></is></c>',
    '<c r="B1" t="str"><f>A1</f><v>Fórmula</v></c>',
    '<c r="C1"><v>1.1222333000181E13</v></c>',
    '<c r="D1"><v>5299822472</v></c>',
    '<c r="E1" s="1"><v>46752</v></c>',
    '<c r="F1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
  ]
  // Day 46,752 after 1899-12-30 is 2027-12-31: 46,022 is 2025-12-31, and 2026 and 2027 have 365 days each.
  expect(await cellsOf(workbook(`<row r="1">${cells.join('')}</row>`))).toEqual([
    [1, 'Nome', 'Fórmula', '11222333000181', '5299822472', '2027-12-31', '#DIV/0!'],
  ])
})

test('what is no spreadsheet, or a trap, is refused with a sentence', async () => {
  expect(await cellsOf(bytesOf(' \n;;\n'))).toBe('A planilha está vazia.')
  expect(await cellsOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]))).toMatch(/XLS, do Excel antigo/)
  expect(await cellsOf(bytesOf('PK isto não é um zip'))).toMatch(/não é uma planilha XLSX/)
  expect(await cellsOf(zipSync({ 'doc.kml': strToU8('<kml/>') }))).toMatch(/não é uma planilha/)
  expect(await cellsOf(bytesOf('a\0b'))).toMatch(/não é um texto CSV/)
  expect(await cellsOf(bytesOf('Nome;Cidade\n"Ana;Lins\n'))).toMatch(/As aspas da linha 2 não se fecham/)
  expect(await cellsOf(bytesOf('a;b\n'.repeat(20_001)))).toMatch(/linhas demais/)
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(65 * 2 ** 20) }, { level: 1 })
  expect(await cellsOf(bomb)).toMatch(/se expande demais/)
})
