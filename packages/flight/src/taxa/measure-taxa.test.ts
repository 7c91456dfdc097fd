import { asLocalM, asLonLat, createLaea, type SwathInput } from '@faixa/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureTaxa } from './measure-taxa.ts'
import { ratePieces } from './rate-pieces.ts'

const plane = createLaea(-50, -20)
const degrees = (...xy: readonly number[]) => asLonLat(plane.toLonLat(asLocalM(Float64Array.from(xy))))

/** A pass through these places, metres, with the rate from each place on. */
function pass(widthM: number, xy: readonly number[], rates: readonly number[]): SwathInput {
  return { kind: 'line', path: degrees(...xy), widthM, rates: Float64Array.from(rates) }
}

function plot(west: number, south: number, east: number, north: number, hole: readonly number[] = []) {
  const ring = degrees(west, south, east, south, east, north, west, north, west, south)
  return { polygons: [{ outer: ring, holes: hole.length > 0 ? [degrees(...hole)] : [] }] }
}

function measured(swaths: readonly SwathInput[], plots: readonly ReturnType<typeof plot>[] = [], contracted = 30) {
  return measureTaxa({ swaths, runOfSwath: Int32Array.from(swaths.keys()), plots, contracted })!
}

const NONE = Number.NaN

/**
 * By hand: a pass of 20 m with 100 m at 30 L/ha (0.2 ha) and 300 m at 40 (0.6 ha), and another over the same ground with 100 m at 33 (0.2 ha)
 * and 50 m without a rate. 1.0 ha; mean (6 + 24 + 6.6) / 1.0 = 36.6; variance 0.2·6.6² + 0.6·3.4² + 0.2·3.6² = 18.24, deviation 4.27083,
 * 11.66894 %; 30 and 33 are within ±10 % of 30: 0.4 ha. The plot holds y from 0 to 200: 0.2 ha at 30 and, to x = 5 of ±10 m, 15/20 of it;
 * so 0.15 ha at 30, 0.15 at 40 and 0.15 at 33.
 */
const TWO = [pass(20, [0, 0, 0, 100, 0, 400], [30, 40, NONE]), pass(20, [0, 0, 0, 100, 0, 150], [33, NONE, NONE])]

test('mean, spread and hectares at the contracted rate, by hand', () => {
  const { taxa, plots } = measured(TWO, [plot(-50, 0, 5, 200), plot(500, 0, 600, 100)])
  expect(taxa.hectares).toBeCloseTo(1, 5)
  expect(taxa.media).toBeCloseTo(36.6, 5)
  expect(taxa.variacao).toBeCloseTo(11.66894, 4)
  expect(taxa.hectaresNaVazao).toBeCloseTo(0.4, 5)
  expect(plots[0]!.hectares).toBeCloseTo(0.45, 5)
  expect(plots[0]!.media).toBeCloseTo((30 + 40 + 33) / 3, 5)
  expect(plots[0]!.hectaresNaVazao).toBeCloseTo(0.3, 5)
  expect(plots[1]).toBeUndefined()
})

/** By hand, on TWO: with 30 contracted 27 to 33 is within, which leaves 0.6 ha above; the mean of 36.6 has 32.94 to 40.26, and 0.2 ha below. */
test('hectares below and above the contracted rate, or the mean', () => {
  const { taxa, plots } = measured(TWO, [plot(-50, 0, 5, 200)])
  expect(taxa.hectaresAbaixo).toBe(0)
  expect(taxa.hectaresAcima).toBeCloseTo(0.6, 5)
  expect(plots[0]!.hectaresAcima).toBeCloseTo(0.15, 5)
  const free = measureTaxa({ swaths: TWO, runOfSwath: Int32Array.of(0, 1), plots: [] })!.taxa
  expect(free.hectaresAbaixo).toBeCloseTo(0.2, 5)
  expect(free.hectaresAcima).toBe(0)
})

test('the pieces of the map are the steps by class, and no ground without a rate', () => {
  const pieces = (runs: readonly number[], contracted: number, swaths = TWO) =>
    ratePieces(swaths, Int32Array.from(runs), measured(swaths, [], contracted).taxa).map(({ shape, classIndex }) => [
      classIndex,
      'line' in shape
        ? plane
            .toLocal(shape.line)
            .filter((_, i) => i % 2 === 1)
            .map(Math.round)
            .join()
        : '',
    ])
  expect(pieces([0, 1], 30)).toEqual([
    [1, '0,100'],
    [2, '100,400'],
    [1, '0,100'],
  ])
  expect(pieces([-1, 0], 40)).toEqual([[0, '0,100']])
  // Two steps of one class are one line, and a gap divides it.
  const gap = [pass(20, [0, 0, 0, 10, 0, 30, 0, 60, 0, 100], [30, 31, NONE, 29, NONE])]
  expect(pieces([0], 30, gap)).toEqual([
    [1, '0,10,30'],
    [1, '60,100'],
  ])
})

test('the hectares of the pieces of each class are those of the legend', () => {
  fc.assert(
    fc.property(passes, (all) => {
      const swaths = all.map(swathOf)
      const runs = Int32Array.from(swaths.keys())
      const found = measureTaxa({ swaths, runOfSwath: runs, plots: [], contracted: 30 })?.taxa
      if (!found) return
      const sums = [0, 0, 0]
      for (const { shape, classIndex } of ratePieces(swaths, runs, found)) {
        const xy = plane.toLocal(asLonLat('line' in shape ? shape.line : []))
        for (let i = 0; i + 3 < xy.length; i += 2) {
          sums[classIndex!]! += (Math.hypot(xy[i + 2]! - xy[i]!, xy[i + 3]! - xy[i + 1]!) * 12) / 10_000
        }
      }
      const { hectaresAbaixo: below, hectaresAcima: above, hectares, hectaresNaVazao } = found
      expect(sums[0]).toBeCloseTo(below!, 5)
      expect(sums[1]).toBeCloseTo(hectaresNaVazao!, 5)
      expect(sums[2]).toBeCloseTo(above!, 5)
      expect(below! + hectaresNaVazao! + above!).toBeCloseTo(hectares, 9)
    }),
    { numRuns: 60 },
  )
})

test('a hole in the plot is not in it', () => {
  // 20 m by 50 m of the pass over the hole, of 20 m by 200 m.
  const { plots } = measured(
    [pass(20, [0, 0, 0, 200], [30, NONE])],
    [plot(-50, 0, 50, 300, [-20, 50, 20, 50, 20, 100, -20, 100, -20, 50])],
  )
  expect(plots[0]!.hectares).toBeCloseTo(0.4 - 0.1, 5)
})

test('a plot that a pass only touches has no rate', () => {
  // The pass reaches from 70 m to 82 m, the second plot from there on by 2 cm: 2 m².
  const flown = [pass(12, [76, 0, 76, 100], [30, NONE])]
  const { plots } = measured(flown, [plot(10, 0, 70, 100), plot(81.98, 0, 120, 100)])
  expect(plots[0]).toBeUndefined()
  expect(plots[1]!.hectares).toBeCloseTo(0.0002, 6)
})

test('without a rate nothing is measured, and without a contracted one no share', () => {
  expect(measureTaxa({ swaths: [], runOfSwath: new Int32Array(0), plots: [] })).toBeUndefined()
  const none = measureTaxa({ swaths: TWO, runOfSwath: Int32Array.of(-1, -1), plots: [] })
  expect(none, 'passes that were left out').toBeUndefined()
  expect(measureTaxa({ swaths: TWO, runOfSwath: Int32Array.of(0, 1), plots: [] })!.taxa).not.toHaveProperty(
    'hectaresNaVazao',
  )
})

const steps = fc.array(
  fc.record({ length: fc.integer({ min: 1, max: 60 }), rate: fc.constantFrom(NONE, 24, 27, 30, 33.5, 41) }),
  { minLength: 1, maxLength: 12 },
)
const passes = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 80 }), slant: fc.integer({ min: -20, max: 20 }), steps }),
  { minLength: 1, maxLength: 5 },
)

function swathOf({ x, slant, steps: all }: { x: number; slant: number; steps: { length: number; rate: number }[] }) {
  let y = 0
  const xy = [x, 0]
  for (const { length } of all) {
    y += length
    xy.push(x + (slant * y) / 100, y)
  }
  return pass(12, xy, [...all.map(({ rate }) => rate), NONE])
}

test('neither the order of passes nor records cut in two change a figure', () => {
  fc.assert(
    fc.property(passes, (all) => {
      const field = plot(10, 20, 70, 400)
      const swaths = all.map(swathOf)
      const found = measureTaxa({ swaths, runOfSwath: Int32Array.from(swaths.keys()), plots: [field], contracted: 30 })
      if (found) expect(measured(swaths.toReversed(), [field])).toEqual(found)
      const halves = all.map((one) => ({
        ...one,
        steps: one.steps.flatMap(({ length, rate }) => [
          { length: length / 4, rate },
          { length: (3 * length) / 4, rate },
        ]),
      }))
      const cut = measureTaxa({
        swaths: halves.map(swathOf),
        runOfSwath: Int32Array.from(swaths.keys()),
        plots: [field],
        contracted: 30,
      })
      for (const [a, b] of [
        [found?.taxa, cut?.taxa],
        [found?.plots[0], cut?.plots[0]],
      ] as const) {
        expect(b === undefined).toBe(a === undefined)
        for (const name of ['media', 'variacao', 'hectares', 'hectaresNaVazao'] as const)
          if (a && b) expect(b[name]).toBeCloseTo(a[name]!, 5)
      }
    }),
    { numRuns: 60 },
  )
})

test('a raster of half a metre finds the same hectares and the same mean in a plot', () => {
  const STEP_M = 0.5
  fc.assert(
    fc.property(passes, (all) => {
      const ring = [15, 10, 70, 40, 60, 260, 5, 200, 15, 10]
      const outer = degrees(...ring)
      const swaths = all.map(swathOf)
      const field = { polygons: [{ outer, holes: [] }] }
      const found = measureTaxa({ swaths, runOfSwath: Int32Array.from(swaths.keys()), plots: [field] })
      let [litres, hectares] = [0, 0]
      for (let x = STEP_M / 2; x < 80; x += STEP_M) {
        for (let y = STEP_M / 2; y < 270; y += STEP_M) {
          if (!isInside(ring, x, y)) continue
          for (const { x: from, slant, steps: list } of all) {
            // Along and across the pass, whose direction is (slant, 100).
            const length = Math.hypot(slant, 100)
            const along = ((x - from) * slant + y * 100) / length
            if (Math.abs(((x - from) * 100 - y * slant) / length) > 6) continue
            let at = 0
            const step = list.find((one) => {
              at += (one.length * length) / 100
              return along >= 0 && along < at
            })
            if (!step || Number.isNaN(step.rate)) continue
            hectares += (STEP_M * STEP_M) / 10_000
            litres += (step.rate * STEP_M * STEP_M) / 10_000
          }
        }
      }
      // A cell lies wholly on one side of each border: a border of 100 m has some 200 of them, whose errors of ±1/8 m² are mostly even.
      const inField = found?.plots[0]
      expect(inField?.hectares ?? 0).toBeGreaterThan(hectares * 0.98 - 0.005)
      expect(inField?.hectares ?? 0).toBeLessThan(hectares * 1.02 + 0.005)
      if (inField && hectares > 0.05) expect(Math.abs(inField.media / (litres / hectares) - 1)).toBeLessThan(0.02)
    }),
    { numRuns: 12 },
  )
})

function isInside(ring: readonly number[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}
