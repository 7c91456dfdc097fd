import { expect, test } from 'vitest'
import { medianOf, quantileOf } from './quantile.ts'

test('the median is one of the values and ignores what is not a number', () => {
  expect(medianOf([30, NaN, 10, 20, Infinity])).toBe(20)
})

test('the ends of the range are the smallest and the largest value', () => {
  expect(quantileOf([5, 3, 9], 0)).toBe(3)
  expect(quantileOf([5, 3, 9], 1)).toBe(9)
})

test('an empty list has no median, rather than 0', () => {
  expect(medianOf([NaN])).toBeUndefined()
})

test('the input keeps its order', () => {
  const values = [3, 1, 2]
  quantileOf(values, 0.5)
  expect(values).toEqual([3, 1, 2])
})
