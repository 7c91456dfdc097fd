import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Shape } from '../kml/placemark.ts'
import { asLocalM } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { bufferShapes } from './buffer-shapes.ts'

const plane = createLaea(-50, -21)
type Metres = readonly number[]
const at = (metres: Metres) => plane.toLonLat(asLocalM(metres))
const polygon = (outer: Metres, ...holes: readonly Metres[]): Shape => ({
  kind: 'polygon',
  outer: at(outer),
  holes: holes.map(at),
})
const line = (metres: Metres): Shape => ({ kind: 'line', path: at(metres) })
const point = (x: number, y: number): Shape => ({ kind: 'point', path: at([x, y]) })
const box = (x: number, y: number, size: number): Metres => [x, y, x + size, y, x + size, y + size, x, y + size, x, y]
const SQUARE = box(0, 0, 1000)

/** An inscribed polygon of 360 sides has sin(2π/360) / (2π/360) = 1 - 5.08e-5 of its circle. */
const ARCS = 5.2e-5

describe('by hand', () => {
  test.each([20, 250, 500, 5000])('a point becomes a circle of %i m, within 0.05 m of it', async (r) => {
    const { zone, zoneM2, surroundM2 } = await bufferShapes([point(0, 0)], r)
    expect(Math.abs(zoneM2 / (Math.PI * r * r) - 1)).toBeLessThan(ARCS)
    expect(surroundM2).toBe(zoneM2)
    const ring = createLaea(-50, -21).toLocal(zone[0]!.outer)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [mx, my] = [(ring[i]! + ring[i + 2]!) / 2, (ring[i + 1]! + ring[i + 3]!) / 2]
      expect(r - Math.hypot(mx, my)).toBeLessThan(0.05)
      expect(Math.hypot(ring[i]!, ring[i + 1]!) - r).toBeLessThan(1e-3)
    }
  })

  test('a segment of l has πr² + 2rl', async () => {
    const { zoneM2 } = await bufferShapes([line([0, 0, 1000, 0])], 100)
    expect(Math.abs(zoneM2 - (Math.PI * 1e4 + 2 * 100 * 1000))).toBeLessThan(ARCS * Math.PI * 1e4 + 0.05)
  })

  test('a square of a has a² + 4ar + πr², and around it 4ar + πr²', async () => {
    const { zoneM2, surroundM2, surround } = await bufferShapes([polygon(SQUARE)], 250)
    const around = 4 * 1000 * 250 + Math.PI * 250 ** 2
    expect(Math.abs(zoneM2 - 1e6 - around)).toBeLessThan(ARCS * Math.PI * 250 ** 2 + 0.05)
    expect(zoneM2 - surroundM2).toBeCloseTo(1e6, 1)
    expect(surround.map(({ holes }) => holes.length)).toEqual([1])
  })

  test('a hole shrinks from its edge inwards, and closes', async () => {
    const hole = [...box(300, 300, 400)]
    const open = await bufferShapes([polygon(SQUARE, hole)], 100)
    // The hole of 400 m keeps 200 m.
    expect(open.zoneM2).toBeCloseTo((await bufferShapes([polygon(SQUARE)], 100)).zoneM2 - 200 ** 2, 0)
    expect(open.zone.map(({ holes }) => holes.length)).toEqual([1])
    const closed = await bufferShapes([polygon(SQUARE, hole)], 200.01)
    expect(closed.zone.map(({ holes }) => holes.length)).toEqual([0])
    // The zone around the shape includes the ground of the hole.
    expect(closed.zoneM2 - closed.surroundM2).toBeCloseTo(1e6 - 400 ** 2, 0)
  })

  test('neighbours closer than twice the distance are one zone', async () => {
    const near = await bufferShapes([polygon(SQUARE), polygon(box(1190, 0, 1000))], 100)
    const far = await bufferShapes([polygon(SQUARE), polygon(box(1210, 0, 1000))], 100)
    expect([near.zone.length, far.zone.length]).toEqual([1, 2])
    const touching = await bufferShapes([polygon(SQUARE), polygon(box(1000, 0, 1000))], 100)
    expect(touching.zoneM2).toBeCloseTo(2e6 + 6000 * 100 + Math.PI * 1e4, -1)
  })

  test('a bow-tie is repaired as read, and nothing has no zone', async () => {
    const bowTie = await bufferShapes([polygon([0, 0, 100, 100, 100, 0, 0, 100, 0, 0])], 10)
    expect([...bowTie.repairs]).toEqual(['crossing'])
    // Both halves count: 2500 m² each.
    expect(bowTie.zoneM2 - bowTie.surroundM2).toBeCloseTo(5000, 1)
    expect(await bufferShapes([], 10)).toMatchObject({ zone: [], zoneM2: 0 })
    expect(await bufferShapes([polygon([0, 0, 1, 1, 2, 2])], 10)).toMatchObject({ zone: [], zoneM2: 0 })
    await expect(bufferShapes([point(0, 0)], 0)).rejects.toThrow(RangeError)
    await expect(bufferShapes([point(0, 0)], Number.NaN)).rejects.toThrow(RangeError)
  })
})

const metre = fc.integer({ min: -2000, max: 2000 })
const star = fc
  .tuple(metre, metre, fc.array(fc.integer({ min: 20, max: 900 }), { minLength: 3, maxLength: 24 }))
  .map(([x, y, radii]) =>
    radii.flatMap((r, i) => {
      const angle = (2 * Math.PI * i) / radii.length
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
    }),
  )
const path = fc
  .array(metre, { minLength: 2, maxLength: 60 })
  .map((list) => list.slice(0, list.length - (list.length % 2)))
const shape: fc.Arbitrary<Shape> = fc.oneof(
  star.map((ring) => polygon(ring)),
  path.map(line),
  fc.tuple(metre, metre).map(([x, y]) => point(x, y)),
)
const shapes = fc.array(shape, { minLength: 1, maxLength: 4 })

describe('whatever the shapes', () => {
  test('a larger distance holds the smaller zone, the zone its shapes, and the parts add up', async () => {
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 100 }),
        async (given, r, more) => {
          const small = await bufferShapes(given, r)
          const large = await bufferShapes(given, r + more)
          expect(large.zoneM2).toBeGreaterThan(small.zoneM2)
          // Widening the smaller zone by the difference of the distances gives the larger zone, except for the approximation of both arcs.
          const again = await bufferShapes(
            small.zone.map((zone) => ({ kind: 'polygon', ...zone })),
            more,
          )
          expect(Math.abs(again.zoneM2 / large.zoneM2 - 1)).toBeLessThan(3e-4)
          expect(small.zoneM2).toBeGreaterThanOrEqual(Math.PI * r * r * (1 - ARCS) - 0.01)
          expect(small.surroundM2).toBeLessThanOrEqual(small.zoneM2 + 0.01)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a path drawn in many positions has the zone of the same path at once', async () => {
    const dense = Array.from({ length: 600 }, (_, i) => [10 * i, 200 * Math.sin(i / 20)]).flat()
    const whole = await bufferShapes([line(dense)], 100)
    const halves = await bufferShapes([line(dense.slice(0, 602)), line(dense.slice(600))], 100)
    expect(Math.abs(whole.zoneM2 / halves.zoneM2 - 1)).toBeLessThan(1e-5)
  })
})

/** Debian's own Python is used because python3-shapely is installed for it; another Python in PATH lacks it. */
const PYTHON = '/usr/bin/python3'

const isShapelyThere = (() => {
  try {
    execFileSync(PYTHON, ['-c', 'import shapely'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
if (!isShapelyThere) process.stdout.write('python3-shapely is not installed: no buffer is compared with GEOS.\n')

const ORACLE = `
import json, sys
from shapely.geometry import Point, LineString, Polygon
from shapely.ops import unary_union
for line in sys.stdin:
    kind, parts, r = json.loads(line)
    pairs = lambda flat: list(zip(flat[0::2], flat[1::2]))
    if kind == 'point': shape = Point(parts[0])
    elif kind == 'line': shape = LineString(pairs(parts[0]))
    else: shape = Polygon(pairs(parts[0]), [pairs(hole) for hole in parts[1:]])
    print(shape.buffer(r, 64).area)
`

test.skipIf(!isShapelyThere)('GEOS finds the same areas with 64 steps a quarter, within 1e-4', async () => {
  const cases: readonly (readonly ['point' | 'line' | 'polygon', readonly Metres[], number])[] = [
    ['point', [[10, 20]], 250],
    ['line', [[0, 0, 500, 300, 200, 900, 800, 900, 100, 0]], 30],
    ['line', [Array.from({ length: 600 }, (_, i) => [10 * i, 200 * Math.sin(i / 20)]).flat()], 250],
    ['polygon', [SQUARE, box(300, 300, 400)], 100],
    ['polygon', [SQUARE, box(300, 300, 400)], 500],
    ['polygon', [[0, 0, 1000, 0, 1000, 20, 20, 20, 20, 1000, 1000, 1000, 1000, 1020, 0, 1020, 0, 0]], 200],
    ...fc
      .sample(star, { numRuns: 20, seed: 20_260_322 })
      .map((ring, i): ['polygon', Metres[], number] => ['polygon', [[...ring, ring[0]!, ring[1]!]], 20 + 40 * i]),
  ]
  const input = cases.map((given) => JSON.stringify(given)).join('\n')
  const areas = execFileSync(PYTHON, ['-c', ORACLE], { input: `${input}\n`, encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const [i, [kind, parts, r]] of cases.entries()) {
    const [outer = [], ...holes] = parts
    const given =
      kind === 'point' ? point(outer[0]!, outer[1]!) : kind === 'line' ? line(outer) : polygon(outer, ...holes)
    const { zoneM2 } = await bufferShapes([given], r)
    expect(Math.abs(zoneM2 / Number(areas[i]) - 1), `${kind} ${i}`).toBeLessThan(1e-4)
  }
})
