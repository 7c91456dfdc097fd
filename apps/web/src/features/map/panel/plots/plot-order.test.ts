import type { LaudoInfo } from '@faixa/contract'
import { expect, test } from 'vitest'
import { listedPlots, type PlotChoice } from './plot-order.ts'

const plot = (talhao: string, percentAplicacaoEfetiva: number | undefined, areaNaoAplicada: number, fazenda = 'Água') =>
  ({
    talhao,
    fazenda,
    areaNaoAplicada,
    percentAplicacaoEfetiva,
    aplicacaoEfetiva: percentAplicacaoEfetiva === undefined ? undefined : percentAplicacaoEfetiva / 10,
  }) as unknown as LaudoInfo['talhoes'][number]

const PLOTS = [plot('10', 98, 0.2), plot('2', 0, 5), plot('3', 0, 9, 'Limoeiro'), plot('4', undefined, 0)]
const ALL: PlotChoice = { order: 'piores', sought: '', onlyTouched: false }
const codes = (choice: Partial<PlotChoice>) =>
  listedPlots(PLOTS, { ...ALL, ...choice }).map(({ talhao }) => talhao.talhao)

test('the worst come first, of equal ones the larger miss, and what was not measured last', () => {
  expect(codes({})).toEqual(['3', '2', '10', '4'])
})

test('a name is ordered by its number, and the file by its rows', () => {
  expect(codes({ order: 'nome' })).toEqual(['2', '3', '4', '10'])
  expect(codes({ order: 'arquivo' })).toEqual(['10', '2', '3', '4'])
})

test('a row keeps its number however it is listed', () => {
  expect(listedPlots(PLOTS, ALL).map(({ row }) => row)).toEqual([2, 1, 0, 3])
})

test('the search finds farm and code without accents, and untouched plots may be left out', () => {
  expect(codes({ sought: 'agua' })).toEqual(['2', '10', '4'])
  expect(codes({ sought: 'limo' })).toEqual(['3'])
  expect(codes({ onlyTouched: true })).toEqual(['10'])
})
