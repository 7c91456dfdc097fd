import type { MapaDoModelo } from '@faixa/domain'
import { readXlsx } from 'hucre/xlsx'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { zipFile } from '../zip/zip-file.ts'
import { checkMapa } from './check-mapa.ts'
import { fillModelo, type ModeloValues } from './fill-modelo.ts'
import { openWorkbook } from './open-workbook.ts'
import { modeloParts, workbookOf } from './workbook.fixture.ts'
import { tagsOf } from './xml-tags.ts'

const mapa: MapaDoModelo = {
  aba: 'Relatório',
  celulas: { prestadora: 'B2', primeiroDia: 'B3', area: 'D12' },
  linhas: { primeira: 6, ultima: 9, colunas: { data: 'A', produto: 'B', area: 'C' } },
}
const line = (value: string, area: number | string, produto: string) =>
  ({
    data: { kind: 'day', value },
    produto: { kind: 'text', value: produto },
    area: { kind: 'number', value: area },
  }) as const
const values: ModeloValues = {
  celulas: {
    prestadora: { kind: 'text', value: '=HYPERLINK("http://x";"Sul") & <Cia>' },
    primeiroDia: { kind: 'day', value: '2026-03-01' },
    area: { kind: 'number', value: 95.304 },
  },
  linhas: [
    line('2026-03-14', 84.8, '+Moddus'),
    line('2026-03-15', 'não informado', '@soma'),
    line('2026-03-16', 10.504, '=1+1'),
  ],
}

async function filled(bytes: Uint8Array, map = mapa, given = values): Promise<Uint8Array> {
  return new Uint8Array(await (await fillModelo(bytes, map, given)).arrayBuffer())
}
const textsOf = (bytes: Uint8Array) =>
  new Map([...openWorkbook(bytes).parts].map(([path, part]) => [path, new TextDecoder('latin1').decode(part)]))

test('takes real numbers, real days and texts that are no formulas, as another library reads them', async () => {
  const bytes = await filled(await workbookOf())
  const [sheet] = await readSheets(Buffer.from(bytes))
  const rows = sheet!.data
  expect(rows[1]?.slice(0, 2)).toEqual(['Prestadora', '=HYPERLINK("http://x";"Sul") & <Cia>'])
  expect(rows[2]?.[1]).toEqual(new Date(Date.UTC(2026, 2, 1)))
  expect(rows.slice(5, 8).map((row) => row.slice(0, 3))).toEqual([
    [new Date(Date.UTC(2026, 2, 14)), '+Moddus', 84.8],
    [new Date(Date.UTC(2026, 2, 15)), '@soma', 'não informado'],
    [new Date(Date.UTC(2026, 2, 16)), '=1+1', 10.504],
  ])
  expect(rows[11]?.[3]).toBe(95.304)
  const written = textsOf(bytes).get('xl/worksheets/sheet1.xml')!
  // The only formulas are those of the model.
  expect([...written.matchAll(/<f>[^<]*<\/f>/g)].map(([formula]) => formula)).toEqual([
    '<f>C6*2</f>',
    '<f>SUM(C6:C9)</f>',
  ])
})

test('keeps formulas without what they had last computed, and has them computed when the file is opened', async () => {
  const texts = textsOf(await filled(await workbookOf()))
  const sheet = texts.get('xl/worksheets/sheet1.xml')!
  expect(sheet).toContain('<c r="D6" s="2"><f>C6*2</f></c>')
  expect(sheet).toContain('<c r="C10"><f>SUM(C6:C9)</f></c>')
  expect(texts.get('xl/worksheets/sheet2.xml')).toContain('<c r="A1"><f>Relatório!C10</f></c>'.replace('ó', 'Ã³'))
  expect(texts.get('xl/workbook.xml')).toContain('<calcPr calcId="1" fullCalcOnLoad="1"/>')
})

test('keeps looks, widths, merged cells and every other part as they came', async () => {
  const given = await workbookOf()
  const [before, after] = [textsOf(given), textsOf(await filled(given))]
  const changed = [...before.keys()].filter((path) => before.get(path) !== after.get(path))
  expect(changed.toSorted()).toEqual([
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ])
  expect([...after.keys()]).toEqual([...before.keys()])
  const sheet = after.get('xl/worksheets/sheet1.xml')!
  for (const kept of ['<col min="1" max="1" width="33"', '<mergeCell ref="A1:D1"/>', '<row r="1" ht="32"', 's="1"']) {
    expect(sheet).toContain(kept)
  }
  // B2 is bold in the model, and stays so.
  expect(sheet).toMatch(/<c r="B2" s="1" t="inlineStr">/)
  const { sheets } = await readXlsx(await filled(given), { readStyles: true })
  expect(sheets.map(({ name }) => name)).toEqual(['Relatório', 'Apoio'])
})

test('rows of the list that the month does not need are emptied', async () => {
  const given = await workbookOf({ exemplo: true })
  expect(textsOf(given).get('xl/worksheets/sheet1.xml')).toContain('EXEMPLO')
  const [sheet] = await readSheets(Buffer.from(await filled(given)))
  expect(JSON.stringify(sheet!.data)).not.toContain('EXEMPLO')
})

test('a month that does not fit is refused in one sentence', async () => {
  const linhas = Array.from({ length: 5 }, () => line('2026-03-14', 1, 'x'))
  await expect(filled(await workbookOf(), mapa, { ...values, linhas })).rejects.toThrow(
    'O mês tem 5 operações e a lista do modelo tem 4 linhas, da 6 à 9: aumente a lista na planilha e envie-a de novo.',
  )
})

test('a list without an end goes on below, and days count from 1904 where the model says so', async () => {
  const given = await workbookOf({ from1904: true })
  const map = { aba: 'Relatório', celulas: {}, linhas: { primeira: 20, colunas: { data: 'A', area: 'C' } } } as const
  const sheet = textsOf(await filled(given, map)).get('xl/worksheets/sheet1.xml')!
  // 2026-03-14 is day 46095 from 1899-12-30, and 1462 less from 1904.
  expect(sheet).toMatch(/<c r="A20" s="\d+"><v>44633<\/v><\/c><c r="C20" s="\d+"><v>84.8<\/v>/)
  expect(sheet).toContain('<row r="22">')
})

test.each([
  ['another sheet', { ...mapa, aba: 'Outra' }, 'aba', 'A planilha não tem a aba «Outra».'],
  ['no cell at all', { aba: 'Relatório', celulas: {} }, 'aba', 'Indique ao menos uma célula'],
  ['an address that no sheet has', { ...mapa, celulas: { mes: 'ZZZZ1' } }, 'celulas.mes', '«ZZZZ1» não é uma célula'],
  ['a row beyond the last', { ...mapa, celulas: { mes: 'A1048577' } }, 'celulas.mes', 'não é uma célula'],
  [
    'one cell twice',
    { ...mapa, celulas: { mes: 'B2', cnpj: 'B2' } },
    'celulas.cnpj',
    'A célula B2 já recebe «Mês por extenso».',
  ],
  ['a formula', { ...mapa, celulas: { area: 'C10' } }, 'celulas.area', 'A célula C10 tem uma fórmula'],
  ['the middle of merged cells', { ...mapa, celulas: { mes: 'B1' } }, 'celulas.mes', 'indique A1'],
  ['a cell of the list', { ...mapa, celulas: { mes: 'B7' } }, 'celulas.mes', 'fica na lista das operações'],
  [
    'a formula in the list',
    { ...mapa, celulas: {}, linhas: { primeira: 6, ultima: 9, colunas: { area: 'D' } } },
    'linhas.colunas.area',
    'A célula D6, na lista, tem uma fórmula',
  ],
  [
    'rows in the wrong order',
    { ...mapa, celulas: {}, linhas: { primeira: 6, ultima: 5, colunas: { area: 'C' } } },
    'linhas.ultima',
    'vem antes da primeira',
  ],
  [
    'a list over what stands below',
    { ...mapa, celulas: {}, linhas: { primeira: 6, colunas: { area: 'C' } } },
    'linhas.colunas.area',
    'A célula C10, na lista, tem uma fórmula',
  ],
] as const)('a mapping with %s is refused at its field', async (_, map, campo, mensagem) => {
  const faults = checkMapa(openWorkbook(await workbookOf()), map)
  expect(faults[0]).toMatchObject({ campo, mensagem: expect.stringContaining(mensagem) as string })
})

test('a good mapping has no faults', async () => {
  expect(checkMapa(openWorkbook(await workbookOf()), mapa)).toEqual([])
})

const packed = async (extra: readonly (readonly [string, string])[], change = (text: string) => text) => {
  const parts = modeloParts().map(({ path, content }) => ({ path, content: change(content) }))
  for (const [path, content] of extra) parts.push({ path, content })
  const blob = await zipFile(
    parts.map(({ path, content }) => ({ path, content: [content] })),
    'application/zip',
  )
  return new Uint8Array(await blob.arrayBuffer())
}

test.each([
  ['is no archive', () => new TextEncoder().encode('data;laudo'), 'não é uma planilha XLSX'],
  ['is cut off', async () => (await workbookOf()).slice(0, 900), 'não é uma planilha XLSX'],
  [
    'is an old XLS or has a password',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'tem senha ou é do formato XLS',
  ],
  ['brings macros', () => packed([['xl/vbaProject.bin', 'x']]), 'macros'],
  [
    'says that it brings macros',
    () => packed([], (text) => text.replace('sheet.main+xml', 'sheet.macroEnabled.main+xml')),
    'macros',
  ],
  ['brings files inside', () => packed([['xl/embeddings/a.bin', 'x']]), 'outros arquivos dentro'],
  ['reads other files', () => packed([['xl/externalLinks/a.xml', '<a/>']]), 'quebre os vínculos'],
  ['is a zip bomb', () => packed([['xl/a.bin', '0'.repeat(17 * 2 ** 20)]]), 'se expande demais'],
  ['declares entities', () => packed([['xl/a.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a/>']]), 'não é uma planilha XLSX'],
  ['has no sheet', () => packed([], (text) => text.replaceAll('<sheet ', '<leaf ')), 'não é uma planilha XLSX'],
] as const)('a file that %s is refused in one sentence', async (_, make, sentence) => {
  const bytes = await make()
  expect(() => openWorkbook(bytes)).toThrow(sentence)
})

test('tags are found whatever stands in comments, and what is no XML is refused', () => {
  expect(
    [...tagsOf('<a><!-- <b> --><x:c d="&lt;&#65;"/></a>')].map(({ name, prefix, kind }) => prefix + name + kind),
  ).toEqual(['aopen', 'x:cempty', 'aclose'])
  expect([...tagsOf('<c d="&lt;&#65;"/>')][0]?.attribute('d')).toBe('<A')
  for (const broken of ['<a', '<a b=c>', '<!-- a', '<a b="c>']) expect(() => [...tagsOf(broken)]).toThrow('XLSX')
})
