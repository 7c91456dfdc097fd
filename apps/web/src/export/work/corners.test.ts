import { asLonLat, createLaea } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { cornersOf } from './corners.ts'

const PLANE = createLaea(-50, -21)

/** A closed ring through positions in metres. */
function ring(...metres: readonly (readonly [number, number])[]) {
  const local = [...metres, metres[0]!].flat()
  return PLANE.toLonLat(Float64Array.from(local) as Parameters<typeof PLANE.toLonLat>[0])
}

test('positions along the sides of a rectangle are no corners, and those a little off neither', () => {
  // 1.5 m off the southern side is less than the tolerance of 2 m.
  const outline = ring([0, 0], [300, 1.5], [600, 0], [600, 200], [600, 400], [0, 400])
  const { positions, toleranceM } = cornersOf(outline, 50)
  expect(positions).toHaveLength(4)
  expect(positions[0]).toEqual([outline[0], outline[1]])
  expect(toleranceM).toBe(2)
})

test('a corner 3 m off is one, and an outline of corners alone is exact', () => {
  const { positions, toleranceM } = cornersOf(ring([0, 0], [300, 3], [600, 0], [600, 400], [0, 400]), 50)
  expect(positions).toHaveLength(5)
  expect(toleranceM).toBe(0)
})

test('a circle has no more corners than there is room for, and says how far they stray', () => {
  const circle = ring(
    ...Array.from({ length: 720 }, (_, i): [number, number] => [
      500 * Math.cos((i * Math.PI) / 360),
      500 * Math.sin((i * Math.PI) / 360),
    ]),
  )
  const { positions, toleranceM } = cornersOf(circle, 12)
  expect(positions.length).toBeLessThanOrEqual(12)
  // The sagitta of 8 chords of a circle of 500 m: 500 (1 - cos 22.5°) = 38 m; of 16 chords 9.6 m.
  expect(toleranceM).toBeGreaterThan(9)
  expect(toleranceM).toBeLessThanOrEqual(64)
})

test('three positions are a triangle', () => {
  expect(cornersOf(asLonLat([0, 0, 1, 0, 0, 1, 0, 0]), 50)).toEqual({
    positions: [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    toleranceM: 0,
  })
})
