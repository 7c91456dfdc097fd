import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockErrorS, correctedMs } from './registro-de-campo.ts'

const at = (clock: string) => Date.parse(`2026-11-30T${clock}-03:00`)

test('a telephone that is three hours fast has its acts moved back by three hours', () => {
  // Done at 07:41 by the field's clock, which the telephone called 10:41; sent at 13:05, received at 10:05.
  expect(clockErrorS(at('13:05:00'), at('10:05:00'))).toBe(3 * 3600)
  expect(correctedMs(at('10:41:00'), at('13:05:00'), at('10:05:00'))).toBe(at('07:41:00'))
})

test('a telephone that is slow has its acts moved forward', () => {
  expect(clockErrorS(at('09:05:00'), at('10:05:00'))).toBe(-3600)
  expect(correctedMs(at('08:00:00'), at('09:05:00'), at('10:05:00'))).toBe(at('09:00:00'))
})

test.each([
  [119, undefined],
  [-119, undefined],
  [120, 120],
  [-120, -120],
])('a difference of %i s counts from two minutes on, because sending takes time', (fastS, error) => {
  expect(clockErrorS(at('10:00:00') + fastS * 1000, at('10:00:00'))).toBe(error)
})

test('whatever the clock’s error, acts of one device keep their order and their distance', () => {
  const ms = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(ms, ms, ms, ms, (one, other, sentMs, receivedMs) => {
      const [first, second] = [one, other].map((doneMs) => correctedMs(doneMs, sentMs, receivedMs))
      expect(second! - first!).toBe(other - one)
    }),
  )
})
