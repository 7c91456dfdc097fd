import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asGrid } from './grid.ts'
import { loadOverlay } from './overlay/overlay.ts'
import { reversed, signedAreaOf } from './ring.ts'
import { isSimpleAlong, isSimpleRing } from './simple-ring.ts'

describe('a ring proven simple', () => {
  test.each([
    ['a square seen along its side', [0, 0, 10, 0, 10, 10, 0, 10], 1, 0],
    ['a square seen along its diagonal', [0, 0, 10, 0, 10, 10, 0, 10], 1, 1],
    ['a strip that bends', [0, 0, 10, 2, 20, 8, 18, 12, 9, 6, -1, 4], 1, 0],
    ['a triangle', [0, 0, 10, 0, 3, 7], 1, 0],
  ])('%s', (_name, numbers, ux, uy) => {
    expect(isSimpleAlong(asGrid(numbers), ux, uy)).toBe(true)
  })

  test.each([
    ['clockwise', [0, 10, 10, 10, 10, 0, 0, 0], 1, 0],
    ['a bow-tie', [0, 0, 10, 10, 10, 0, 0, 10], 1, 0],
    ['a strip whose sides cross', [0, 0, 10, 6, 20, 0, 20, 4, 10, 3, 0, 4], 1, 0],
    ['a strip whose sides touch', [0, 0, 10, 3, 20, 0, 20, 4, 10, 3, 0, 4], 1, 0],
    ['a hook that climbs twice', [0, 0, 20, 0, 20, 9, 8, 9, 8, 6, 16, 6, 16, 3, 0, 3], 1, 0],
    ['a flat ring', [0, 0, 10, 0, 5, 0], 1, 0],
    ['two positions', [0, 0, 10, 0], 1, 0],
  ])('is never: %s', (_name, numbers, ux, uy) => {
    expect(isSimpleAlong(asGrid(numbers), ux, uy)).toBe(false)
  })
})

// Few distinct ordinates, so that positions coincide and edges line up; far apart in grid units, where the engine's own rounding has no
// effect.
const ordinate = fc.integer({ min: 0, max: 12 }).map((step) => step * 10_000)
const anyRing = fc
  .array(fc.tuple(ordinate, ordinate), { minLength: 3, maxLength: 7 })
  .map((positions) => asGrid(positions.flat()))

test('whatever is proven simple, the overlay engine leaves as one ring of the same area', async () => {
  const overlay = await loadOverlay()
  let proven = 0
  fc.assert(
    fc.property(anyRing, fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), (ring, ux, uy) => {
      if (!isSimpleAlong(ring, ux, uy)) return
      proven++
      const arena = overlay.arena()
      const union = arena.unionOf([ring])
      const rings = arena.ringsOf(union)
      arena.free()
      expect(rings).toHaveLength(1)
      expect(union.area / signedAreaOf(ring)).toBeCloseTo(1, 3)
    }),
    { numRuns: 3000 },
  )
  expect(proven).toBeGreaterThan(100)
})

test('a strip is proven whichever position it starts from, and its reverse never', () => {
  const strip = [0, 0, 100, 7, 200, -4, 300, 10, 301, 32, 199, 18, 101, 29, 1, 22]
  for (let start = 0; start < strip.length; start += 2) {
    const turned = asGrid([...strip.slice(start), ...strip.slice(0, start)])
    expect(isSimpleAlong(turned, 1, 0)).toBe(true)
    expect(isSimpleAlong(asGrid(reversed(turned)), 1, 0)).toBe(false)
  }
})

test('a ring whose edges touch nowhere is proven simple whatever its shape, and no other', async () => {
  const overlay = await loadOverlay()
  // The rings are a hook whose simplicity no single direction proves, and a comb of 40 teeth in several blocks of edges.
  const comb = Array.from({ length: 40 }, (_, i) => [20 * i, 0, 20 * i + 9, 500 + i, 20 * i + 11, 500 + i]).flat()
  expect(isSimpleRing(asGrid([0, 0, 20, 0, 20, 9, 8, 9, 8, 6, 16, 6, 16, 3, 0, 3]))).toBe(true)
  expect(isSimpleRing(asGrid([...comb, 800, -10, 0, -10]))).toBe(true)
  expect(isSimpleRing(asGrid([...comb, 800, 400, 0, -10]))).toBe(false)
  let proven = 0
  fc.assert(
    fc.property(anyRing, (ring) => {
      if (!isSimpleRing(ring)) return
      proven++
      const arena = overlay.arena()
      const union = arena.unionOf([ring])
      const rings = arena.ringsOf(union)
      arena.free()
      expect(rings).toHaveLength(1)
      expect(union.area / Math.abs(signedAreaOf(ring))).toBeCloseTo(1, 3)
    }),
    { numRuns: 1500 },
  )
  expect(proven).toBeGreaterThan(150)
})
