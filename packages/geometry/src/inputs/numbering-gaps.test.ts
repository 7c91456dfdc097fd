import { expect, test } from 'vitest'
import { polygonMark, rectangle } from '../classify/placemarks.fixture.ts'
import { numberingGaps } from './numbering-gaps.ts'

const named = (names: readonly string[]) =>
  names.map((name, index) => polygonMark(rectangle(12 * index, 0, 12, 22), { name, index }))
const numbered = (numbers: readonly number[]) => named(numbers.map((number) => `Aplicação ${number}`))

test('a block lost in the middle leaves a gap in the numbers', () => {
  expect(numberingGaps(numbered([1, 2, 3, 4, 9, 10, 11]), 'area')).toMatchObject([
    { code: 'numbering-gap', count: 4, place: 'Marcador 5 «Aplicação 9»' },
  ])
})

test('a pass that several records share the number of is no gap, and neither are plots’ codes', () => {
  expect(numberingGaps(numbered([1, 1, 1, 2, 2, 3, 3]), 'area')).toEqual([])
  expect(numberingGaps(numbered([12, 3, 45, 7, 1, 90, 33]), 'area')).toEqual([])
  expect(numberingGaps(numbered([1, 5, 9, 14, 20, 33, 41]), 'area')).toEqual([])
  expect(numberingGaps(named(['A', 'B', 'Talhão 1', 'C', 'D', 'E', 'F']), 'area')).toEqual([])
})

test('numbers of passes in attributes count as those in names do', () => {
  const records = [1, 1, 2, 5, 5, 6, 7].map((passada, index) =>
    polygonMark(rectangle(12 * index, 0, 12, 22), { index, attributes: { passada: `${passada}` } }),
  )
  expect(numberingGaps(records, 'area')).toMatchObject([{ code: 'numbering-gap', count: 2 }])
})

test('an application whose numbers begin above 1 lost its beginning, unless more are missing than it has', () => {
  expect(numberingGaps(numbered([4, 5, 6, 7, 8, 9, 10]), 'application')).toMatchObject([
    { code: 'numbering-gap', count: 3, place: 'Marcador 1 «Aplicação 4»' },
  ])
  expect(numberingGaps(numbered([40, 41, 42, 43, 44, 45, 46]), 'application')).toEqual([])
  expect(numberingGaps(numbered([0, 1, 2, 3, 4, 5, 6]), 'application')).toEqual([])
  // Plots 4 to 10 are those of a farm that were flown.
  expect(numberingGaps(numbered([4, 5, 6, 7, 8, 9, 10]), 'area')).toEqual([])
})

test('three records of an application are enough for a gap, of an area six are', () => {
  expect(numberingGaps(numbered([1, 2, 4]), 'application')).toMatchObject([{ code: 'numbering-gap', count: 1 }])
  expect(numberingGaps(numbered([1, 2, 4]), 'area')).toEqual([])
})

test('each second record lost leaves the others by twos, and plots that people number by tens are whole', () => {
  // 2, 4, 6, 8, 10 are missing between 1 and 11.
  expect(numberingGaps(numbered([1, 3, 5, 7, 9, 11]), 'area')).toMatchObject([{ code: 'numbering-gap', count: 5 }])
  expect(numberingGaps(numbered([10, 20, 30, 40, 50, 60]), 'area')).toEqual([])
  expect(numberingGaps(numbered([1, 3, 5, 8, 10, 12]), 'area')).toEqual([])
})

test('rows of an area that a program counts from 0 begin there, or are a farm at an end of a map', () => {
  const rows = (first: number) =>
    Array.from({ length: 6 }, (_, index) =>
      polygonMark(rectangle(12 * index, 0, 12, 22), { index, attributes: { FID: `${first + index}` } }),
    )
  expect(numberingGaps(rows(0), 'area')).toEqual([])
  expect(numberingGaps(rows(4), 'area')).toMatchObject([{ code: 'numbering-gap', count: 3 }])
  expect(numberingGaps(rows(40), 'area')).toEqual([])
})

test('a row whose attributes were damaged stands for its number, and a row lost beside it is missing', () => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    polygonMark(rectangle(12 * index, 0, 12, 22), { index, attributes: index === 20 ? {} : { FID: `${index}` } }),
  )
  expect(numberingGaps(rows, 'area')).toEqual([])
  expect(numberingGaps(rows.toSpliced(21, 1), 'area')).toMatchObject([{ code: 'numbering-gap', count: 1 }])
})
