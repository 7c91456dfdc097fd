import { expect, test } from 'vitest'
import { rulerMarks } from './ruler-marks.ts'

const texts = (...shape: Parameters<typeof rulerMarks>) =>
  rulerMarks(...shape).flatMap(({ properties }) => properties.texto ?? [])
const dots = (...shape: Parameters<typeof rulerMarks>) =>
  rulerMarks(...shape).filter(({ properties, geometry }) => geometry.type === 'Point' && properties.texto === undefined)

// A hundredth of a degree of the equator is 1113.1949 m, of the meridian there 1105.7428 m.
const CORNERS = [
  [0, 0],
  [0.01, 0],
  [0.01, 0.01],
]

test('each segment of a line has its length, each vertex its dot', () => {
  expect(texts('line', CORNERS)).toEqual(['1,11\u00a0km', '1,11\u00a0km'])
  expect(dots('line', CORNERS)).toHaveLength(3)
  expect(
    texts('line', [
      [0, 0],
      [0.001, 0],
    ]),
  ).toEqual(['111,3\u00a0m'])
})

test('an area has the segment that closes it as well', () => {
  expect(texts('polygon', CORNERS)).toHaveLength(3)
  expect(texts('polygon', CORNERS.slice(0, 2))).toHaveLength(1)
})

test('nothing and a single point have no length', () => {
  expect(rulerMarks('line', [])).toEqual([])
  expect(texts('line', [[0, 0]])).toEqual([])
})

test('a vertex that is still where the one before was put has no length', () => {
  const clicked = [
    [0, 0],
    [0, 0],
  ]
  expect(texts('line', clicked)).toEqual([])
  expect(texts('polygon', clicked)).toEqual([])
  expect(texts('line', [...clicked, [0.001, 0]])).toEqual(['111,3\u00a0m'])
})
