import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundForPeople } from './round.ts'

describe('rounding for people', () => {
  test.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [2.675, 2.68],
    [0.285, 0.29],
    [84.995, 85],
    [84.9949999, 84.99],
    [8.345e-3, 0.01],
    [1.5e-7, 0],
    [1234567.885, 1234567.89],
  ])('%d is shown as %d: a half goes away from zero', (value, shown) => {
    expect(roundForPeople(value)).toBe(shown)
  })

  test('a small negative number is 0, not -0', () => {
    expect(Object.is(roundForPeople(-0.004), 0)).toBe(true)
    expect(Object.is(roundForPeople(-0), 0)).toBe(true)
  })

  test('what is not a number stays what it is', () => {
    expect(roundForPeople(Number.NaN)).toBeNaN()
    expect(roundForPeople(Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY)
  })

  const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true })

  test('a rounded figure is at most half a hundredth away', () => {
    fc.assert(
      // The tolerance 1e-7 is the spacing of doubles near 1e9.
      fc.property(figure, (value) => Math.abs(roundForPeople(value) - value) <= 0.005 + 1e-7),
    )
  })

  test('rounding twice changes nothing', () => {
    fc.assert(fc.property(figure, (value) => Object.is(roundForPeople(roundForPeople(value)), roundForPeople(value))))
  })

  test('the sign does not matter', () => {
    fc.assert(fc.property(figure, (value) => Math.abs(roundForPeople(-value)) === Math.abs(roundForPeople(value))))
  })

  test('every decimal half moves away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
        // The number is `cents` and a half hundredths, written as people write it.
        const half = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}5`)
        expect(Math.round(roundForPeople(half) * 100)).toBe(cents + 1)
      }),
    )
  })

  test('a larger figure is never shown as a smaller one', () => {
    fc.assert(fc.property(figure, figure, (a, b) => roundForPeople(Math.min(a, b)) <= roundForPeople(Math.max(a, b))))
  })
})
