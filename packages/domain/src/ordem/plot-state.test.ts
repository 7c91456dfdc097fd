import { expect, test } from 'vitest'
import { deviationsOf, orderedPlotState } from './plot-state.ts'

test.each([
  [100, 'tratado'],
  [85, 'tratado'],
  [84.995, 'tratado'],
  [84.994, 'em-parte'],
  [5, 'em-parte'],
  [4.994, 'nao-tratado'],
  [0, 'nao-tratado'],
])('a plot of which %s %% was treated is %s', (percent, state) => {
  expect(orderedPlotState(percent)).toBe(state)
})

test('a flight differs from its order in what both say', () => {
  const ordered = { piloto: 'Bruno', tratamento: 'HERBICIDA', dia: '2026-03-14' }
  expect(
    deviationsOf(ordered, { piloto: 'Bruno', tratamento: 'FUNGICIDA', cultura: 'SOJA', dia: '2026-03-15' }),
  ).toEqual([
    { campo: 'tratamento', pedido: 'HERBICIDA', voado: 'FUNGICIDA' },
    { campo: 'dia', pedido: '2026-03-14', voado: '2026-03-15' },
  ])
  expect(deviationsOf(ordered, {})).toEqual([])
  expect(deviationsOf({}, ordered)).toEqual([])
})
