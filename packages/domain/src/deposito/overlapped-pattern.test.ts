/** The evenness of overlapped passes: figures by hand, properties, and an oracle that adds up samples. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlappedPattern, type Sobrevoo } from './overlapped-pattern.ts'
import type { PontoDoPadrao } from './pattern.ts'

const pattern = (...points: readonly (readonly [posicao: number, deposito: number])[]): PontoDoPadrao[] =>
  points.map(([posicao, deposito]) => ({ posicao, deposito }))
const WAYS: readonly Sobrevoo[] = ['ida-e-volta', 'pista']

describe.each(WAYS)('by hand, %s', (sobrevoo) => {
  test('triangles of 20 m laid 10 m apart are even, and 20 m apart they vary by 1/√3 of their mean', () => {
    const triangle = pattern([-10, 0], [0, 2], [10, 0])
    const even = overlappedPattern(triangle, 10, sobrevoo)!
    expect(even.media).toBeCloseTo(2, 12)
    expect(even.cv).toBeCloseTo(0, 6)
    // From 0 to 2 linearly: mean 1, variance 4/12.
    const alone = overlappedPattern(triangle, 20, sobrevoo)!
    expect(alone.media).toBeCloseTo(1, 12)
    expect(alone.cv).toBeCloseTo(100 / Math.sqrt(3), 9)
  })

  test('a boom that is as even as a table is even at its width, and half of twice as much where it overlaps', () => {
    const box = pattern([-10, 3], [10, 3])
    expect(overlappedPattern(box, 20, sobrevoo)).toEqual({ media: 3, cv: expect.closeTo(0, 9) })
    // 16 m apart, 4 of 16 m receive 6: mean 3.75, variance 9 · ¼ · ¾.
    const overlapped = overlappedPattern(box, 16, sobrevoo)!
    expect(overlapped.media).toBeCloseTo(3.75, 12)
    expect(overlapped.cv).toBeCloseTo((100 * 3 * Math.sqrt(3 / 16)) / 3.75, 9)
    // 25 m apart, 5 of 25 m receive nothing.
    expect(overlappedPattern(box, 25, sobrevoo)!.cv).toBeCloseTo((100 * 3 * Math.sqrt(4 / 25)) / 2.4, 9)
  })

  test('a trapezoid is even where its slopes lie over each other', () => {
    const { media, cv } = overlappedPattern(pattern([-12, 0], [-8, 1], [8, 1], [12, 0]), 20, sobrevoo)!
    expect(media).toBeCloseTo(1, 12)
    expect(cv).toBeCloseTo(0, 6)
  })
})

test('a pattern that leans to one side is less even where the aircraft turns for each pass than in a racetrack', () => {
  // Falls from 1 on the left to nothing on the right over 20 m.
  const leaning = pattern([-10, 1], [10, 0])
  // 20 m apart nothing overlaps either way: mean ½, variance 1/12.
  for (const way of WAYS)
    expect(overlappedPattern(leaning, 20, way)!.cv).toBeCloseTo((100 * Math.sqrt(1 / 12)) / 0.5, 9)
  // 10 m apart two passes overlap. Racetrack: from 1½ down to ½ in each 10 m. Turned: ½ where right meets right, 1½ where left meets left.
  expect(overlappedPattern(leaning, 10, 'pista')).toEqual({ media: 1, cv: expect.closeTo(100 * Math.sqrt(1 / 12), 9) })
  expect(overlappedPattern(leaning, 10, 'ida-e-volta')).toEqual({ media: 1, cv: expect.closeTo(50, 9) })
})

test('a pattern without deposit has no evenness', () => {
  expect(overlappedPattern(pattern([-10, 0], [10, 0]), 20, 'pista')).toBeUndefined()
  expect(overlappedPattern([], 20, 'pista')).toBeUndefined()
})

const anyPattern = fc
  .array(
    fc.record({
      step: fc.double({ min: 0.3, max: 6, noNaN: true }),
      deposito: fc.double({ min: 0, max: 9, noNaN: true }),
    }),
    {
      minLength: 3,
      maxLength: 25,
    },
  )
  .map((steps) => {
    const lengthM = steps.reduce((sum, { step }) => sum + step, 0)
    let at = -lengthM / 2
    return steps.map(({ step, deposito }, i) => ({
      posicao: (at += step),
      deposito: i === 1 ? 1 + deposito : deposito,
    }))
  })
const anySpacing = fc.double({ min: 3, max: 40, noNaN: true })

test('another unit and, in a racetrack, another place of the centre change no evenness', () => {
  fc.assert(
    fc.property(anyPattern, anySpacing, fc.double({ min: 0.01, max: 50, noNaN: true }), (points, spacingM, factor) => {
      for (const sobrevoo of WAYS) {
        const here = overlappedPattern(points, spacingM, sobrevoo)!
        const scaled = points.map((point) => ({ ...point, deposito: factor * point.deposito }))
        const there = overlappedPattern(scaled, spacingM, sobrevoo)!
        expect(there.cv).toBeCloseTo(here.cv, 6)
        expect(there.media / factor).toBeCloseTo(here.media, 9)
      }
      const moved = points.map((point) => ({ ...point, posicao: point.posicao + factor }))
      expect(overlappedPattern(moved, spacingM, 'pista')!.cv).toBeCloseTo(
        overlappedPattern(points, spacingM, 'pista')!.cv,
        5,
      )
      const mirrored = points.map((point) => ({ ...point, posicao: -point.posicao }))
      expect(overlappedPattern(mirrored, spacingM, 'ida-e-volta')!.cv).toBeCloseTo(
        overlappedPattern(points, spacingM, 'ida-e-volta')!.cv,
        5,
      )
    }),
    { numRuns: 60 },
  )
})

test('samples of the passes added up agree', () => {
  fc.assert(
    fc.property(anyPattern, anySpacing, (points, spacingM) => {
      for (const sobrevoo of WAYS) {
        const { media, cv } = overlappedPattern(points, spacingM, sobrevoo)!
        const sampled = sampledPattern(points, spacingM, sobrevoo)
        expect(Math.abs(media / sampled.media - 1)).toBeLessThan(0.03)
        // A step at the end of a narrow pattern is known to one sample, which is a few percent of its width.
        expect(Math.abs(cv - sampled.cv)).toBeLessThan(0.3 + 0.03 * cv)
      }
    }),
    { numRuns: 20 },
  )
})

/** Flies passes beside each other over two spacings, and samples what falls on each centimetre or so. */
function sampledPattern(points: readonly PontoDoPadrao[], spacingM: number, sobrevoo: Sobrevoo) {
  const samples = 6000
  const reach = Math.ceil(200 / spacingM)
  const deposits = Array.from({ length: samples }, (_, i) => {
    const x = (2 * spacingM * (i + 0.5)) / samples
    let sum = 0
    for (let pass = -reach; pass <= reach; pass++) {
      const side = sobrevoo === 'ida-e-volta' && pass % 2 !== 0 ? -1 : 1
      sum += depositOf(points, side * (x - pass * spacingM))
    }
    return sum
  })
  const media = deposits.reduce((sum, deposit) => sum + deposit, 0) / samples
  const variance = deposits.reduce((sum, deposit) => sum + (deposit - media) ** 2, 0) / samples
  return { media, cv: (100 * Math.sqrt(variance)) / media }
}

function depositOf(points: readonly PontoDoPadrao[], at: number): number {
  const i = points.findIndex(({ posicao }) => posicao >= at)
  if (i <= 0) return 0
  const [a, b] = [points[i - 1]!, points[i]!]
  return a.deposito + ((b.deposito - a.deposito) * (at - a.posicao)) / (b.posicao - a.posicao)
}
