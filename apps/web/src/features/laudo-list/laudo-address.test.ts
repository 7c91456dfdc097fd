import { laudoFilterSchema, PRIVATE_FILTERS } from '@faixa/contract'
import { expect, test } from 'vitest'
import { filtersFor as filtersIn, queryOf as queryIn } from '../../list/address/list-query.ts'
import { chipsOf } from '../../list/filters/chips.ts'
import { keysOf } from '../../list/filters/list-filter.ts'
import type { Reader } from '../../session/reader.ts'
import { LAUDO_TERMS, type ListSearch, readListSearch } from './laudo-address.ts'
import { LISTED_COLUMNS } from './laudo-columns.tsx'
import { LAUDO_FILTERS } from './laudo-filters.ts'

const LAUDO_LIST = { terms: LAUDO_TERMS, filters: LAUDO_FILTERS, columns: LISTED_COLUMNS }

const carla: Reader = { may: () => true, isUnidade: false }
const davi: Reader = { may: () => false, isUnidade: false }
const eva: Reader = { may: () => false, isUnidade: true }

const filtersFor = (search: ListSearch, reader: Reader) => filtersIn(LAUDO_FILTERS, { ...search }, reader)
const queryOf = (search: ListSearch, reader: Reader) => queryIn(LAUDO_LIST, { ...search }, reader)

test('every filter of the contract is in the table, and those of private columns are for those who see them', () => {
  const inTable = LAUDO_FILTERS.flatMap(keysOf)
  expect(['busca', ...inTable].toSorted()).toEqual(Object.keys(laudoFilterSchema.shape).toSorted())
  const restricted = LAUDO_FILTERS.filter(({ needs }) => needs === 'readPrivate').flatMap(keysOf)
  expect(restricted.toSorted()).toEqual(PRIVATE_FILTERS.toSorted())
})

test('the usual list has an empty address', () => {
  expect(readListSearch({ pagina: 1, linhas: 10, ordem: '-data', busca: '' })).toEqual({})
  expect(queryOf({}, carla)).toEqual({ page: 1, pageSize: 10, sort: '-data' })
})

test('what the address says is asked', () => {
  const search = readListSearch({
    pagina: 3,
    linhas: 25,
    ordem: 'nome,-data',
    busca: 'rita',
    empresa: '3,4',
    piloto: 7,
    status: 'Pronto,Na fila',
    dataInicialStart: '2026-03-01',
    dataInicialEnd: '2026-03-31',
    dataFinalStartHora: '07:30',
  })
  expect(queryOf(search, carla)).toEqual({
    page: 3,
    pageSize: 25,
    sort: 'nome,-data',
    busca: 'rita',
    empresa: '3,4',
    piloto: '7',
    status: 'Pronto,Na fila',
    dataInicialStart: '2026-03-01',
    dataInicialEnd: '2026-03-31',
    dataFinalStartHora: '07:30',
  })
})

test('reading what was read changes nothing', () => {
  const search = readListSearch({
    busca: '77',
    empresa: 3,
    unidade: -1,
    ordem: 'codigo',
    colunas: 'codigo,nome',
    filtros: true,
  })
  expect(readListSearch({ ...search })).toEqual(search)
})

test('nonsense is left out, part by part', () => {
  expect(
    readListSearch({
      pagina: -2,
      linhas: 7,
      ordem: 'senha,-codigo',
      empresa: 'x',
      status: 'Perdido',
      dataStart: '2026-02-30',
      dataFinalEndHora: '25:00',
      busca: ['a'],
      filtros: 1,
    }),
  ).toEqual({ ordem: '-codigo' })
})

test('a period that ends before it begins is none', () => {
  expect(readListSearch({ dataStart: '2026-03-02', dataEnd: '2026-03-01', dataInicialStartHora: '09:00' })).toEqual({
    dataInicialStartHora: '09:00',
  })
  expect(readListSearch({ dataStart: '2026-03-02', dataEnd: '2026-03-02' })).toEqual({
    dataStart: '2026-03-02',
    dataEnd: '2026-03-02',
  })
})

test('that holds for every period of the table, of days and of hours', () => {
  const ranges = LAUDO_FILTERS.filter((filter) => 'from' in filter)
  expect(ranges.map(({ label }) => label)).toEqual([
    'Data da Aplicação',
    'Data Inicial',
    'Data Final',
    'Data de Registro',
    'Horário Inicial',
    'Horário Final',
  ])
  for (const { from, to, kind } of ranges) {
    const [early, late] = kind === 'days' ? ['2026-03-09', '2026-03-10'] : ['09:00', '10:00']
    expect(readListSearch({ [from]: late, [to]: early })).toEqual({})
    expect(readListSearch({ [from]: early, [to]: late })).toEqual({ [from]: early, [to]: late })
  }
})

test('a link of an analyst asks nothing that its reader may not ask', () => {
  const search = readListSearch({
    status: 'Erro',
    analista: 2,
    dataCriacaoStart: '2026-01-01',
    unidade: -1,
    ordem: '-status,codigo',
  })
  expect(filtersFor(search, carla)).toEqual({
    status: 'Erro',
    analista: 2,
    dataCriacaoStart: '2026-01-01',
    unidade: -1,
  })
  expect(queryOf(search, davi)).toEqual({ page: 1, pageSize: 10, sort: 'codigo', unidade: '-1' })
  expect(queryOf(search, eva)).toEqual({ page: 1, pageSize: 10, sort: 'codigo' })
})

test('laudos that a link names one by one are asked for, and are one chip', () => {
  const uuids = ['0c7cf6a1-6b4c-4b2e-9a3d-1f2e3d4c5b6a', '1c7cf6a1-6b4c-4b2e-9a3d-1f2e3d4c5b6a'].join(',')
  const search = readListSearch({ uuids, prontos: 'sim' })
  expect(queryOf(search, davi)).toEqual({ page: 1, pageSize: 10, sort: '-data', uuids, prontos: 'sim' })
  const changes: unknown[] = []
  const chips = chipsOf(LAUDO_FILTERS, filtersFor(search, davi), {}, (patch) => changes.push(patch))
  const chip = chips.find(({ key }) => key === 'uuids')
  expect(chip).toMatchObject({ label: 'Só estes laudos', value: '2' })
  chip?.onRemove()
  expect(changes).toEqual([{ uuids: undefined }])
  expect(readListSearch({ uuids: 'x' })).toEqual({})
})
