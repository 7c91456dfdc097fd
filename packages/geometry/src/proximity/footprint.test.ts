import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Shape } from '../kml/placemark.ts'
import { asLocalM, asLonLat, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { createFootprint } from './footprint.ts'
import type { TrackRun } from './track-runs.ts'

type Metres = readonly number[]

/** Lays metres on a plane that is centred on the middle of the footprint, as the engine's own. */
function fieldAt(lon: number, lat: number) {
  const plane = createLaea(lon, lat)
  const at = (metres: Metres) => plane.toLonLat(asLocalM(metres))
  const polygon = (outer: Metres, ...holes: readonly Metres[]): LonLatPolygon => ({
    outer: at(outer),
    holes: holes.map(at),
  })
  return {
    plane,
    polygon,
    area: (outer: Metres, ...holes: readonly Metres[]): Shape => ({ kind: 'polygon', ...polygon(outer, ...holes) }),
    line: (metres: Metres): Shape => ({ kind: 'line', path: at(metres) }),
    point: (x: number, y: number): Shape => ({ kind: 'point', path: at([x, y]) }),
    path: at,
  }
}

const box = (x: number, y: number, width: number, height = width): Metres => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
  x,
  y,
]

/** Positions every `step` metres between corners, off whole metres, on which the edges of the shapes lie. */
function walkBetween(corners: readonly (readonly [number, number])[], step: number): Metres {
  return corners.flatMap(([x, y], i) => {
    const [u, v] = corners[i + 1] ?? [x, y]
    const steps = Math.ceil(Math.hypot(u - x, v - y) / step)
    return Array.from({ length: steps }, (_, k) => [
      x + ((u - x) * k) / steps + 0.371,
      y + ((v - y) * k) / steps + 0.193,
    ]).flat()
  })
}

async function footprintOf(...polygons: readonly LonLatPolygon[]) {
  const footprint = await createFootprint(polygons)
  if (!footprint) throw new Error('no footprint')
  return footprint
}

// 1e-5 m of the grid on either side, and the plane of the test, which has another centre.
const GRID_M = 5e-5

describe.each([
  ['in the field of the specification', -53.89, -22.39],
  ['across 54° W, where UTM zones meet', -54, -22],
  ['across the equator', -51, 0],
])('distances by hand, %s', (_where, lon, lat) => {
  const { polygon, area, line, point, plane } = fieldAt(lon, lat)
  // 400 m by 400 m around the middle.
  const SPRAYED = polygon(box(-200, -200, 400))
  const FRAME = polygon(box(-200, -200, 400), [-50, -50, -50, 50, 50, 50, 50, -50, -50, -50])

  test.each<[string, LonLatPolygon, Shape, number, Metres, Metres]>([
    ['a point beside the middle of an edge', SPRAYED, point(450, 30), 250, [200, 30], [450, 30]],
    // 3-4-5: 150 m east and 200 m north of the corner.
    ['a point off a corner', SPRAYED, point(350, 400), 250, [200, 200], [350, 400]],
    ['a point in a hole of the footprint', FRAME, point(20, 0), 30, [50, 0], [20, 0]],
    // The line x = 300 passes 100 m to the east; its nearest stretch is as long as the footprint, so that only x is promised.
    ['a line along it', SPRAYED, line([300, -1000, 300, 1000]), 100, [200, Number.NaN], [300, Number.NaN]],
    // x + y = 700 is |200 + 200 - 700| / √2 from the corner, foot at (350, 350).
    ['a line across a corner', SPRAYED, line([0, 700, 700, 0]), 300 / Math.SQRT2, [200, 200], [350, 350]],
    ['a polygon', SPRAYED, area(box(-500, 100, 200)), 100, [-200, Number.NaN], [-300, Number.NaN]],
    [
      'the footprint in a hole of the polygon',
      SPRAYED,
      area(box(-1000, -1000, 2000), box(-260, -300, 600)),
      60,
      [-200, Number.NaN],
      [-260, Number.NaN],
    ],
  ])('%s', async (_name, sprayed, shape, metres, ofFootprint, ofArea) => {
    const found = (await footprintOf(sprayed)).place([shape])?.nearest(1000)
    expect(Math.abs((found?.distanceM ?? Number.NaN) - metres)).toBeLessThan(GRID_M)
    const shown = [plane.toLocal(asLonLat([...found!.ofFootprint])), plane.toLocal(asLonLat([...found!.ofArea]))]
    for (const [i, wanted] of [ofFootprint, ofArea].entries()) {
      for (const axis of [0, 1]) if (!Number.isNaN(wanted[axis])) expect(shown[i]![axis]!).toBeCloseTo(wanted[axis]!, 3)
    }
  })

  test.each<[string, Shape]>([
    ['touches at a corner', area(box(200, 200, 50))],
    ['shares an edge', area(box(200, -200, 50, 400))],
    ['is crossed by a line', line([-500, 0, 500, 10])],
    ['has a point inside', point(0, 0)],
    ['has a polygon inside', area(box(-20, -20, 40))],
    ['lies inside a polygon', area(box(-900, -900, 1800))],
    ['meets a polygon drawn clockwise that crosses itself', area([150, 0, 400, 300, 400, 0, 150, 300])],
  ])('is 0 where the footprint %s', async (_name, shape) => {
    const found = (await footprintOf(SPRAYED)).place([shape])?.nearest(1000)
    expect(found?.distanceM).toBe(0)
    expect(found?.ofFootprint).toEqual(found?.ofArea)
  })

  test('is absent beyond the distance asked, and there exactly at it', async () => {
    const placed = (await footprintOf(SPRAYED)).place([point(450, 0)])!
    expect(placed.nearest(249.999)).toBeUndefined()
    expect(placed.nearest(250.001)?.distanceM).toBeCloseTo(250, 4)
  })
})

describe('what lies within the distance', () => {
  const { polygon, point, area, path } = fieldAt(-50, -21)
  const SPRAYED = polygon(box(-200, -200, 400))

  test('of a polygon whose edge is parallel is a strip', async () => {
    // The area ends 50 m west of the footprint: with 80 m to keep, 30 m by 400 m of it are within: 1.2 ha.
    const within = (await footprintOf(SPRAYED)).place([area(box(-650, -500, 400, 1000))])?.footprintWithin(80)
    expect(within?.areaM2).toBeCloseTo(12_000, 0)
    expect(within?.polygons).toHaveLength(1)
  })

  test('of a point on a corner is a quarter of the circle', async () => {
    const within = (await footprintOf(SPRAYED)).place([point(200, 200)])?.footprintWithin(100)
    // π · 100² / 4 = 7853.98 m², less the arcs' 5.1e-5.
    expect(Math.abs(within!.areaM2 - (Math.PI * 100 ** 2) / 4)).toBeLessThan(0.5)
  })

  test('is nothing where it touches exactly at the distance', async () => {
    const placed = (await footprintOf(SPRAYED)).place([point(450, 0)])!
    expect(placed.footprintWithin(249.99)).toBeUndefined()
  })

  test('leaves a hole of the footprint out', async () => {
    const frame = polygon(box(-200, -200, 400), [-50, -50, -50, 50, 50, 50, 50, -50, -50, -50])
    // The circle of 50 m around the middle lies in the hole of 100 m by 100 m; that of 200 m holds the hole and ends at the outer edge.
    const placed = (await footprintOf(frame)).place([point(0, 0)])!
    expect(placed.footprintWithin(49)).toBeUndefined()
    expect(Math.abs(placed.footprintWithin(200)!.areaM2 - (Math.PI * 200 ** 2 - 100 ** 2))).toBeLessThan(8)
  })

  test('names the runs of a track that touched it, over sprayed ground and beside it', async () => {
    const footprint = await footprintOf(SPRAYED)
    // Eastwards at y = 0 with a position every 100 m, from x = -500 to 500; steps 3 to 7 lie over the footprint.
    const track = footprint.placeTrack([path(Array.from({ length: 11 }, (_, i) => [100 * i - 500, 0]).flat())])
    const placed = footprint.place([area(box(-350, -100, 100, 200))])!
    // The part within 80 m of the area has x from -200 to -170. With half a swath of 10 m it has the steps -300..-200, beside the
    // footprint, and -200..-100.
    expect(placed.footprintWithin(80)?.sprayedNear(track, 10)).toEqual([
      { leg: 0, from: 3, to: 4, isOverSprayed: true },
    ])
    // The area has x from -350 to -250: over it are the steps -400..-300 and -300..-200, with nothing sprayed beneath.
    expect(placed.tracksNear(track, 0)).toEqual([{ leg: 0, from: 1, to: 3, isOverSprayed: false }])
  })
})

describe('properties', () => {
  const { polygon, area, path } = fieldAt(-50, -21)
  const at = fc.integer({ min: -1000, max: 1000 })
  const size = fc.integer({ min: 1, max: 500 })
  const boxes = fc.array(fc.tuple(at, at, size, size), { minLength: 1, maxLength: 6 })
  const asPolygon = ([x, y, w, h]: readonly number[]) => polygon(box(x!, y!, w!, h))
  const asShape = ([x, y, w, h]: readonly number[]): Shape => area(box(x!, y!, w!, h))

  /** Positions lie up to 4 km from the centre of either plane: (4 km / 2R)² on each. */
  const ELSEWHERE = 3e-7

  test('the distance of boxes is that of their sides', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, boxes, async (sprayed, areas) => {
        const found = (await footprintOf(...sprayed.map(asPolygon))).place(areas.map(asShape))?.nearest(20_000)
        const gap = (a: number, la: number, b: number, lb: number) => Math.max(0, b - (a + la), a - (b + lb))
        const expected = Math.min(
          ...sprayed.flatMap(([x, y, w, h]) =>
            areas.map(([u, v, p, q]) => Math.hypot(gap(x, w, u, p), gap(y, h, v, q))),
          ),
        )
        expect(Math.abs(found!.distanceM - expected)).toBeLessThan(ELSEWHERE * expected + GRID_M)
      }),
      { numRuns: 60 },
    )
  })

  test('is the same from either side', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, boxes, async (a, b) => {
        const there = (await footprintOf(...a.map(asPolygon))).place(b.map(asShape))?.nearest(20_000)
        const back = (await footprintOf(...b.map(asPolygon))).place(a.map(asShape))?.nearest(20_000)
        expect(Math.abs(there!.distanceM - back!.distanceM)).toBeLessThan(ELSEWHERE * there!.distanceM + GRID_M)
      }),
      { numRuns: 40 },
    )
  })

  test('the ground within grows with the distance, and begins beyond the shortest one', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, boxes, fc.integer({ min: 1, max: 600 }), async (sprayed, areas, metres) => {
        // Disjoint footprints only, as the engine gives them.
        const footprint = await footprintOf(asPolygon(sprayed[0]!))
        const placed = footprint.place(areas.map(asShape))!
        const nearest = placed.nearest(20_000)!.distanceM
        const less = placed.footprintWithin(metres)?.areaM2 ?? 0
        const more = placed.footprintWithin(metres + 50)?.areaM2 ?? 0
        expect(more).toBeGreaterThanOrEqual(less - 0.01)
        if (nearest > metres) expect(less).toBe(0)
        if (nearest < metres - 1) expect(less).toBeGreaterThan(0)
      }),
      { numRuns: 40 },
    )
  })

  test('the sprayed steps near the ground within are those that a look at each step finds', async () => {
    const turns = fc.array(fc.tuple(at, at), { minLength: 2, maxLength: 12 })
    const distance = fc.integer({ min: 1, max: 600 })
    const halfSwath = fc.integer({ min: 0, max: 30 })
    const stepM = fc.integer({ min: 4, max: 60 })
    await fc.assert(
      fc.asyncProperty(boxes, turns, distance, halfSwath, stepM, async (areas, corners, metres, half, step) => {
        // Strips of 80 m with 40 m between them, so that a flight across them leaves and enters sprayed ground.
        const strips = Array.from({ length: 12 }, (_, i) => box(120 * i - 720, -700, 80, 1400))
        const footprint = await footprintOf(...strips.map((strip) => polygon(strip)))
        const flown = walkBetween(corners, step)
        const track = footprint.placeTrack([path(flown)])
        const within = footprint.place(areas.map(asShape))!.footprintWithin(metres)
        if (!within) return
        const ground = footprint.place(within.polygons.map((part) => ({ kind: 'polygon', ...part })))!
        const isSprayed = (to: number) => {
          const x = (flown[2 * to - 2]! + flown[2 * to]!) / 2
          const y = (flown[2 * to - 1]! + flown[2 * to + 1]!) / 2
          return strips.some(([west = 0, south = 0]) => x > west && x < west + 80 && y > south && y < south + 1400)
        }
        const stepsOf = (runs: readonly TrackRun[]) =>
          runs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i + 1))
        expect(stepsOf(within.sprayedNear(track, half))).toEqual(
          stepsOf(ground.tracksNear(track, half)).filter(isSprayed),
        )
      }),
      { numRuns: 60 },
    )
  })
})
