import { describe, expect, test } from 'vitest'
import { type FlownTimes, inPeriod, type Period } from './in-period.ts'

const day = (de: string, ate = de): Period => ({ de: { day: de }, ate: { day: ate } })
const between = (de: string, ate: string): Period => ({ de: { atMs: Date.parse(de) }, ate: { atMs: Date.parse(ate) } })
const logged = (begin: string, end: string) => ({ beginMs: Date.parse(begin), endMs: Date.parse(end) })
const SP = { offsetH: -3, utcOffsetH: -3 }

/** From 23:50 of 14 March to 00:10 of 15 March on the field's clock; both on 15 March in UTC. */
const MIDNIGHT: FlownTimes = { logged: logged('2026-03-15T02:50:00Z', '2026-03-15T03:10:00Z'), ...SP }

describe('days of the field', () => {
  test('a flight from 23:50 to 00:10 belongs to both days, and to no other', () => {
    const days = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16']
    expect(days.map((one) => inPeriod(MIDNIGHT, day(one)))).toEqual(['fora', 'dentro', 'dentro', 'fora'])
  })

  test('a flight that ended at 23:59 and one that began at midnight belong to one day each', () => {
    const before = { logged: logged('2026-03-15T02:50:00Z', '2026-03-15T02:59:59Z'), ...SP }
    const after = { logged: logged('2026-03-15T03:00:00Z', '2026-03-15T03:10:00Z'), ...SP }
    expect([before, after].map((times) => inPeriod(times, day('2026-03-14')))).toEqual(['dentro', 'fora'])
    expect([before, after].map((times) => inPeriod(times, day('2026-03-15')))).toEqual(['fora', 'dentro'])
  })

  test('a log in local time has the day that it writes', () => {
    const local = { logged: logged('2026-03-14T23:50:00Z', '2026-03-14T23:58:00Z'), offsetH: 0, utcOffsetH: -3 }
    expect(inPeriod(local, day('2026-03-14'))).toBe('dentro')
    expect(inPeriod(local, day('2026-03-15'))).toBe('fora')
    // 23:50 in the field is 02:50 UTC.
    expect(inPeriod(local, between('2026-03-15T02:51:00Z', '2026-03-15T02:52:00Z'))).toBe('dentro')
    expect(inPeriod(local, between('2026-03-14T23:51:00Z', '2026-03-14T23:52:00Z'))).toBe('fora')
  })
})

test('instants are exact, in any zone in which they are written', () => {
  expect(inPeriod(MIDNIGHT, between('2026-03-15T03:10:00Z', '2026-03-15T04:00:00Z'))).toBe('dentro')
  expect(inPeriod(MIDNIGHT, between('2026-03-15T03:10:01Z', '2026-03-15T04:00:00Z'))).toBe('fora')
  expect(inPeriod(MIDNIGHT, between('2026-03-14T23:00:00-03:00', '2026-03-14T23:50:00-03:00'))).toBe('dentro')
})

test('typed hours count where there is no log, whole days where no hour was typed, and besides a log that contradicts them', () => {
  const hours = { typed: { inicio: '2026-03-14T07:00:00', fim: '2026-03-14T08:00:00' }, ...SP }
  expect(inPeriod(hours, between('2026-03-14T10:30:00Z', '2026-03-14T12:00:00Z'))).toBe('dentro')
  expect(inPeriod(hours, between('2026-03-14T11:30:00Z', '2026-03-14T12:00:00Z'))).toBe('fora')
  const days = { typed: { inicio: '2026-03-14', fim: '2026-03-14' }, ...SP }
  expect(inPeriod(days, between('2026-03-15T02:59:00Z', '2026-03-15T04:00:00Z'))).toBe('dentro')
  const gone = { ...hours, logged: logged('2007-08-01T10:00:00Z', '2007-08-01T11:00:00Z') }
  expect(inPeriod(gone, day('2026-03-14'))).toBe('dentro')
  expect(inPeriod(gone, day('2007-08-01'))).toBe('dentro')
})

test('a flight of which nobody knows the day is within no period, and said to have none', () => {
  expect(inPeriod(SP, day('2026-03-14'))).toBe('semData')
})
