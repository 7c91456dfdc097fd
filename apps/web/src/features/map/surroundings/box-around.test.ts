import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround } from './box-around.ts'

const NEAR = { least: 0.04, most: 1 }

test('a small field has the least margin, a large one a margin of its own size, and no side is too long', () => {
  expect(boxAround([-50, -21, -49.98, -20.99], NEAR)).toEqual([-50.04, -21.04, -49.94, -20.95])
  expect(boxAround([-50, -21, -49.9, -20.8], NEAR)).toEqual([-50.1, -21.2, -49.8, -20.6])
  expect(boxAround([-52, -21, -49, -20.9], NEAR)).toEqual([-50.999, -21.1, -50.001, -20.8])
})

test('the sides of a box are never longer than the server takes', () => {
  const edge = fc.double({ min: -60, max: -40, noNaN: true })
  fc.assert(
    fc.property(edge, edge, edge, edge, (a, b, c, d) => {
      const [west, south, east, north] = boxAround(
        [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)],
        NEAR,
      )
      expect(east - west).toBeLessThanOrEqual(1)
      expect(north - south).toBeLessThanOrEqual(1)
      expect(west).toBeLessThanOrEqual(east)
      expect(south).toBeLessThanOrEqual(north)
    }),
  )
})
