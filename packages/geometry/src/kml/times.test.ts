import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseKmlTime } from './times.ts'

describe('a KML time', () => {
  it.each([
    ['2026-03-14T10:12:00Z', '2026-03-14T10:12:00.000Z'],
    ['2026-03-14T10:12:00.250Z', '2026-03-14T10:12:00.250Z'],
    ['2026-03-14T10:12:00.250999Z', '2026-03-14T10:12:00.250Z'],
    // A time without a zone is UTC.
    ['2026-03-14T10:12:00', '2026-03-14T10:12:00.000Z'],
    ['2026-03-14T10:12', '2026-03-14T10:12:00.000Z'],
    ['2026-03-14T07:12:00-03:00', '2026-03-14T10:12:00.000Z'],
    ['2026-03-14T07:12:00-0300', '2026-03-14T10:12:00.000Z'],
    ['2026-03-14T07:12:00-03', '2026-03-14T10:12:00.000Z'],
    ['2026-03-14 10:12:00,5', '2026-03-14T10:12:00.500Z'],
    ['2026-03-14', '2026-03-14T00:00:00.000Z'],
    ['2026-03', '2026-03-01T00:00:00.000Z'],
    ['2026', '2026-01-01T00:00:00.000Z'],
    ['2026-03-14T24:00:00Z', '2026-03-15T00:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0050-06-01', '0050-06-01T00:00:00.000Z'],
    ['\n 2026-03-14T10:12:00Z \n', '2026-03-14T10:12:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(Math.floor(parseKmlTime(text) ?? Number.NaN)).toBe(Date.parse(iso))
  })

  it.each([
    '',
    'ontem',
    '2026-02-30',
    '2026-13-01',
    '2026-03-14T25:00:00Z',
    '2026-03-14T10:60:00Z',
    '14/03/2026',
    '2026-03-14T1x:12:00Z',
  ])('%j is none', (text) => {
    expect(parseKmlTime(text)).toBeUndefined()
  })

  it('is what Date makes of it, in any year', () => {
    const min = new Date('0000-01-01T00:00:00Z')
    const max = new Date('9999-12-31T23:59:59Z')
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        expect(parseKmlTime(date.toISOString())).toBe(date.getTime())
      }),
    )
  })
})
