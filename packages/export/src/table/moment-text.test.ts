import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClock, formatDay, formatMoment, localDay } from './moment-text.ts'

test('days and times are written as in Brazil, in the zone of this process', () => {
  const instant = new Date(2026, 2, 4, 9, 5, 7)
  expect(localDay(instant)).toBe('2026-03-04')
  expect(formatDay(instant)).toBe('04/03/2026')
  expect([formatClock(instant), formatClock(instant, true)]).toEqual(['09:05', '09:05:07'])
  expect(formatMoment(instant.getTime())).toBe('04/03/2026 09:05')
})

test('they have the digits of Intl', () => {
  const day = new Intl.DateTimeFormat('pt-BR')
  const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  fc.assert(
    fc.property(fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }), (at) => {
      expect([formatDay(at), formatClock(at, true)]).toEqual([day.format(at), clock.format(at)])
    }),
    { numRuns: 2000 },
  )
})
