import { orientPolygon } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { type BoxM, boxAt, pathAt } from '../numbers/metric-field.fixture.ts'
import { isHairline } from './is-hairline.ts'

const box = (...corners: BoxM) => orientPolygon(boxAt(corners))

test('a strip is a hairline below half a metre of width, however long', () => {
  expect(isHairline(box(0, 0, 800, 0.45))).toBe(true)
  expect(isHairline(box(0, 0, 800, 0.55))).toBe(false)
  expect(isHairline(box(0, 0, 1, 0.45))).toBe(true)
})

test('what is small without being narrow stays', () => {
  expect(isHairline(box(0, 0, 0.6, 0.6))).toBe(false)
  expect(isHairline(box(0, 0, 0.7, 1.5))).toBe(false)
})

test('the wedge outside a bend is as wide as on average: 0.3 m for a triangle that opens to 0.6 m', () => {
  const wedge = orientPolygon({ outer: pathAt(0, 0, 0, 11, 0.6, 11), holes: [] })
  expect(isHairline(wedge)).toBe(true)
  expect(isHairline(orientPolygon({ outer: pathAt(0, 0, 0, 11, 1.4, 11), holes: [] }))).toBe(false)
})

test('a frame around a hole is as wide as the frame', () => {
  const frame = (thick: number) =>
    orientPolygon({ outer: box(0, 0, 50, 50).outer, holes: [box(thick, thick, 50 - thick, 50 - thick).outer] })
  expect(isHairline(frame(0.4))).toBe(true)
  expect(isHairline(frame(0.6))).toBe(false)
})
