import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { integrateCoverage } from '../oracle/integrate-coverage.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { measureCoverage } from './measure-coverage.ts'
import { anyFlight, type Flight, inputOf, moved, sceneOf } from './random-flight.ts'
import type { CoverageAreas } from './terms/coverage-areas.ts'

const RUNS = { numRuns: 100 * inject('shareOfCases') }
/** Tolerance as a share of the larger of field and footprint: far below what two decimals of a hectare show. */
const EXACT = 1e-6
/** All numbers are partial sums over the same faces. */
const ONE_SUM = 1e-12

async function areasOf(flight: Flight, plane?: ReturnType<typeof createLaea>): Promise<Required<CoverageAreas>> {
  const { areas } = await measureCoverage(inputOf(flight, plane), { layers: false })
  return areas as Required<CoverageAreas>
}

function expectSame(a: Required<CoverageAreas>, b: Required<CoverageAreas>, tolerance: number): void {
  const scale = Math.max(a.plotM2, a.appliedM2)
  for (const name of [
    'plotM2',
    'appliedM2',
    'grossM2',
    'effectiveM2',
    'unappliedM2',
    'externalM2',
    'overlapM2',
  ] as const) {
    expect(Math.abs(a[name] - b[name]), name).toBeLessThan(tolerance * scale)
  }
}

test('inside and missed make the field, inside and outside make the footprint, depths make the passes', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlight, async (flight) => {
      const a = await areasOf(flight)
      expect(Math.abs(a.effectiveM2 + a.unappliedM2 - a.plotM2)).toBeLessThan(ONE_SUM * a.plotM2)
      expect(Math.abs(a.effectiveM2 + a.externalM2 - a.appliedM2)).toBeLessThan(ONE_SUM * a.appliedM2)
      const byDepth = a.depthM2.reduce((sum, area, k) => sum + (k + 1) * (area - (a.depthM2[k + 1] ?? 0)), 0)
      expect(Math.abs(byDepth - a.grossM2)).toBeLessThan(ONE_SUM * a.grossM2)
      expect(a.overlapM2).toBeLessThanOrEqual(a.effectiveM2 * (1 + EXACT))
    }),
    RUNS,
  )
})

test('the overlap by its depth begins with the overlap, never grows, and is what the scanline oracle finds inside the plots', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlight, async (flight) => {
      const { areas, overlapByDepthM2 } = await measureCoverage(inputOf(flight), { layers: false })
      const [twice, thrice, fourTimes] = overlapByDepthM2!
      expect(twice).toBe(areas.overlapM2)
      expect(thrice).toBeLessThanOrEqual(twice)
      expect(fourTimes).toBeLessThanOrEqual(thrice)
      const o = integrateCoverage(sceneOf(flight), 0.05)
      for (const [i, area] of overlapByDepthM2!.entries()) {
        expect(Math.abs(area - (o.depthsInside[i + 1] ?? 0))).toBeLessThan(1e-5 * Math.max(o.plot, o.applied))
      }
    }),
    RUNS,
  )
})

test('the scanline oracle agrees to 1e-5', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlight, async (flight) => {
      const a = await areasOf(flight)
      const o = integrateCoverage(sceneOf(flight), 0.05)
      const byOracle = {
        plotM2: o.plot,
        appliedM2: o.applied,
        grossM2: o.gross,
        effectiveM2: o.effective,
        unappliedM2: o.unapplied,
        externalM2: o.external,
        overlapM2: o.overlap,
        depthM2: o.depths,
      }
      expectSame(a, byOracle, 1e-5)
    }),
    RUNS,
  )
})

test('with joints left open the oracle agrees without what was swept outside the bends', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlight, async (flight) => {
      const { areas } = await measureCoverage(inputOf(flight), { layers: false, joints: 'open' })
      const o = integrateCoverage(flight, 0.05)
      const scale = 1e-5 * Math.max(o.plot, o.applied)
      expect(Math.abs(areas.appliedM2 - o.applied)).toBeLessThan(scale)
      expect(Math.abs(areas.grossM2 - o.gross)).toBeLessThan(scale)
      expect(Math.abs(areas.unappliedM2! - o.unapplied)).toBeLessThan(scale)
    }),
    RUNS,
  )
})

test('the order in which the passes were flown is irrelevant', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlight, fc.infiniteStream(fc.nat()), async (flight, keys) => {
      const shuffled = flight.passes
        .map((pass) => ({ pass, key: keys.next().value as number }))
        .sort((p, q) => p.key - q.key)
        .map(({ pass }) => pass)
      expectSame(await areasOf(flight), await areasOf({ ...flight, passes: shuffled }), EXACT)
    }),
    RUNS,
  )
})

test('a field turned or carried elsewhere measures the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFlight,
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      fc.integer({ min: -3000, max: 3000 }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      async (flight, angle, shift, lat) => {
        const there = await areasOf(moved(flight, angle, shift, -shift), createLaea(-47.1, lat))
        expectSame(await areasOf(flight), there, EXACT)
      },
    ),
    RUNS,
  )
})

test('splitting a plot in two leaves the totals, and the halves add up', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlight, async (flight) => {
      const outline = flight.plots[0]![0]!
      const whole: Flight = { ...flight, plots: [[outline]] }
      // A fan around the centre, which the wavy outline sees all of: from its first position to the middle one, and back.
      const cut = Math.floor(outline.length / 4) * 2
      const split: Flight = {
        ...flight,
        plots: [
          [Float64Array.of(0, 0, ...outline.slice(0, cut + 2))],
          [Float64Array.of(0, 0, ...outline.slice(cut), outline[0]!, outline[1]!)],
        ],
      }
      const { areas, plots } = await measureCoverage(inputOf(split), { layers: false })
      expectSame(await areasOf(whole), areas as Required<CoverageAreas>, EXACT)
      const sum = (name: 'plotM2' | 'effectiveM2' | 'overlapM2') => plots[0]![name] + plots[1]![name]
      for (const name of ['plotM2', 'effectiveM2', 'overlapM2'] as const) {
        expect(Math.abs(sum(name) - areas[name]!), name).toBeLessThan(EXACT * areas.plotM2!)
      }
    }),
    RUNS,
  )
})

test('each plot gets what it would get alone, whether plots touch, overlap or lie apart', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlight, fc.double({ min: -150, max: 150, noNaN: true }), async (flight, shift) => {
      const [outline] = flight.plots[0]!
      const second = moved({ plots: [[outline!]], passes: [], swept: [] }, 0.4, 120, shift).plots[0]!
      const third = moved({ plots: [[outline!]], passes: [], swept: [] }, 1.1, -430, shift).plots[0]!
      const several: Flight = { ...flight, plots: [flight.plots[0]!, second, third] }
      const { plots } = await measureCoverage(inputOf(several), { layers: false })
      for (const [i, plot] of several.plots.entries()) {
        const alone = integrateCoverage({ ...sceneOf(flight), plots: [plot] }, 0.05)
        expect(Math.abs(plots[i]!.effectiveM2 - alone.effective)).toBeLessThan(1e-5 * (alone.plot + alone.applied))
        expect(Math.abs(plots[i]!.overlapM2 - alone.overlap)).toBeLessThan(1e-5 * (alone.plot + alone.applied))
      }
    }),
    RUNS,
  )
})
