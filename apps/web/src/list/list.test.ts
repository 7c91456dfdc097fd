import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Reader } from '../session/reader.ts'
import { readAddress } from './address/list-address.ts'
import { filtersFor, queryOf } from './address/list-query.ts'
import type { Column } from './columns/column.ts'
import { chipsOf } from './filters/chips.ts'
import FilterPanel from './filters/filter-panel.tsx'
import type { ListFilter } from './filters/list-filter.ts'
import { consultaOf, searchOf, summaryOf } from './saved/saved-search.ts'

/** A second list, of a noun that exists only in this test: it shows everything that a list must define. */
interface Drone {
  readonly nome: string
  readonly modelo: string
  readonly pesoKg: number
}

const MODELOS = [
  { value: 'asa', label: 'Asa fixa' },
  { value: 'rotor', label: 'Multirrotor' },
]
/** Replaces a schema of the contract: its issues name the refused filter. */
const filter = {
  shape: { busca: 1, modelo: 1, dono: 1, compraStart: 1, compraEnd: 1, pesoMin: 1, pesoMax: 1 },
  safeParse({ compraStart = '', modelo = 'asa', pesoMin = '0', pesoMax = '99' }: Record<string, string>) {
    const issues = [
      ...(modelo.split(',').every((one) => MODELOS.some(({ value }) => value === one)) ? [] : [{ path: ['modelo'] }]),
      ...(/^(\d{4}-\d\d-\d\d)?$/.test(compraStart) ? [] : [{ path: ['compraStart'] }]),
      ...(Number(pesoMin) <= Number(pesoMax) ? [] : [{ path: ['pesoMin'] }, { path: ['pesoMax'] }]),
    ]
    return issues.length === 0 ? ({ success: true } as const) : ({ success: false, error: { issues } } as const)
  },
}
const terms = { name: 'drones', filter, sorts: ['nome', 'pesoKg'], usualSort: 'nome', flags: ['novo'] } as const
const filters: readonly ListFilter[] = [
  { kind: 'choice', key: 'modelo', label: 'Modelo', several: true, options: MODELOS },
  { kind: 'text', key: 'dono', label: 'Dono', needs: 'readPrivate' },
  { kind: 'days', from: 'compraStart', to: 'compraEnd', label: 'Compra' },
  { kind: 'numbers', from: 'pesoMin', to: 'pesoMax', label: 'Peso', unit: 'kg' },
]
const columns: readonly Column<Drone>[] = [
  { name: 'nome', label: 'Nome', sort: 'nome', cell: ({ nome }) => nome },
  {
    name: 'pesoKg',
    label: 'Peso (kg)',
    numeric: true,
    sort: 'pesoKg',
    needs: 'readPrivate',
    cell: (row) => row.pesoKg,
  },
]

const ana: Reader = { may: () => true, isUnidade: false }
const davi: Reader = { may: () => false, isUnidade: false }
const sent = { pagina: '2', modelo: 'rotor', dono: 'Rita', compraStart: '2026-03-01', pesoMin: '7.5', pesoMax: 40 }

test('an address opens the dialogs of one row that the list has, and no others', () => {
  const given = { historico: '7', editar: '8' }
  expect(readAddress({ ...terms, rowDialogs: ['historico'] }, given)).toEqual({ historico: 7 })
  expect(readAddress({ ...terms, rowDialogs: ['historico'] }, { historico: '0.5' })).toEqual({})
  expect(readAddress(terms, given)).toEqual({})
})

test('an address is read by the rules of its contract, and what they refuse is left out', () => {
  const read = { pagina: 2, modelo: 'rotor', dono: 'Rita', compraStart: '2026-03-01', pesoMin: 7.5, pesoMax: 40 }
  expect(readAddress(terms, { ...sent, ordem: 'nome,senha', novo: 'true' })).toEqual({ ...read, novo: true })
  expect(readAddress(terms, { modelo: 'balão', pesoMin: 9, pesoMax: 8, compraStart: 'x', filtros: 1 })).toEqual({})
})

test('the server is asked only what the reader may ask', () => {
  const search = readAddress(terms, { ...sent, ordem: '-pesoKg' })
  const table = { terms, filters, columns }
  const filtersSent = { modelo: 'rotor', compraStart: '2026-03-01', pesoMin: '7.5', pesoMax: '40' }
  expect(queryOf(table, { ...search }, ana)).toEqual({
    page: 2,
    pageSize: 10,
    sort: '-pesoKg',
    dono: 'Rita',
    ...filtersSent,
  })
  expect(queryOf(table, { ...search }, davi)).toEqual({ page: 2, pageSize: 10, sort: 'nome', ...filtersSent })
})

test('every kind of filter is a chip that says it and takes it away', () => {
  const patches: unknown[] = []
  const used = filtersFor(filters, { ...readAddress(terms, sent) }, ana)
  const chips = chipsOf(filters, used, { modelo: MODELOS }, (patch) => patches.push(patch))
  expect(chips.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Modelo: Multirrotor',
    'Dono: «Rita»',
    'Compra: a partir de 01/03/2026',
    'Peso: 7,5 a 40 kg',
  ])
  for (const { onRemove } of chips) onRemove()
  expect(patches).toEqual([
    { modelo: undefined },
    { dono: undefined },
    { compraStart: undefined, compraEnd: undefined },
    { pesoMin: undefined, pesoMax: undefined },
  ])
})

test('the panel has a field for every filter, with what is used in it', () => {
  const used = filtersFor(filters, { ...readAddress(terms, sent) }, ana)
  const panel = createElement(FilterPanel, { id: 'p', filters, used, choices: { modelo: MODELOS }, onChange: () => {} })
  const html = renderToStaticMarkup(createElement(MantineProvider, null, panel))
  for (const words of ['Modelo', 'Multirrotor', 'Dono', 'Rita', 'Compra', '01/03/2026', 'Peso', '7,5', 'kg']) {
    expect(html).toContain(words)
  }
})

test('what is saved of a list is its search, filters, order and columns', () => {
  const { pagina: _page, ...shown } = readAddress(terms, sent)
  const consulta = consultaOf(terms, { ...readAddress(terms, { ...sent, novo: true }) }, ['nome', 'pesoKg'])
  expect(searchOf(terms, consulta)).toEqual({ ...shown, colunas: 'nome,pesoKg' })
  expect(summaryOf(terms, consulta)).toBe('5 filtros')
})
