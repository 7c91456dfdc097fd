import { expect, test } from 'vitest'
import { sumsOf } from './sums-of.ts'

test('hectares of several laudos add up', () => {
  expect(
    sumsOf([
      { areaPlantio: 40, areaAplicada: 41.5, aplicacaoEfetiva: 39 },
      { areaPlantio: 60, areaAplicada: 58.5, aplicacaoEfetiva: 57 },
    ]),
  ).toEqual([
    { name: 'areaPlantio', sum: 100 },
    { name: 'areaAplicada', sum: 100 },
    { name: 'aplicacaoEfetiva', sum: 96 },
  ])
})

test('a number that one laudo lacks has no sum, and nothing has none', () => {
  expect(sumsOf([{ areaPlantio: 40, areaAplicada: 1 }, { areaPlantio: 60 }])).toEqual([
    { name: 'areaPlantio', sum: 100 },
  ])
  expect(sumsOf([])).toEqual([])
})
