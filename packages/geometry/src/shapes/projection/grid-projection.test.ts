import { describe, expect, test } from 'vitest'
import { toGrid } from '../grid.ts'
import { asLonLat, type LonLatPath } from '../lon-lat.ts'
import { createGridProjection } from './grid-projection.ts'
import { createLaea } from './laea.ts'

/** Park and Miller's generator, 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

/** Positions within `reachDeg` of the centre along either axis. */
function around(lon: number, lat: number, reachDeg: number, count: number): LonLatPath {
  const next = randomOf(7)
  return asLonLat(Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? lon : lat) + reachDeg * (2 * next() - 1)))
}

describe.each([
  ['the equator', 0, 0],
  ['São Paulo', -47.1, -21.3],
  ['the 180th meridian', 179.95, -17],
  ['the far north', 25, 70],
])('at %s', (_, lon, lat) => {
  const plane = createLaea(lon, lat)
  test.each([0.1, 3])(
    'positions within %d° are those of the formula, but for one in thousands that is a unit off',
    (reach) => {
      const path = around(lon, lat, reach, 4000)
      const exact = toGrid(plane.toLocal(path))
      const found = createGridProjection(plane).project(path)
      let other = 0
      for (let i = 0; i < found.length; i++) {
        expect(Math.abs(found[i]! - exact[i]!)).toBeLessThanOrEqual(1)
        if (found[i] !== exact[i]) other++
      }
      expect(other).toBeLessThan(found.length / 1000)
    },
  )
})

test('a position is the same grid point whatever was asked before', () => {
  const plane = createLaea(-47.1, -21.3)
  const path = around(-47.1, -21.3, 0.05, 500)
  const whole = createGridProjection(plane).project(path)
  const backwards = createGridProjection(plane)
  for (let i = path.length - 2; i >= 0; i -= 2)
    expect(backwards.project(asLonLat(path.slice(i, i + 2)))).toEqual(whole.slice(i, i + 2))
})

test('what is far away, at a pole or no number is what the formula makes of it', () => {
  const plane = createLaea(-47.1, -21.3)
  const path = asLonLat([10, 50, -47.1, 89.9, -47.1, -26.4, Number.NaN, -21.3, -47.1, -21.3])
  expect(createGridProjection(plane).project(path)).toEqual(toGrid(plane.toLocal(path)))
})
