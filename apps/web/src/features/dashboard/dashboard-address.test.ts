import { TRATAMENTOS } from '@faixa/domain'
import { expect, test } from 'vitest'
import { bodyOf, countedSearch, listSearchOf, readDashboardSearch } from './dashboard-address.ts'

const uuid = '0c7cf6a1-6b4c-4b2e-9a3d-1f2e3d4c5b6a'

test('the address keeps what can be read and is not usual', () => {
  const raw = {
    inicio: '2026-03-01',
    fim: '2026-03-31',
    sem: 'COTESIA,zebra',
    empresa: 7,
    piloto: '3,x,4',
    quantidade: '50',
    laudo: uuid,
    filtros: 'true',
    por: 'mes',
  }
  expect(readDashboardSearch(raw)).toEqual({
    inicio: '2026-03-01',
    fim: '2026-03-31',
    sem: 'COTESIA',
    empresa: 7,
    piloto: '3,4',
    quantidade: 50,
    laudo: uuid,
    filtros: true,
    por: 'mes',
  })
  const all = TRATAMENTOS.map(({ nome }) => nome).join(',')
  expect(
    readDashboardSearch({ inicio: '2026-03-02', fim: '2026-03-01', sem: all, quantidade: 101, laudo: 'x' }),
  ).toEqual({})
  expect(readDashboardSearch({ inicio: '2026-03-02' })).toEqual({})
})

test('without a filter nothing is sent; the quantity that is switched off is 9999', () => {
  expect(bodyOf({ laudo: uuid, filtros: true })).toBeUndefined()
  expect(bodyOf({ unidade: '-1,4', sem: 'COTESIA' })).toEqual({
    select_units: [-1, 4],
    tratamentos: ['COTESIA'],
    input_amount: [9999],
  })
  expect(bodyOf({ quantidade: 20 })).toEqual({ input_amount: [20] })
  expect(bodyOf({ inicio: '2026-03-01', fim: '2026-03-02' })).toEqual({
    input_period: { inicio: '2026-03-01', fim: '2026-03-02' },
    input_amount: [9999],
  })
})

test('the list shows the same laudos, and only those of a line where one is given', () => {
  // Failed laudos are excluded, for every person.
  expect(listSearchOf({})).toEqual({ prontos: 'sim' })
  expect(listSearchOf({ empresa: 7, inicio: '2026-03-01', fim: '2026-03-31' }, { piloto: 3 })).toEqual({
    empresa: 7,
    piloto: 3,
    dataStart: '2026-03-01',
    dataEnd: '2026-03-31',
    prontos: 'sim',
  })
  const { tratamento } = listSearchOf({ sem: 'COTESIA' })
  expect(tratamento).not.toContain('COTESIA')
  expect(String(tratamento).split(',')).toHaveLength(TRATAMENTOS.length - 1)
})

test('a limit of quantity leads to the laudos that it left, also from a line that stands for some of them', () => {
  const info = [uuid, 'b'].map((one) => ({ codigo: 'OS', data: '2026-03-14', uuid: one }))
  const stackChart = { efetiva: [], sobreposta: [], externa: [], info, limitado: false }
  const search = countedSearch({ quantidade: 2 }, { stackChart })
  // The newest two of a prestadora differ from the prestadora's laudos among the newest two.
  expect(listSearchOf(search, { prestadora: 3 })).toEqual({ uuids: `${uuid},b`, prestadora: 3, prontos: 'sim' })
  expect(countedSearch({ empresa: 7 }, { stackChart })).toEqual({ empresa: 7 })
})
