import { EXPORT_MAX } from '@faixa/contract'
import { expect, test } from 'vitest'
import type { ListQuery } from '../../../list/address/list-query.ts'
import type { Choices } from '../../../list/filters/use-choices.ts'
import { LISTED_COLUMNS } from '../laudo-columns.tsx'
import { columnsFor, companyOf, exportQuery, refusalOf } from './export-plan.ts'
import { filterWords, orderWords } from './export-words.ts'

const query: ListQuery = {
  page: 3,
  pageSize: 50,
  sort: '-data,codigo',
  busca: 'santa rita',
  empresa: '7',
  dataStart: '2026-03-02',
}
const choices: Choices = {
  empresa: [
    { value: '7', label: 'Usina Aurora' },
    { value: '8', label: 'Agro Boreal' },
  ],
  unidade: [],
  prestadora: [],
  piloto: [],
  analista: [],
  status: [],
}

test('an export asks what the list asks, without its page; the selected ones alone, whatever the filters', () => {
  expect(exportQuery(query, undefined)).toEqual({
    sort: '-data,codigo',
    busca: 'santa rita',
    empresa: '7',
    dataStart: '2026-03-02',
  })
  expect(exportQuery(query, ['a', 'b'])).toEqual({ uuids: 'a,b', sort: '-data,codigo' })
})

test('filters and order are said in words', () => {
  expect(filterWords(query, choices)).toBe(
    'Empresa: Usina Aurora · Data da Aplicação: a partir de 02/03/2026 · Busca: «santa rita»',
  )
  expect(filterWords({ ...query, busca: 'a', empresa: '7,8' }, choices)).toMatch(
    /^Empresa: Usina Aurora, Agro Boreal · Data/,
  )
  expect(filterWords({ page: 1, pageSize: 10, sort: '-data' }, choices)).toBe('')
  expect(orderWords(query.sort, LISTED_COLUMNS)).toBe('Data da Aplicação, decrescente; Código, crescente')
})

test('the empresas that were filtered for name the document, as far as they fit', () => {
  expect(companyOf(query, choices)).toBe('Usina Aurora')
  expect(companyOf({ ...query, empresa: '7,8' }, choices)).toBe('Usina Aurora, Agro Boreal')
  const many = [1, 2, 3, 4].map((id) => ({ value: `${id}`, label: `Usina ${id}` }))
  expect(companyOf({ ...query, empresa: '1,2,3,4' }, { ...choices, empresa: many })).toBe('4 empresas')
  const { empresa: _, ...rest } = query
  expect(companyOf(rest, choices)).toBeUndefined()
})

test('a selection is of its own empresas, whatever is filtered for by then', () => {
  const boreal = { empresaNome: 'Agro Boreal' }
  expect(companyOf(query, choices, [boreal, boreal])).toBe('Agro Boreal')
  expect(companyOf(query, choices, [boreal, { empresaNome: 'Usina Aurora' }])).toBe('Agro Boreal, Usina Aurora')
})

test('what cannot be exported is refused with what to do about it', () => {
  const wish = { laudos: 10, columns: 3, tooLong: false }
  expect(refusalOf(wish)).toBeUndefined()
  // Without a count nothing is refused here; the server checks its limit.
  expect(refusalOf({ ...wish, laudos: undefined })).toBeUndefined()
  expect(refusalOf({ ...wish, laudos: EXPORT_MAX })).toBeUndefined()
  expect(refusalOf({ ...wish, laudos: EXPORT_MAX + 1 })).toMatch(/^São 100\.001 laudos; .* Restrinja os filtros\.$/)
  expect(refusalOf({ ...wish, laudos: 0 })).toMatch(/^Não há laudos/)
  expect(refusalOf({ ...wish, columns: 0 })).toMatch(/^Escolha ao menos uma coluna/)
  expect(refusalOf({ ...wish, tooLong: true })).toMatch(/escolha Excel/)
})

test('paper in several groups of columns begins with the código, chosen or not', () => {
  const offered = ['codigo', ...Array.from({ length: 12 }, (_, i) => `c${i}`)].map((name) => ({ name }))
  const twelve = offered.slice(1)
  expect(columnsFor(twelve, 'pdf', offered)).toEqual(offered)
  expect(columnsFor(twelve, 'excel', offered)).toBe(twelve)
  expect(columnsFor(twelve.slice(1), 'pdf', offered)).toEqual(twelve.slice(1))
})
