import { expect, test } from 'vitest'
import type { Shape } from '../kml/placemark.ts'
import { asLonLat } from '../shapes/lon-lat.ts'
import { geometryOf, shapesOfGeometry } from './geojson-geometry.ts'

const polygon: Shape = { kind: 'polygon', outer: asLonLat([0, 0, 1, 0, 1, 1]), holes: [] }
const line: Shape = { kind: 'line', path: asLonLat([0, 0, 1, 0]) }
const point: Shape = { kind: 'point', path: asLonLat([2, 3]) }

test.each<[readonly [Shape, ...Shape[]], string, unknown]>([
  [
    [polygon],
    'Polygon',
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
  [
    [polygon, polygon],
    'MultiPolygon',
    [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
  ],
  [
    [line],
    'LineString',
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [
    [line, { kind: 'track', path: line.path }],
    'MultiLineString',
    [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ],
  ],
  [[point], 'Point', [2, 3]],
  [
    [point, point],
    'MultiPoint',
    [
      [2, 3],
      [2, 3],
    ],
  ],
])('%#: shapes of one kind become one geometry, and come back', (shapes, type, coordinates) => {
  const geometry = geometryOf(shapes)
  expect(geometry).toEqual({ type, coordinates })
  const back = shapesOfGeometry(geometry)
  expect(back.map(({ kind }) => kind)).toEqual(shapes.map(({ kind }) => (kind === 'track' ? 'line' : kind)))
  expect(geometryOf(back as [Shape])).toEqual(geometry)
})

test('an altitude is passed over', () => {
  expect(shapesOfGeometry({ type: 'Point', coordinates: [2, 3, 612] })).toEqual([point])
})
