import { expect, test } from 'vitest'
import { type Heading, matchHeadings } from './match-headings.ts'
import { numberedRows } from './table-rows.ts'

const HEADINGS: readonly Heading<'nome' | 'razaoSocial' | 'contato'>[] = [
  { field: 'nome', label: 'Nome', required: true },
  { field: 'razaoSocial', label: 'Razão social', required: false },
  { field: 'contato', label: 'Contato', required: false, aliases: ['Telefone'] },
]
const match = (rows: readonly (readonly string[])[]) =>
  matchHeadings(numberedRows(rows), HEADINGS, ([first = '']) => first.startsWith('Ajuda:'))

test('columns are found by their headings in any order, case and accents, below a title', () => {
  expect(
    match([
      ['Fazendas de 2026'],
      ['TELEFONE', 'razao_social', 'Cor', 'nome *'],
      ['Ajuda: com DDD'],
      ['(18) 3322-1100', 'Norte S/A', 'azul', 'Norte'],
      ['', '', '', 'Sul'],
    ]),
  ).toEqual({
    rows: [
      { line: 4, cells: { contato: '(18) 3322-1100', razaoSocial: 'Norte S/A', nome: 'Norte' } },
      { line: 5, cells: { nome: 'Sul' } },
    ],
    fields: ['contato', 'razaoSocial', 'nome'],
    unknown: ['Cor'],
  })
})

test.each([
  [[['Norte', 'Sul']], 'Os títulos das colunas não foram encontrados: a primeira linha deve ter «Nome».'],
  [[['Contato', 'Razão social']], 'Falta a coluna «Nome».'],
  [[['Nome', 'Contato', 'Telefone']], 'Há mais de uma coluna «Contato»: deixe uma só.'],
])('%j: %s', (rows, fault) => {
  expect(match(rows)).toEqual({ fault })
})
