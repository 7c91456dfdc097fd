import { ENTITY_KINDS, IMPORTED, type JudgedRow } from '@faixa/contract'
import { expect, test } from 'vitest'
import { numberedRows, type ReadSheet } from '../../../import/table-rows.ts'
import { chooseSheets, type JudgedSheet, promisedBy, withPromises } from './import-sheets.ts'

const sheet = (nome: string, ...rows: readonly (readonly string[])[]): ReadSheet => ({ nome, rows: numberedRows(rows) })
const EMPRESAS = sheet(
  'Empresas',
  ['Nome Fantasia', 'CNPJ'],
  ['Usina Aurora', '04.252.011/0001-10'],
  ['Açúcar Boreal', ''],
)
const PILOTOS = sheet('PILOTO', ['Nome', 'Prestadora'], ['Bruno', 'AeroSul'])
const chosen = (read: readonly ReadSheet[], importing: Parameters<typeof chooseSheets>[1]) => {
  const choice = chooseSheets(read, importing, true)
  return 'fault' in choice ? choice.fault : [...choice.sheets.map(({ tipo, aba }) => [tipo, aba]), choice.unread]
}

test('tabs named after lists go to their lists, parents first, whatever their order and their case', () => {
  const sheets = [sheet('Notas', ['nada']), sheet('Unidades', ['Nome', 'Empresa']), PILOTOS, EMPRESAS]
  const expected = [['empresas', 'Empresas'], ['pilotos', 'PILOTO'], ['Notas']]
  expect(chosen(sheets, 'tudo')).toEqual(expected)
  expect(chosen(sheets, 'aeronaves')).toEqual(expected)
})

test('each list comes after those that its rows may name', () => {
  const nivelOf = { empresa: 'empresas', empresas: 'empresas', unidade: 'unidades', prestadora: 'prestadoras' } as const
  for (const [at, tipo] of IMPORTED.entries()) {
    for (const [field, parent] of Object.entries(nivelOf)) {
      if (!(field in ENTITY_KINDS[tipo].row.shape)) continue
      expect(IMPORTED.indexOf(parent), `${tipo} names ${parent}`).toBeLessThan(at)
    }
  }
})

test('one tab of a list goes to the list that was chosen, as a file without tabs does', () => {
  expect(chosen([sheet('Plan1', ['Nome', 'Prestadora'], ['Bruno', 'AeroSul'])], 'pilotos')).toEqual([
    ['pilotos', undefined],
    [],
  ])
  expect(chosen([sheet('Notas', ['Nome', 'Prestadora']), PILOTOS], 'pilotos')).toEqual([
    ['pilotos', undefined],
    ['Notas'],
  ])
})

test.each([
  [[sheet('Plan1', ['a'])], /Nenhuma aba tem o nome de uma lista. Os nomes são «Empresas», .*«Produtos»/],
  [[EMPRESAS, sheet('empresa', ['Nome Fantasia'])], /Há mais de uma aba «Empresas»/],
  [[EMPRESAS, sheet('Pilotos', ['Nome'], ['Bruno'])], /Aba «Pilotos»: Falta a coluna «Prestadora»/],
  [[sheet('Empresas', ['Nome Fantasia'])], /As abas só têm os títulos/],
  [[EMPRESAS, { nome: 'Pilotos', rows: [], fault: 'Linhas demais.' }], /Aba «Pilotos»: Linhas demais/],
] as const)('what cannot be imported is refused by its tab: %#', (read, fault) => {
  expect(chosen(read, 'tudo')).toMatch(fault)
})

/** The sheets of a choice, the first judged as right. */
function judged(read: readonly ReadSheet[]): readonly JudgedSheet[] {
  const choice = chooseSheets(read, 'tudo', true)
  if ('fault' in choice) throw new Error(choice.fault)
  return choice.sheets.map((one) => ({
    ...one,
    results: one.table.rows.map(({ line }) => ({ linha: line, situacao: 'certa', erros: [] })),
  }))
}
const wrong = (linha: number, campos: readonly string[], faltam?: JudgedRow['faltam']): JudgedRow => ({
  linha,
  situacao: 'errada',
  erros: campos.map((campo) => ({ campo, mensagem: `${campo}?` })),
  chaves: {},
  ...(faltam && { faltam }),
})

test('a row that names what an earlier tab registers is right, by name or CNPJ; with another fault it keeps that', () => {
  const people = sheet(
    'Funcionários',
    ['Nome', 'E-mail', 'Empresa'],
    ['Ana', 'a@a.br', 'usina  AURORA'],
    ['Bia', 'b@b.br', '04252011000110'],
    ['Caio', 'c', 'Acucar Boreal'],
    ['Davi', 'd@d.br', 'Usina Poente'],
  )
  const [empresas, funcionarios] = judged([EMPRESAS, people])
  const missing = (nome: string) => [{ tipo: 'empresas', campos: { nome } }] as const
  const results = withPromises(
    [
      wrong(2, ['empresa'], [...missing('usina  AURORA')]),
      wrong(3, ['empresa']),
      wrong(4, ['email', 'empresa'], [...missing('Acucar Boreal')]),
      wrong(5, ['empresa'], [...missing('Usina Poente')]),
    ],
    funcionarios!.table,
    promisedBy([empresas!]),
  )
  expect(results.map(({ situacao, erros, faltam }) => [situacao, erros.map(({ campo }) => campo), faltam])).toEqual([
    ['certa', [], undefined],
    ['certa', [], undefined],
    ['errada', ['email'], []],
    ['errada', ['empresa'], missing('Usina Poente')],
  ])
})

test('a unidade of a promised empresa that no tab has is named, and not offered before its empresa is there', () => {
  const people = sheet(
    'Funcionários',
    ['Nome', 'E-mail', 'Empresa', 'Unidade'],
    ['Ana', 'a@a.br', 'Usina Aurora', 'Sul'],
  )
  const [empresas, funcionarios] = judged([EMPRESAS, people])
  const faltam: JudgedRow['faltam'] = [
    { tipo: 'empresas', campos: { nome: 'Usina Aurora' } },
    { tipo: 'unidades', campos: { nome: 'Sul', empresa: 'Usina Aurora' } },
  ]
  const [row] = withPromises([wrong(2, ['empresa'], faltam)], funcionarios!.table, promisedBy([empresas!]))
  expect(row).toMatchObject({ situacao: 'errada', faltam: [] })
  expect(row?.erros.map(({ mensagem }) => mensagem)).toEqual([
    'Nem o cadastro nem a aba «Unidades» tem a unidade «Sul» da empresa «Usina Aurora».',
  ])
})
