import { measureCoverage } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { coverageInput } from './coverage-input.ts'
import { SWATH_FAMILIES } from './flight-options.ts'
import { idealCoverage } from './ideal-coverage.ts'
import { simulateFlight } from './simulate-flight.ts'

const field = { lengthM: 1000, strips: 40, spacingM: 20, overshootM: 30 }

test('swaths edge to edge: 84.80 ha sprayed, 4.80 of them outside, nothing twice', () => {
  const { plotM2, appliedM2, externalM2, effectiveM2, overlapM2 } = idealCoverage({ ...field, swathM: 20 })
  expect({ plotM2, appliedM2, externalM2, effectiveM2, overlapM2 }).toEqual({
    plotM2: 800_000,
    // The passes are 40, of 20 m by 1060 m.
    appliedM2: 848_000,
    // Outside lie 800 m by 30 m at both ends.
    externalM2: 48_000,
    effectiveM2: 800_000,
    overlapM2: 0,
  })
})

test('swaths 2 m wider than their spacing: 39 common strips of 2 m', () => {
  const ideal = idealCoverage({ ...field, swathM: 22 })
  // The passes cover 802 m by 1060 m; the part beyond the field is outside.
  expect(ideal.appliedM2).toBe(850_120)
  expect(ideal.externalM2).toBe(50_120)
  // The overlaps are 39 strips of 2 m, 1000 m long inside, 1060 m anywhere.
  expect(ideal.overlapM2).toBe(78_000)
  expect(ideal.depthM2).toEqual([850_120, 82_680])
  // The gross area is 40 passes of 22 m by 1060 m.
  expect(ideal.grossM2).toBe(932_800)
})

test('swaths narrower than their spacing leave 40 strips of 2 m bare', () => {
  const ideal = idealCoverage({ ...field, swathM: 18 })
  expect(ideal.effectiveM2).toBe(720_000)
  expect(ideal.unappliedM2).toBe(80_000)
  expect(ideal.overlapM2).toBe(0)
})

test('swaths wider than two spacings cover parts three times', () => {
  // For w = 50, pairs share 30 m, more than the spacing, so n >= 2 on 38·20 + 30 = 790 m; threes share 10 m: n >= 3 on
  // 37·10 + 10 = 380 m.
  const ideal = idealCoverage({ ...field, swathM: 50 })
  expect(ideal.depthM2).toEqual([830 * 1060, 790 * 1060, 380 * 1060])
})

test.each([10, 18, 20, 22, 35, 50])('depths add up to the passes: swath of %i m', (swathM) => {
  const { depthM2, grossM2 } = idealCoverage({ ...field, swathM })
  expect(depthM2.reduce((sum, area) => sum + area, 0)).toBeCloseTo(grossM2, 6)
})

describe.each([20, 22, 45])('an ideal flight with a swath of %i m, measured', (swathM) => {
  const flight = simulateFlight({ ideal: true, swathM, spacingM: 20, headingDeg: 37 })
  const ideal = flight.truth.coverage!

  test.each(SWATH_FAMILIES)('as %s agrees with its closed form', async (family) => {
    const { areas, passes } = await measureCoverage(coverageInput(flight, family), { layers: false })
    expect(passes).toBe(40)
    // The engine works on whole millimetres: half of one along 40 passes of 2 km perimeter is 40 m2 at worst, chance makes it far less.
    const names = ['plotM2', 'appliedM2', 'grossM2', 'effectiveM2', 'externalM2', 'overlapM2'] as const
    expect(names.filter((name) => !(Math.abs(areas[name]! - ideal[name]) < 5))).toEqual([])
  })
})
