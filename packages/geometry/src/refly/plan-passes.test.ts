import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asLocalM, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { planPasses } from './plan-passes.ts'

const plane = createLaea(-50.3, -21.8)
const polygon = (outer: readonly number[], ...holes: readonly (readonly number[])[]): LonLatPolygon => ({
  outer: plane.toLonLat(asLocalM(outer)),
  holes: holes.map((hole) => plane.toLonLat(asLocalM(hole))),
})
/** A rectangle around the middle, its long side turned clockwise from north. */
const strip = (length: number, width: number, headingDeg: number) => {
  const [s, c] = [Math.sin((headingDeg * Math.PI) / 180), Math.cos((headingDeg * Math.PI) / 180)]
  const at = (along: number, across: number) => [along * s + across * c, along * c - across * s]
  const [l, w] = [length / 2, width / 2]
  return [...at(-l, -w), ...at(l, -w), ...at(l, w), ...at(-l, w)]
}

describe('by hand', () => {
  test('a missed strip of 500 m by 60 m to the north-east is three passes of 20 m along it', () => {
    // 60 / 20 = 3 passes of 500 m; across it would be 500 / 20 = 25.
    const plan = planPasses(polygon(strip(500, 60, 45)), 20)!
    expect(plan.passes).toHaveLength(3)
    expect(plan.headingDeg).toBeCloseTo(45, 4)
    expect(plan.lengthM).toBeCloseTo(1500, 3)
    expect(plan.areaM2).toBeCloseTo(30_000, 3)
  })

  test('61 m need a fourth pass, and what it covers too much is the same on both sides', () => {
    // 61 / 20 = 3.05. Four swaths are 80 m: 9.5 m beyond each side, so that the first line is 9.5 - 10 = 0.5 m inside the edge.
    const plan = planPasses(polygon(strip(400, 61, 0)), 20)!
    expect(plan.passes).toHaveLength(4)
    const east = plan.passes.map((path) => plane.toLocal(path)[0]!).sort((a, b) => a - b)
    expect(east[0]).toBeCloseTo(-30, 2)
    expect(east[3]).toBeCloseTo(30, 2)
  })

  test('a hole is flown over, and its hectares are not counted', () => {
    const plan = planPasses(polygon(strip(200, 100, 90), strip(20, 20, 0)), 25)!
    expect([plan.passes.length, plan.headingDeg]).toEqual([4, expect.closeTo(90, 4)])
    expect(plan.areaM2).toBeCloseTo(20_000 - 400, 3)
    expect(plan.lengthM).toBeCloseTo(800, 3)
  })

  test('a triangle is flown along its longest side, whose height is least', () => {
    // Legs of 300 m and 400 m: the height over the hypotenuse of 500 m is 240 m, 12 passes of 20 m; along a leg 15 or 20.
    const plan = planPasses(polygon([0, 0, 300, 0, 0, 400]), 20)!
    expect(plan.passes).toHaveLength(12)
    // The pass from (300, 0) to (0, 400) heads 36.87° west of north, in the plane centred on the line, 150 m from the test's own.
    expect(plan.headingDeg).toBeCloseTo(180 - 36.87, 2)
    // The pass over the hypotenuse is 500 m long, the one at the corner 500 · 20/240; each begins with the wider edge of its swath: (1 + 2 + … + 12) · 500/12.
    expect(plan.lengthM).toBeCloseTo((78 * 500) / 12, 2)
  })

  test('across the equator and 54° W it is the same; without an area there is no plan', () => {
    const there = createLaea(-54, 0)
    const moved = { outer: there.toLonLat(asLocalM(strip(500, 60, 45))), holes: [] }
    expect(planPasses(moved, 20)).toMatchObject({ headingDeg: expect.closeTo(45, 4), lengthM: expect.closeTo(1500, 3) })
    expect(planPasses(polygon([0, 0, 100, 0, 50, 0]), 20)).toBeUndefined()
  })
})

test('no direction needs fewer passes, every corner lies in a swath, and turning the ground turns the passes', () => {
  const shape = fc.array(fc.tuple(fc.integer({ min: 40, max: 400 }), fc.integer({ min: 1, max: 40 })), {
    minLength: 3,
    maxLength: 12,
  })
  fc.assert(
    fc.property(shape, fc.integer({ min: 5, max: 40 }), fc.integer({ min: 0, max: 179 }), (spokes, swathM, byDeg) => {
      // A star around the middle: the angle between spokes grows by parts of a circle.
      const whole = spokes.reduce((sum, [, part]) => sum + part, 0)
      let angle = 0
      const ring = spokes.flatMap(([radius, part]) => {
        angle += (2 * Math.PI * part) / whole
        return [radius * Math.cos(angle), radius * Math.sin(angle)]
      })
      const plan = planPasses(polygon(ring), swathM)
      if (!plan) return
      const across = (headingDeg: number, x: number, y: number) =>
        x * Math.cos((headingDeg * Math.PI) / 180) - y * Math.sin((headingDeg * Math.PI) / 180)
      for (let heading = 0; heading < 180; heading++) {
        const sides = spokes.map((_, i) => across(heading, ring[2 * i]!, ring[2 * i + 1]!))
        const needed = Math.ceil((Math.max(...sides) - Math.min(...sides) - 0.002) / swathM)
        expect(plan.passes.length).toBeLessThanOrEqual(needed)
      }
      const lines = plan.passes.map((path) => plane.toLocal(path))
      const sides = lines.map(([x = 0, y = 0]) => across(plan.headingDeg, x, y))
      for (let i = 0; i < ring.length; i += 2) {
        const distance = across(plan.headingDeg, ring[i]!, ring[i + 1]!)
        expect(Math.min(...sides.map((side) => Math.abs(side - distance)))).toBeLessThanOrEqual(swathM / 2 + 0.01)
      }
      const [s, c] = [Math.sin((byDeg * Math.PI) / 180), Math.cos((byDeg * Math.PI) / 180)]
      const turned = spokes.flatMap((_, i) => [
        ring[2 * i]! * c + ring[2 * i + 1]! * s,
        ring[2 * i + 1]! * c - ring[2 * i]! * s,
      ])
      expect(planPasses(polygon(turned), swathM)!.passes.length).toBe(plan.passes.length)
    }),
    { numRuns: 60 },
  )
})
