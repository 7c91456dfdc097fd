import { expect, test } from 'vitest'
import { rulerReading } from './ruler-reading.ts'

test('a degree of the equator is 111,319.5 m, in metres and kilometres', () => {
  // 2 pi 6378137 / 360.
  expect(
    rulerReading('line', [
      [0, 0],
      [1, 0],
    ])?.replaceAll('\u00a0', ' '),
  ).toBe('111.319,5 m · 111,32 km')
})

test('an area is told in hectares and in acres, whichever way round it was drawn', () => {
  // 0.001° squared at the equator: 111.3195 m x 110.5743 m = 12309.1 m²; divided by 4046.8564 that is 3.0417 acres.
  const square = [
    [0, 0],
    [0.001, 0],
    [0.001, 0.001],
    [0, 0.001],
  ]
  for (const ring of [square, square.toReversed()]) {
    expect(rulerReading('polygon', ring)?.replaceAll('\u00a0', ' ')).toBe('1,23 ha · 3,04 acres')
  }
})

test('one point is no distance and two are no area', () => {
  expect(rulerReading('line', [[0, 0]])).toBeUndefined()
  const clicked = [
    [0, 0],
    [0, 0],
  ]
  expect(rulerReading('line', clicked)).toBeUndefined()
  expect(
    rulerReading('polygon', [
      [0, 0],
      [1, 1],
    ]),
  ).toBeUndefined()
})
