import { expect, test } from 'vitest'
import type { Farm, PlotIndex } from '../../../export/work/plot-index.ts'
import { rowsByFarm } from '../plots/rows-by-farm.ts'
import { ordemOf } from './create-ordem.ts'

const farm = (empresa: number, nome: string, from: number, to: number): Farm => ({ key: nome, empresa, nome, from, to })
const INDEX: PlotIndex = {
  ids: Float64Array.of(1, 2, 3, 4),
  areaHa: Float64Array.of(10.25, 20, 0.5, 7),
  bounds: new Float64Array(16),
  middles: new Float64Array(8),
  unidades: Int32Array.of(7, 7, 0, 0),
  names: ['1', '2', '1', '1'],
  farms: [farm(1, 'Água Limpa', 0, 2), farm(1, 'São João', 2, 3), farm(2, 'Vizinha', 3, 4)],
}
const ordemFor = (rows: readonly number[]) => ordemOf(INDEX, rowsByFarm(INDEX, rows), { talhoes: '1-2' })

test('plots of one unidade fill its empresa, unidade, farm and hectares', () => {
  expect(ordemFor([0, 1])).toEqual({
    search: { talhoes: '1-2', empresa: '1', unidade: '7', nome: 'Água Limpa', insumos: '30.25' },
  })
})

test('plots of several unidades leave it open, and a kept selection goes by its code', () => {
  expect(ordemOf(INDEX, rowsByFarm(INDEX, [1, 2]), { selecao: 'BCDFGHJKMN' })).toEqual({
    search: { selecao: 'BCDFGHJKMN', empresa: '1', nome: 'Água Limpa, São João', insumos: '20.50' },
  })
})

test.each([
  [[], /^Escolha talhões/],
  [[0, 3], /empresas diferentes/],
] as const)('of %j there is no order, and it says why', (rows, sentence) => {
  expect(ordemFor(rows)).toEqual({ instead: expect.stringMatching(sentence) })
})
