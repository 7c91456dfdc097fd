import { describe, expect, it } from 'vitest'
import { parseBrazilianNumber } from './parse-number.ts'

describe('a number in a Brazilian file', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['24,80', 24.8],
    ['1,234.56', 1234.56],
    ['12.5', 12.5],
    ['1.234.567', 1_234_567],
    ['1,234,567.8', 1_234_567.8],
    // A sign that occurs once is decimal, comma or point: people write commas, programs points.
    ['1,234', 1.234],
    ['1.234', 1.234],
    ['-3,5', -3.5],
    ['\u22123,5', -3.5],
    ['0,5', 0.5],
    ['0', 0],
    [',5', 0.5],
    ['1e3', 1000],
    [' 42 ', 42],
  ])('%s is %d', (text, value) => {
    expect(parseBrazilianNumber(text)).toBe(value)
  })

  it.each(['', '0012', '00,5', '12 ha', '1.23.4', '1,23,4', '14/03/2026', 'abc', '1e999'])('%j is none', (text) => {
    expect(parseBrazilianNumber(text)).toBeUndefined()
  })
})
