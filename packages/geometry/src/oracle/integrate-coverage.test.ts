import { describe, expect, test } from 'vitest'
import { integrateCoverage } from './integrate-coverage.ts'

const box = (x0: number, y0: number, x1: number, y1: number) => Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1)
const STEP = 0.05

function expectClose(measured: number, byHand: number): void {
  expect(Math.abs(measured - byHand)).toBeLessThan(byHand * 1e-4 + 1e-3)
}

describe('the scanline integrator, against areas worked out by hand', () => {
  test('one pass half inside the plot', () => {
    // Plot 100 x 100; pass 20 wide from x = 50 to 150: 100 x 20 sprayed, half of it inside.
    const found = integrateCoverage({ plots: [[box(0, 0, 100, 100)]], passes: [[box(50, 40, 150, 60)]] }, STEP)
    expectClose(found.plot, 10_000)
    expectClose(found.applied, 2000)
    expectClose(found.effective, 1000)
    expectClose(found.external, 1000)
    expectClose(found.unapplied, 9000)
    expect(found.overlap).toBe(0)
  })

  test('two passes over each other count twice in depth and once in union', () => {
    // 100 x 20 each, shifted by 18: they share 100 x 2.
    const found = integrateCoverage(
      { plots: [[box(0, 0, 100, 100)]], passes: [[box(0, 10, 100, 30)], [box(0, 28, 100, 48)]] },
      STEP,
    )
    expectClose(found.applied, 3800)
    expectClose(found.overlap, 200)
    expectClose(found.gross, 4000)
    expectClose(found.depths[1]!, 200)
  })

  test('rings of one pass over each other count once', () => {
    const found = integrateCoverage({ plots: [], passes: [[box(0, 0, 100, 20), box(90, 0, 190, 20)]] }, STEP)
    expectClose(found.applied, 190 * 20)
    expectClose(found.gross, 190 * 20)
    expect(found.depths).toHaveLength(1)
  })

  test('a bow-tie counts both of its halves', () => {
    // Two triangles of 100 x 50 / 2 meeting at (50, 50): 2500 each.
    const found = integrateCoverage({ plots: [], passes: [[Float64Array.of(0, 0, 100, 100, 100, 0, 0, 100)]] }, STEP)
    expectClose(found.applied, 5000)
  })

  test('a clockwise ring inside a plot is a hole of it', () => {
    const hole = Float64Array.of(40, 40, 40, 60, 60, 60, 60, 40)
    const found = integrateCoverage({ plots: [[box(0, 0, 100, 100), hole]], passes: [[box(0, 0, 100, 100)]] }, STEP)
    expectClose(found.plot, 9600)
    expectClose(found.external, 400)
  })

  test('plots over each other count once', () => {
    const found = integrateCoverage({ plots: [[box(0, 0, 60, 10)], [box(40, 0, 100, 10)]], passes: [] }, STEP)
    expectClose(found.plot, 1000)
    expectClose(found.unapplied, 1000)
  })

  test('nothing at all measures nothing', () => {
    expect(integrateCoverage({ plots: [], passes: [] }, STEP).applied).toBe(0)
  })
})
