import { expect, test } from 'vitest'
import { polygonMark, rectangle } from '../classify/placemarks.fixture.ts'
import { oddSwaths } from './odd-swaths.ts'

const strips = (widths: readonly number[]) =>
  widths.map((width, index) => polygonMark(rectangle(0, 60 * index, 800, width), { index }))

test('one strip that is not as wide as the others is reported', () => {
  expect(oddSwaths(strips([20, 20, 21, 20, 45, 20, 19, 20, 20, 20, 20]))).toMatchObject([
    { code: 'swath-odd-width', count: 1, place: 'Marcador 5' },
  ])
  expect(oddSwaths(strips([20, 20, 21, 20, 8, 20, 19, 20, 20, 20, 20]))).toHaveLength(1)
})

test('strips of many widths have no usual one to differ from, and log quads are no strips', () => {
  expect(oddSwaths(strips([20, 30, 12, 45, 60, 25, 18, 33]))).toEqual([])
  expect(
    oddSwaths(Array.from({ length: 20 }, (_, i) => polygonMark(rectangle(12 * i, 0, 12, i === 4 ? 60 : 22)))),
  ).toEqual([])
})

test('strips that rounding collapsed to a line have no width to differ from', () => {
  expect(oddSwaths(strips([0, 0, 0.01, 0, 0, 0, 0, 103, 0, 0]))).toEqual([])
})
