/** The least loss of an all-on, all-off boom: hand figures, properties, and an oracle that adds up columns. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cos, sin } from '../arithmetic/portable-math.ts'
import { asLocalM, type LocalPathM } from '../shapes/lon-lat.ts'
import { leastStripLoss, roughStripLossM2, sprayedStrips, stripLossM2 } from './strip-loss.ts'

const ring = (...points: readonly (readonly [number, number])[]) => asLocalM(points.flat())
const rectangle = (length: number, height: number) => ring([0, 0], [length, 0], [length, height], [0, height])

describe('by hand', () => {
  test.each([
    { height: 100, widthM: 20, lost: 0 },
    // One strip is left over: 12 m of it are over the field, so that 8 m are spilled; 5 m are missed.
    { height: 112, widthM: 20, lost: 8 },
    { height: 105, widthM: 20, lost: 5 },
    { height: 30, widthM: 20, lost: 10 },
    { height: 7, widthM: 20, lost: 7 },
  ])('a rectangle of $height m in strips of $widthM m loses $lost m of its length', ({ height, widthM, lost }) => {
    const { lossM2 } = leastStripLoss([rectangle(500, height)], widthM, 0)
    expect(lossM2).toBeCloseTo(lost * 500, 9)
  })

  test('a right triangle in strips along its base: half a width for its height', () => {
    // Over each strip the width over the field falls from the whole to nothing within b/n: a quarter of w·b/n is lost.
    const [b, h, n] = [300, 200, 10]
    const { lossM2, offsetM } = leastStripLoss([ring([0, 0], [b, 0], [0, h])], h / n, 0)
    expect(lossM2 / ((b * h) / 2)).toBeCloseTo(1 / (2 * n), 9)
    expect(offsetM).toBeCloseTo(0, 6)
  })

  test('a parallelogram in strips along its base loses at both slanted sides', () => {
    const [b, h, w, shear] = [400, 120, 20, 90]
    const { lossM2 } = leastStripLoss([ring([0, 0], [b, 0], [b + shear, h], [shear, h])], w, 0)
    // Each side, in each strip: a quarter of w · shear · w / h.
    expect(lossM2).toBeCloseTo((2 * shear * w) / 4, 9)
  })

  test('a hole as wide as a strip costs nothing where strips can be laid around it, and half of one costs itself', () => {
    const outer = rectangle(300, 100)
    const hole = (y: number, height: number) => ring([100, y], [100, y + height], [150, y + height], [150, y])
    expect(leastStripLoss([outer, hole(40, 20)], 20, 0).lossM2).toBeCloseTo(0, 9)
    expect(leastStripLoss([outer, hole(40, 8)], 20, 0).lossM2).toBeCloseTo(8 * 50, 9)
    // In the middle of two strips: 5 m of each are spilled.
    expect(leastStripLoss([outer, hole(55, 10)], 20, 0).lossM2).toBeCloseTo(10 * 50, 9)
  })

  test('across its strips a rectangle loses nothing either, whatever their offset, where they end with it', () => {
    expect(stripLossM2([rectangle(500, 100)], 20, Math.PI / 2, 0)).toBeCloseTo(0, 6)
    expect(stripLossM2([rectangle(500, 100)], 20, Math.PI / 2, 10)).toBeCloseTo(2 * 10 * 100, 6)
  })
})

const anyField: fc.Arbitrary<readonly LocalPathM[]> = fc
  .array(fc.double({ min: 60, max: 220, noNaN: true }), { minLength: 5, maxLength: 14 })
  .map((radii) => [
    ring(
      ...radii.map((r, i) => {
        const angle = (2 * Math.PI * i) / radii.length
        return [r * cos(angle), r * sin(angle)] as const
      }),
    ),
  ])
const anyWidth = fc.double({ min: 6, max: 40, noNaN: true })
const anyShare = fc.double({ min: 0, max: 1, noNaN: true })
const anyAngle = fc.double({ min: 0, max: Math.PI, noNaN: true })

describe('where the boom is on', () => {
  test('a strip of which at least half is over the field is sprayed from end to end', () => {
    const sprayed = sprayedStrips([rectangle(500, 112)], 20, 0, 0)
    expect(sprayed.map((path) => Array.from(path, (m) => Math.round(m * 1e6) / 1e6))).toEqual(
      [0, 20, 40, 60, 80, 100].map((y) => [0, y, 500, y, 500, y + 20, 0, y + 20]),
    )
    expect(sprayedStrips([rectangle(500, 109)], 20, 0, 0)).toHaveLength(5)
  })

  test('under a slope the boom opens where it is over the field by half', () => {
    const [b, h, n] = [300, 200, 10]
    const ends = sprayedStrips([ring([0, 0], [b, 0], [0, h])], h / n, 0, 0).map((path) => path[2]!)
    expect(ends).toEqual(Array.from({ length: n }, (_, k) => expect.closeTo(b * (1 - (k + 0.5) / n), 6) as number))
  })
})

describe('properties', () => {
  test('turning and moving the field with its strips changes nothing', () => {
    fc.assert(
      fc.property(anyField, anyWidth, anyAngle, anyAngle, (field, widthM, heading, by) => {
        const moved = field.map((path) => {
          const out = new Float64Array(path.length)
          for (let i = 0; i < path.length; i += 2) {
            out[i] = path[i]! * cos(by) - path[i + 1]! * sin(by) + 31
            out[i + 1] = path[i]! * sin(by) + path[i + 1]! * cos(by) - 17
          }
          return asLocalM(out)
        })
        const here = leastStripLoss(field, widthM, heading).lossM2
        expect(leastStripLoss(moved, widthM, heading + by).lossM2 / here).toBeCloseTo(1, 3)
      }),
      { numRuns: 40 },
    )
  })

  test('no offset loses less than the least', () => {
    fc.assert(
      fc.property(anyField, anyWidth, anyAngle, anyShare, (field, widthM, heading, share) => {
        const least = leastStripLoss(field, widthM, heading)
        const there = stripLossM2(field, widthM, heading, share * widthM)
        expect(least.lossM2).toBeLessThanOrEqual(there + 1e-9)
        expect(least.lossM2).toBeLessThanOrEqual(roughStripLossM2(field, widthM, heading) + 1e-9)
        expect(stripLossM2(field, widthM, heading, least.offsetM)).toBeCloseTo(least.lossM2, 6)
      }),
      { numRuns: 25 },
    )
  })

  test('the sum of thin columns agrees to a thousandth', () => {
    fc.assert(
      fc.property(anyField, anyWidth, anyAngle, anyShare, (field, widthM, heading, share) => {
        const offsetM = share * widthM
        const loss = stripLossM2(field, widthM, heading, offsetM)
        expect(Math.abs(loss / summedByColumns(field, widthM, heading, offsetM) - 1)).toBeLessThan(0.001)
      }),
      { numRuns: 15 },
    )
  })
})

/** Adds up thin columns across the strips: in each, the border's crossings give the width over the field within every strip. */
function summedByColumns(field: readonly LocalPathM[], widthM: number, heading: number, offsetM: number): number {
  const [ux, uy] = [cos(heading), sin(heading)]
  const columnM = 0.05
  let sum = 0
  for (let s = -250 + columnM / 2; s < 250; s += columnM) {
    const crossings: number[] = []
    for (const path of field) {
      for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
        const [a, b] = [path[i]! * ux + path[i + 1]! * uy - s, path[j]! * ux + path[j + 1]! * uy - s]
        if (a > 0 === b > 0) continue
        const [ta, tb] = [path[i + 1]! * ux - path[i]! * uy, path[j + 1]! * ux - path[j]! * uy]
        crossings.push(ta + (a / (a - b)) * (tb - ta))
      }
    }
    crossings.sort((a, b) => a - b)
    const over = new Map<number, number>()
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const [from, to] = [crossings[k]!, crossings[k + 1]!]
      for (let strip = Math.floor((from - offsetM) / widthM); offsetM + strip * widthM < to; strip++) {
        const start = offsetM + strip * widthM
        const within = Math.min(to, start + widthM) - Math.max(from, start)
        over.set(strip, (over.get(strip) ?? 0) + Math.max(0, within))
      }
    }
    for (const width of over.values()) sum += Math.min(width, widthM - width) * columnM
  }
  return sum
}
