import { expect, test } from 'vitest'
import { positionsWithin } from './positions-within.ts'

// An L: the square from 0 to 4 without its upper right quarter.
const L = Float64Array.of(0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4)

test('positions within a drawn path are found, and those in its box alone are not', () => {
  const positions = Float64Array.of(1, 1, 3, 3, 3, 1, 1, 3, 5, 1, -1, 3)
  expect(positionsWithin(L, positions)).toEqual([0, 2, 3])
})

test('a path without an area has nothing within', () => {
  expect(positionsWithin(Float64Array.of(1, 1, 1, 1), Float64Array.of(1, 1))).toEqual([])
  expect(positionsWithin(new Float64Array(), Float64Array.of(1, 1))).toEqual([])
})
