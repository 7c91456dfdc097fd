import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cos, sin } from '../arithmetic/portable-math.ts'
import { onGrid, widenRegion } from '../buffer/widen-region.ts'
import { asGrid, GRID_PER_M, GRID2_PER_M2, type GridRing, toClosedLocalM } from '../shapes/grid.ts'
import { loadOverlay } from '../shapes/overlay/overlay.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { boxOf, totalAreaOf } from '../shapes/ring.ts'
import { createEdgeTree } from './edge-tree.ts'
import { overlaidGround, plainGround } from './ground-within.ts'
import { zoneOutline } from './zone-outline.ts'

const plane = createLaea(-50, -21)
const RUNS = 150
const onGridOf = (metres: readonly number[]) => asGrid(metres.map((value) => Math.round(value * GRID_PER_M)))

/** Numbers to three decimals, evenly distributed: `fc.double` has most values near 0, where all shapes would coincide. */
const between = (min: number, max: number) =>
  fc.integer({ min: 1000 * min, max: 1000 * max }).map((value) => value / 1000)

/** Star-shaped outlines with spikes and bays, counter-clockwise around a middle; each corner's share gives its distance from it. */
const star = fc
  .record({
    middle: fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 })),
    radii: fc.array(between(0.3, 1), { minLength: 3, maxLength: 40 }),
    sizeM: fc.integer({ min: 20, max: 300 }),
  })
  .map(({ middle, radii, sizeM }) =>
    onGridOf(
      radii.flatMap((radius, i) => {
        const angle = (2 * Math.PI * (i + 0.137)) / radii.length
        return [middle[0] + sizeM * radius * cos(angle), middle[1] + sizeM * radius * sin(angle)]
      }),
    ),
  )

/** A random line, which may cross itself. */
const walk = fc
  .record({
    from: fc.tuple(between(-500, 500), between(-500, 500)),
    turns: fc.array(fc.tuple(between(-2, 2), between(3, 90)), {
      maxLength: 40,
    }),
  })
  .map(({ from: [x, y], turns }) => {
    const metres = [x, y]
    let heading = 0
    for (const [turn, length] of turns) {
      heading += turn
      metres.push(metres.at(-2)! + length * cos(heading), metres.at(-1)! + length * sin(heading))
    }
    return onGridOf(metres)
  })

const shapes = fc
  .record({
    rings: fc.array(star, { maxLength: 2 }),
    paths: fc.array(walk, { maxLength: 2 }),
    distanceM: fc.constantFrom(3, 20, 47.5, 120, 250, 500),
  })
  .filter(({ rings, paths }) => rings.length + paths.length > 0)

describe('the outline of a zone', () => {
  test('of a point is its circle', () => {
    const point = onGridOf([10, 20])
    const { distance, sagitta } = onGrid(100)
    const outline = zoneOutline([[], [point]], createEdgeTree([], [point])!, distance, sagitta)!
    expect(outline).toHaveLength(1)
    // A polygon of 360 sides: 360 / 2 · 100² · sin 1°.
    expect(Math.abs(totalAreaOf(outline) / GRID2_PER_M2 - 180 * 100 ** 2 * sin(Math.PI / 180))).toBeLessThan(0.01)
  })

  test('of a square frame goes around it, and around the middle that is further away', () => {
    const frame = [onGridOf([0, 0, 300, 0, 300, 300, 0, 300]), onGridOf([10, 10, 10, 290, 290, 290, 290, 10])]
    const { distance, sagitta } = onGrid(50)
    const outline = zoneOutline([frame, []], createEdgeTree(frame)!, distance, sagitta)!
    // 300² + 4 · 300 · 50 and a full circle of 50 outside; of the hole of 280 by 280 the inner 180 by 180 is left.
    const expected = 300 ** 2 + 4 * 300 * 50 + 180 * 50 ** 2 * sin(Math.PI / 180) - 180 ** 2
    expect(outline).toHaveLength(2)
    expect(Math.abs(totalAreaOf(outline) / GRID2_PER_M2 - expected)).toBeLessThan(0.01)
  })

  test('of shapes that run on each other is left to the overlay', () => {
    const [line, same] = [onGridOf([0, 0, 100, 0]), onGridOf([50, 0, 150, 0])]
    const { distance, sagitta } = onGrid(30)
    expect(zoneOutline([[], [line, same]], createEdgeTree([], [line, same])!, distance, sagitta)).toBeUndefined()
  })

  test('surrounds what the overlay widens shapes to', async () => {
    const overlay = await loadOverlay()
    let outlined = 0
    fc.assert(
      fc.property(shapes, ({ rings, paths, distanceM }) => {
        const tree = createEdgeTree(rings, paths)
        const { distance, sagitta } = onGrid(distanceM)
        const outline = tree && zoneOutline([rings, paths], tree, distance, sagitta)
        if (!outline) return
        outlined++
        const arena = overlay.arena()
        const { zone } = widenRegion(rings, paths, distanceM, arena)
        const found = arena.regionOf(outline)
        const differing = arena.subtract(zone, found).area + arena.subtract(found, zone).area
        arena.free()
        // The arcs of one result lie inside those of the other by up to 5.1e-5 of their circle's area.
        expect(differing / zone.area).toBeLessThan(1e-4)
      }),
      { numRuns: RUNS },
    )
    expect(outlined).toBeGreaterThan(0.9 * RUNS)
  })
})

describe('the ground within a distance', () => {
  /** Strips beside each other, some with holes: sprayed ground that a zone crosses many times. */
  const footprints = fc
    .record({
      strips: fc.array(fc.tuple(between(5, 35), fc.boolean()), {
        minLength: 1,
        maxLength: 14,
      }),
      skewM: between(-200, 200),
    })
    .map(({ strips, skewM }) =>
      strips.flatMap(([widthM, hasHole], i): GridRing[] => {
        const west = 40 * i - 280.123
        const east = west + widthM
        const outer = [west - skewM, -317.7, east - skewM, -317.1, east + skewM, 322.9, west + skewM, 322.2]
        const middle = (west + east) / 2
        // Skewed as the strip is: a hole that leaves its outer is not a footprint.
        const [south, north] = [middle - 0.073 * skewM, middle + 0.055 * skewM]
        const hole = [south - 1.3, -20.7, north - 1.1, 20.1, north + 1.2, 20.3, south + 1.4, -20.9]
        return [onGridOf(outer), ...(hasHole ? [onGridOf(hole)] : [])]
      }),
    )

  test('put together from outlines is that of the overlay', async () => {
    const overlay = await loadOverlay()
    let plain = 0
    fc.assert(
      fc.property(footprints, shapes, (rings, { distanceM, ...area }) => {
        const areaTree = createEdgeTree(area.rings, area.paths)
        if (!areaTree) return
        const degrees = Float64Array.from(
          rings.flatMap((ring) => [...plane.toLonLat(toClosedLocalM(ring)).subarray(0, ring.length)]),
        )
        const scene = { overlay, plane, rings, degrees, boxes: rings.map(boxOf), tree: createEdgeTree(rings)! }
        const found = plainGround({ ...area, tree: areaTree }, distanceM, scene)
        if (!found) return
        plain++
        const arena = overlay.arena()
        const [a, b] = [found, overlaidGround(area, distanceM, scene)].map((ground) =>
          arena.regionOf(ground.map(({ ring }) => ring)),
        )
        const differing = arena.subtract(a!, b!).area + arena.subtract(b!, a!).area
        arena.free()
        // Arcs differ by 4e-5 of the distance, along all of the zone's outline at most; 0.01 m² are the grid's.
        const limitM2 = 0.01 + 4e-5 * distanceM * (2 * Math.PI * distanceM + 4000)
        expect(differing / GRID2_PER_M2).toBeLessThan(limitM2)
        for (const { ring, path } of found) {
          const computed = plane.toLonLat(toClosedLocalM(ring))
          expect(path).toHaveLength(computed.length)
          // 1e-12 degrees are 0.1 µm.
          expect(path.every((value, i) => Math.abs(value - computed[i]!) < 1e-12)).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
    // The share varies with the random shapes; in one run it was 118 of 150.
    expect(plain).toBeGreaterThan(0.6 * RUNS)
  })
})
