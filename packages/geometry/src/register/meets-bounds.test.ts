import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LonLatBounds } from '../shapes/lon-lat.ts'
import type { GeoJsonGeometry } from './geojson-geometry.ts'
import { meetsBounds } from './meets-bounds.ts'

/** A square of four degrees around 0, 0 with a hole of two. */
const RING: GeoJsonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-2, -2],
      [2, -2],
      [2, 2],
      [-2, 2],
      [-2, -2],
    ],
    [
      [-1, -1],
      [-1, 1],
      [1, 1],
      [1, -1],
      [-1, -1],
    ],
  ],
}

test.each<[string, LonLatBounds, boolean]>([
  ['beside it', [3, -1, 4, 1], false],
  ['across a border', [1.5, -1, 4, 1], true],
  ['touching a border', [2, -1, 4, 1], true],
  ['wholly inside', [-1.8, -1.8, -1.5, -1.5], true],
  ['wholly in the hole', [-0.5, -0.5, 0.5, 0.5], false],
  ['around everything', [-9, -9, 9, 9], true],
  // The box of the shape and this one overlap, and the shape itself is 45° away from the corner.
  ['at the corner of its box', [2.01, 2.01, 3, 3], false],
])('a polygon with a hole and a box %s', (_where, bounds, meets) => {
  expect(meetsBounds(RING, bounds)).toBe(meets)
  expect(meetsBounds({ type: 'MultiPolygon', coordinates: [RING.coordinates] }, bounds)).toBe(meets)
})

test('a line whose box overlaps may pass the corner of a box', () => {
  const line: GeoJsonGeometry = {
    type: 'LineString',
    coordinates: [
      [0, 4],
      [4, 0],
    ],
  }
  // The line is x + y = 4: the corner (1, 1) of the box has 2, and (3, 3) has 6.
  expect(meetsBounds(line, [0, 0, 1, 1])).toBe(false)
  expect(meetsBounds(line, [0, 0, 3, 3])).toBe(true)
  expect(meetsBounds({ type: 'MultiLineString', coordinates: [line.coordinates] }, [0, 0, 2, 2])).toBe(true)
})

/** Degrees to a thousandth: positions closer together than a file's precision need no test. */
const degree = fc.integer({ min: -5000, max: 5000 }).map((thousandths) => thousandths / 1000)
const position = fc.tuple(degree, degree)

test('whatever has a position in the box meets it, and what lies on one side of it does not', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 6 }), position, position, (path, a, b) => {
      const bounds: LonLatBounds = [
        Math.min(a[0], b[0]),
        Math.min(a[1], b[1]),
        Math.max(a[0], b[0]),
        Math.max(a[1], b[1]),
      ]
      const [west, south, east, north] = bounds
      const within = path.some(([x, y]) => x >= west && x <= east && y >= south && y <= north)
      const beside =
        path.every(([x]) => x < west) ||
        path.every(([x]) => x > east) ||
        path.every(([, y]) => y < south) ||
        path.every(([, y]) => y > north)
      const ring = [...path, path[0]!]
      for (const geometry of [
        { type: 'LineString', coordinates: path },
        { type: 'Polygon', coordinates: [ring] },
      ] satisfies GeoJsonGeometry[]) {
        if (within) expect(meetsBounds(geometry, bounds)).toBe(true)
        if (beside) expect(meetsBounds(geometry, bounds)).toBe(false)
      }
      expect(meetsBounds({ type: 'MultiPoint', coordinates: path }, bounds)).toBe(within)
      expect(meetsBounds({ type: 'Point', coordinates: a }, bounds)).toBe(true)
    }),
  )
})
