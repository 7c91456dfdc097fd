import { expect, test } from 'vitest'
import { cos, sin } from '../../arithmetic/portable-math.ts'
import { asGrid, GRID_PER_M } from '../grid.ts'
import { estimateCrossings } from './estimate-crossings.ts'

const ringOf = (metres: readonly number[]) => asGrid(metres.map((value) => Math.round(value * GRID_PER_M)))

/** A star polygon of an odd number of points crosses itself n(n - 3)/2 times. */
const star = (points: number, radiusM: number) =>
  ringOf(
    Array.from({ length: points }, (_, i) => {
      const angle = (2 * Math.PI * ((i * ((points - 1) / 2)) % points)) / points
      return [radiusM * cos(angle), radiusM * sin(angle)]
    }).flat(),
  )

const square = (x: number, y: number, side: number) => ringOf([x, y, x + side, y, x + side, y + side, x, y + side])

test('few edges are told by their number, whatever they do', () => {
  expect(estimateCrossings([square(0, 0, 10)])).toEqual({ total: 6, densest: 6 })
})

test.each([3001, 9001])('a star of %d points is estimated within a factor of two', (points) => {
  const exact = (points * (points - 3)) / 2
  const { total } = estimateCrossings([star(points, 450)])
  expect(total / exact).toBeGreaterThan(0.5)
  expect(total / exact).toBeLessThan(2)
})

test('squares that overlap like tiles of a roof are estimated within a factor of two, however many', () => {
  // Columns of squares 20 m wide every 15 m in each direction: each square crosses 8 others twice.
  const rows = 400
  const roof = Array.from({ length: rows * rows }, (_, i) => square(15 * (i % rows), 15 * Math.floor(i / rows), 20))
  const { total, densest } = estimateCrossings(roof)
  // This is an upper bound, because so few crossings need no refinement. It is far from a refusal.
  expect(total).toBeGreaterThan(8 * rows * rows)
  expect(total).toBeLessThan(20_000_000)
  expect(densest).toBeLessThan(100_000)
})

test('one ring written a million times is as many crossings as pairs that run on each other', () => {
  const one = square(0, 0, 20)
  const { densest } = estimateCrossings(Array.from({ length: 1_000_000 }, () => one))
  expect(densest).toBeGreaterThan(1e12)
})

test('a dense place far from everything else is found', () => {
  const { total, densest } = estimateCrossings([star(9001, 450), square(2_000_000, 2_000_000, 20)])
  expect(total).toBeGreaterThan(1e7)
  expect(densest).toBeGreaterThan(1e7)
})

test('the same rings have the same estimate', () => {
  expect(estimateCrossings([star(5001, 450)])).toEqual(estimateCrossings([star(5001, 450)]))
})
