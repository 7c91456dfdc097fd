import { expect, test } from 'vitest'
import { asLonLat } from '../shapes/lon-lat.ts'
import { isPlainOutline } from './plain-outline.ts'

/** Numbers are thousandths of a degree from a corner in São Paulo. */
function isPlain(...at: readonly number[]): boolean {
  return isPlainOutline(asLonLat(at.map((thousandths, i) => (i % 2 ? -21 : -50) + thousandths / 1000)))
}

test('a ring that goes round once is plain, closed or not, either way round, with a position twice', () => {
  expect(isPlain(0, 0, 1, 0, 1, 1, 0, 1)).toBe(true)
  expect(isPlain(0, 0, 0, 1, 1, 1, 1, 0, 0, 0)).toBe(true)
  expect(isPlain(0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0)).toBe(true)
})

test('a bow-tie, a ring flown twice and a line are not', () => {
  expect(isPlain(0, 0, 1, 1, 1, 0, 0, 1)).toBe(false)
  expect(isPlain(0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1)).toBe(false)
  expect(isPlain(0, 0, 1, 0)).toBe(false)
})
