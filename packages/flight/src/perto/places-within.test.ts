import {
  asLocalM,
  asLonLat,
  createLaea,
  geodesicLengthM,
  type LonLatPath,
  type LonLatPolygon,
  type Shape,
} from '@faixa/geometry'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesWithin } from './places-within.ts'

const plane = createLaea(-50.3, -21.8)
type XY = readonly [x: number, y: number]

const path = (places: readonly XY[]): LonLatPath => plane.toLonLat(asLocalM(places.flat()))
const ring = (places: readonly XY[]) => path([...places, places[0]!])
const polygon = (outer: readonly XY[], ...holes: (readonly XY[])[]): LonLatPolygon => ({
  outer: ring(outer),
  holes: holes.map(ring),
})
const box = (west: number, south: number, east: number, north: number): XY[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
const point = (x: number, y: number): Shape => ({ kind: 'point', path: path([[x, y]]) })
const hive = (x: number, y: number, radiusM = 6000) => ({ shapes: [point(x, y)], radiusM })

/** A plot of 1 km by 1 km about the origin. */
const PLOT = polygon(box(-500, -500, 500, 500))

describe('the places within their radius of the plots', () => {
  test('are those at most so many metres from the nearest edge or corner, the nearest first', () => {
    const places = {
      // 6,490 m north of the middle, which is 5,990 m north of the edge.
      north: hive(100, 6490),
      // 20 m farther.
      farther: hive(100, 6510),
      // 3,000 m east and 4,000 m south of a corner: 5,000 m.
      corner: hive(3500, -4500),
      // Its radius is smaller than the 300 m that it is away.
      small: hive(800, 0, 299),
      inside: hive(0, 0),
    }
    const found = placesWithin([PLOT], Object.values(places))
    const nameOf = (place: object) => Object.entries(places).find(([, one]) => one === place)?.[0]
    expect(found.map(({ place }) => nameOf(place))).toEqual(['inside', 'corner', 'north'])
    expect(found.map(({ distanceM }) => Math.round(distanceM * 100) / 100)).toEqual([0, 5000, 5990])
  })

  test('a place at its radius counts', () => {
    const [{ distanceM } = { distanceM: NaN }] = placesWithin([PLOT], [hive(0, 1500)])
    expect(distanceM).toBeCloseTo(1000, 3)
    expect(placesWithin([PLOT], [hive(0, 1500, distanceM)])).toHaveLength(1)
    expect(placesWithin([PLOT], [hive(0, 1500, distanceM - 0.001)])).toEqual([])
  })

  test('a hole of a plot is not the plot, and the nearest of several plots counts', () => {
    const holed = polygon(box(-500, -500, 500, 500), box(-200, -200, 200, 200))
    const [inHole] = placesWithin([holed], [hive(0, 50)])
    // The hole ends 150 m north of it.
    expect(inHole?.distanceM).toBeCloseTo(150, 3)
    const two = [PLOT, polygon(box(2000, -500, 3000, 500))]
    // 1,300 m east of the first plot's edge and 200 m west of the second's; the order of the plots does not matter.
    for (const plots of [two, two.toReversed()]) {
      expect(placesWithin(plots, [hive(1800, 0)])[0]?.distanceM).toBeCloseTo(200, 3)
    }
  })

  test('ground that contains, crosses or lies in a plot is at 0, and a line is as near as its nearest stretch', () => {
    const ground = (outer: readonly XY[]): Shape => ({ kind: 'polygon', ...polygon(outer) })
    const around = ground(box(-2000, -2000, 2000, 2000))
    const crossing = ground(box(400, -50, 900, 50))
    const within = ground(box(-10, -10, 10, 10))
    // Parallel to the northern edge, 700 m from it; its ends are farther away.
    const line: Shape = {
      kind: 'line',
      path: path([
        [-3000, 1200],
        [3000, 1200],
      ] as const),
    }
    const distances = [around, crossing, within, line].map(
      (shape) => placesWithin([PLOT], [{ shapes: [shape], radiusM: 1000 }])[0]?.distanceM,
    )
    expect(distances.slice(0, 3)).toEqual([0, 0, 0])
    // The straight line of the plane of the whole map is straight on that of the plot to a centimetre.
    expect(distances[3]).toBeCloseTo(700, 1)
  })
})

/** Metres on the ellipsoid from a position to the boundary, by trying positions of each edge, and then those about the nearest more closely. */
function bruteForceM([lon, lat]: readonly [number, number], rings: readonly LonLatPath[]): number {
  let nearestM = Infinity
  const tried = 40
  for (const edges of rings) {
    for (let i = 0; i + 3 < edges.length; i += 2) {
      const [fromX, fromY, toX, toY] = [...edges.subarray(i, i + 4)] as [number, number, number, number]
      const awayM = (share: number) =>
        geodesicLengthM(asLonLat([lon, lat, fromX + share * (toX - fromX), fromY + share * (toY - fromY)]))
      let [from, until] = [0, 1]
      for (let round = 0; round < 4; round++) {
        const shares = Array.from({ length: tried + 1 }, (_, n) => from + ((until - from) * n) / tried)
        const best = shares.reduce((a, b) => (awayM(b) < awayM(a) ? b : a))
        nearestM = Math.min(nearestM, awayM(best))
        const step = (until - from) / tried
        ;[from, until] = [Math.max(0, best - step), Math.min(1, best + step)]
      }
    }
  }
  return nearestM
}

/** Tells whether a ray to the east crosses the ring an odd number of times. */
function isIn([x, y]: XY, corners: readonly XY[]): boolean {
  const crossings = corners.filter(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length]!
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)
  })
  return crossings.length % 2 === 1
}

test('the list equals that of a buffer that is found by trying positions along every edge', () => {
  const metresTo = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  const plot = fc
    .record({ x: metresTo(4000), y: metresTo(4000), width: fc.integer({ min: 50, max: 1500 }), slant: metresTo(400) })
    .map(({ x, y, width, slant }): XY[] => [
      [x, y],
      [x + width, y + slant],
      [x + width - slant / 2, y + width],
      [x - slant / 3, y + width / 2],
    ])
  const place = fc.record({ x: metresTo(6000), y: metresTo(6000), radiusM: fc.integer({ min: 10, max: 7000 }) })
  fc.assert(
    fc.property(fc.array(plot, { minLength: 1, maxLength: 3 }), place, (plots, { x, y, radiusM }) => {
      const polygons = plots.map((corners) => polygon(corners))
      const [found] = placesWithin(polygons, [hive(x, y, radiusM)])
      const [lon = 0, lat = 0] = path([[x, y]])
      const boundaryM = bruteForceM(
        [lon, lat],
        polygons.map(({ outer }) => outer),
      )
      const expectedM = plots.some((corners) => isIn([x, y], corners)) ? 0 : boundaryM
      // Edges of 1.5 km that are straight in degrees and on a plane lie 2 cm apart at this latitude.
      const tolerance = 0.05
      if (found) expect(Math.abs(found.distanceM - expectedM)).toBeLessThan(tolerance)
      else expect(expectedM).toBeGreaterThan(radiusM - tolerance)
    }),
    { numRuns: 80 },
  )
})
