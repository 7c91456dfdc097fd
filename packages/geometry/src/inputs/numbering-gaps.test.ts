import { expect, test } from 'vitest'
import { polygonMark, rectangle } from '../classify/placemarks.fixture.ts'
import { numberingGaps } from './numbering-gaps.ts'

const named = (names: readonly string[]) =>
  names.map((name, index) => polygonMark(rectangle(12 * index, 0, 12, 22), { name, index }))
const numbered = (numbers: readonly number[]) => named(numbers.map((number) => `Aplicação ${number}`))

test('a block lost in the middle leaves a gap in the numbers', () => {
  expect(numberingGaps(numbered([1, 2, 3, 4, 9, 10, 11]))).toMatchObject([
    { code: 'numbering-gap', count: 4, place: 'Marcador 5 «Aplicação 9»' },
  ])
})

test('a pass that several records share the number of is no gap, and neither are plots’ codes', () => {
  expect(numberingGaps(numbered([1, 1, 1, 2, 2, 3, 3]))).toEqual([])
  expect(numberingGaps(numbered([12, 3, 45, 7, 1, 90, 33]))).toEqual([])
  expect(numberingGaps(numbered([1, 5, 9, 14, 20, 33, 41]))).toEqual([])
  expect(numberingGaps(named(['A', 'B', 'Talhão 1', 'C', 'D', 'E', 'F']))).toEqual([])
})

test('numbers of passes in attributes count as those in names do', () => {
  const records = [1, 1, 2, 5, 5, 6, 7].map((passada, index) =>
    polygonMark(rectangle(12 * index, 0, 12, 22), { index, attributes: { passada: `${passada}` } }),
  )
  expect(numberingGaps(records)).toMatchObject([{ code: 'numbering-gap', count: 2 }])
})

test('an application whose numbers begin above 1 lost its beginning, unless more are missing than it has', () => {
  expect(numberingGaps(numbered([4, 5, 6, 7, 8, 9, 10]), 1)).toMatchObject([
    { code: 'numbering-gap', count: 3, place: 'Marcador 1 «Aplicação 4»' },
  ])
  expect(numberingGaps(numbered([40, 41, 42, 43, 44, 45, 46]), 1)).toEqual([])
  expect(numberingGaps(numbered([0, 1, 2, 3, 4, 5, 6]), 1)).toEqual([])
  // Plots 4 to 10 are those of a farm that were flown.
  expect(numberingGaps(numbered([4, 5, 6, 7, 8, 9, 10]))).toEqual([])
})
