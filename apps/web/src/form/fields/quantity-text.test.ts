import { expect, test } from 'vitest'
import { quantityOf, quantityText } from './quantity-text.ts'

test.each([
  ['18,5', '18.5'],
  ['18.5', '18.5'],
  ['12.50', '12.50'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1.234.567,89', '1234567.89'],
  ['1.234', '1234'],
  ['1,234', '1.234'],
  ['1234.567', '1234.567'],
  ['0.234', '0.234'],
  ['0,5', '0.5'],
  [',5', '0.5'],
  ['12,', '12'],
  ['007', '7'],
  ['1 234,5', '1234.5'],
  [' 18,5 m', '18.5'],
  ['30 L/ha', '30'],
  ['', ''],
  ['  ', ''],
])('%j is the quantity %j', (typed, value) => {
  expect(quantityOf(typed)).toBe(value)
})

test.each(['abc', '-5', '1,2,3', '1.23.4', '12,5.6', '1.2345,6', ',', 'm', '1e3', '12-15'])('%j is none', (typed) => {
  expect(quantityOf(typed)).toBeUndefined()
})

test.each([
  ['1234.5', '1.234,5'],
  ['18.50', '18,50'],
  ['1234567', '1.234.567'],
  ['999', '999'],
  ['0.5', '0,5'],
  ['', ''],
  ['abc', 'abc'],
])('%j is shown as %j', (value, text) => {
  expect(quantityText(value)).toBe(text)
})

test('what is shown is read as what it was', () => {
  for (const value of ['0.5', '12', '12.5', '999.25', '1234', '1234.567', '1234567.8']) {
    expect(quantityOf(quantityText(value))).toBe(value)
  }
})
