import { expect, test } from 'vitest'
import { asLonLat } from '../shapes/lon-lat.ts'
import { outlineKey } from './outline-key.ts'

const SQUARE = [-50.3, -21.8, -50.29, -21.8, -50.29, -21.79, -50.3, -21.79]
const keyOf = (...rings: readonly (readonly number[])[]) => {
  const [outer, ...holes] = rings.map((ring) => asLonLat(ring))
  return outlineKey([{ outer: outer!, holes }])
}

test('an outline has one key wherever it begins, whichever way it runs, closed or not', () => {
  const key = keyOf(SQUARE)
  const reversed = [-50.3, -21.79, -50.29, -21.79, -50.29, -21.8, -50.3, -21.8]
  expect(key).toMatch(/^[\da-f]{16}$/)
  expect(keyOf([...SQUARE.slice(2), ...SQUARE.slice(0, 2)])).toBe(key)
  expect(keyOf(reversed)).toBe(key)
  expect(keyOf([...SQUARE, -50.3, -21.8])).toBe(key)
  // A conversion changes the last digits of a double, far below a centimetre.
  expect(keyOf(SQUARE.map((degrees) => degrees + 1e-12))).toBe(key)
})

test('another outline has another key: a corner moved by a metre, a hole, two of them', () => {
  const hole = [-50.298, -21.798, -50.296, -21.798, -50.296, -21.796]
  const keys = [
    keyOf(SQUARE),
    keyOf([-50.30001, ...SQUARE.slice(1)]),
    keyOf(SQUARE, hole),
    keyOf(hole),
    keyOf(SQUARE, SQUARE),
    outlineKey([SQUARE, SQUARE].map((ring) => ({ outer: asLonLat(ring), holes: [] }))),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
