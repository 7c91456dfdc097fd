import { asLonLat, type LonLatPolygon } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { roundPolygon } from './round-polygon.ts'

/** Whole numbers are units of the ninth decimal. */
const ring = (...units: number[]) => asLonLat(units.map((unit) => unit / 1e9))
const polygon = (outer: readonly number[], ...holes: readonly number[][]): LonLatPolygon => ({
  outer: ring(...outer),
  holes: holes.map((hole) => ring(...hole)),
})

test('what the digits of files hold stays as it is', () => {
  const square = polygon([0, 0, 9, 0, 9, 9, 0, 9, 0, 0], [3, 3, 3, 6, 6, 6, 3, 3])
  expect(roundPolygon(square)).toEqual(square)
})

test('a sliver thinner than a digit is left out', () => {
  expect(roundPolygon(polygon([0, 0, 900, 0, 900, 0.3, 0, 0.3, 0, 0]))).toBeUndefined()
})

test('a hole that collapses is left out, and the polygon stays', () => {
  const found = roundPolygon(polygon([0, 0, 9, 0, 9, 9, 0, 9, 0, 0], [3, 3, 3.2, 3.3, 3.4, 3, 3, 3]))
  expect(found).toEqual(polygon([0, 0, 9, 0, 9, 9, 0, 9, 0, 0]))
})

test('a hairline on a polygon is cut off where it begins', () => {
  // A spike from (9, 4) to (40, 4) and back, 0.2 of a digit apart; in the second, it is at the seam.
  const square = [0, 0, 9, 0, 9, 4, 9, 9, 0, 9, 0, 0]
  expect(roundPolygon(polygon([0, 0, 9, 0, 9, 4, 40, 4, 40, 4.2, 9, 4.2, 9, 9, 0, 9, 0, 0]))).toEqual(polygon(square))
  const seam = roundPolygon(polygon([40, 4.2, 9, 4.2, 9, 9, 0, 9, 0, 0, 9, 0, 9, 4, 40, 4, 40, 4.2]))
  expect(new Set(seam?.outer)).toEqual(new Set(ring(...square)))
  expect(seam?.outer).toHaveLength(12)
})
