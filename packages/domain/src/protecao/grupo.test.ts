import { expect, test } from 'vitest'
import { isHormonal } from './grupo.ts'

test.each([
  ['2,4-D', true],
  ['2,4-D amina', true],
  ['2.4 D', true],
  ['Dicamba', true],
  ['triclopir-butotílico', true],
  ['Fluroxipir', true],
  ['MCPA', true],
  ['Glifosato', false],
  ['Trinexapaque-etílico', false],
  ['Moddus', false],
])('%s is a hormonal herbicide: %s', (ingrediente, expected) => {
  expect(isHormonal([{ marca: 'X' }, { ingrediente }])).toBe(expected)
  expect(isHormonal([{ marca: ingrediente }])).toBe(expected)
})

test('without products nothing is hormonal', () =>
  expect([isHormonal([]), isHormonal(undefined)]).toEqual([false, false]))
