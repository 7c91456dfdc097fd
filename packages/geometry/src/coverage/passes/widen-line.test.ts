import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asGrid, GRID_PER_M, GRID2_PER_M2 } from '../../shapes/grid.ts'
import { loadOverlay } from '../../shapes/overlay/overlay.ts'
import { signedAreaOf } from '../../shapes/ring.ts'
import { createRingBlock, ringsAt } from '../../shapes/ring-block.ts'
import { countStrip, MOST_NUMBERS_FOR_ONE, widenLine } from './widen-line.ts'

const line = (...metres: number[]) => asGrid(metres.map((value) => value * GRID_PER_M))

function partsOf(path: ReturnType<typeof line>, widthM: number): ReturnType<typeof line>[] {
  const strip = createRingBlock(8, 1)
  Array.from(widenLine(path, widthM, strip))
  return ringsAt(strip, 0, strip.count)
}

async function stripM2(path: ReturnType<typeof line>, widthM: number): Promise<number> {
  const arena = (await loadOverlay()).arena()
  const area = arena.unionOf(partsOf(path, widthM)).area / GRID2_PER_M2
  arena.free()
  return area
}

describe('a widened line', () => {
  test('is flat at its ends: length times width', async () => {
    expect(await stripM2(line(0, 0, 300, 400), 20)).toBeCloseTo(500 * 20, 2)
  })

  test('is rounded outside a right angle', async () => {
    // Two legs of 100 m x 20 m share 10 x 10 inside; outside a quarter of a circle of 10 m: 4000 - 100 + 100 pi / 4 = 3978.54.
    // The arc is drawn in steps of 2 degrees: 45 chords leave out 100 / 2 * (pi / 2 - 45 sin 2°) = 0.016 m².
    expect(await stripM2(line(0, 0, 100, 0, 100, 100), 20)).toBeCloseTo(4000 - 100 + (100 * Math.PI) / 4 - 0.016, 2)
    expect(await stripM2(line(0, 0, 100, 0, 100, -100), 20)).toBeCloseTo(4000 - 100 + (100 * Math.PI) / 4 - 0.016, 2)
  })

  test('keeps length times width around a gentle bend', async () => {
    // 4 degrees: the mitre adds the same area outside that it removes inside.
    const bend = (4 * Math.PI) / 180
    expect(await stripM2(line(0, 0, 100, 0, 100 + 100 * Math.cos(bend), 100 * Math.sin(bend)), 20)).toBeCloseTo(4000, 1)
  })

  test('is made of counter-clockwise parts, also when it doubles back', () => {
    for (const part of partsOf(line(0, 0, 100, 0, 100, 50, 0, 50, 60, 50), 20))
      expect(signedAreaOf(part)).toBeGreaterThan(0)
  })

  test('of one position, or one repeated, is nothing', () => {
    expect(partsOf(line(5, 5), 20)).toEqual([])
    expect(partsOf(line(5, 5, 5, 5), 20)).toEqual([])
  })
})

test('the numbers of a strip are known before it is made', () => {
  const position = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 60 }), (positions) => {
      const path = line(...positions.flat())
      const strip = createRingBlock(8, 1)
      Array.from(widenLine(path, 22, strip))
      expect([...countStrip(path)].at(-1)).toBe(strip.filled)
      expect(strip.filled).toBeLessThanOrEqual(path.length * MOST_NUMBERS_FOR_ONE)
    }),
  )
})
