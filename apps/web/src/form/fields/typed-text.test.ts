import { describe, expect, test } from 'vitest'
import { dateTextOf, isoOfDate, tidyDate } from './date-text.ts'
import { tidyTime } from './time-text.ts'

describe('a typed date', () => {
  test.each([
    '14/03/2026',
    '14/3/2026',
    '14/03/26',
    '14032026',
    '140326',
    ' 14-03-2026 ',
    '14.3.2026',
    '2026-03-14',
    '14/03/2026 07:12',
    '2026-03-14T07:12:00-03:00',
    '14 de março de 2026',
    '14 mar 2026',
    '14/mar./26',
  ])('%s is understood', (text) => {
    expect(isoOfDate(text)).toBe('2026-03-14')
    expect(tidyDate(text)).toBe('14/03/2026')
  })

  test.each(['', '30/02/2026', '14/13/2026', '14/03', 'ontem', '00/03/2026', '14/03/20267', '14 de brumário de 2026'])(
    '%s is no day and stays as it was typed',
    (text) => {
      expect(isoOfDate(text)).toBeUndefined()
      expect(tidyDate(text)).toBe(text)
    },
  )

  test('a leap day is a day in its year only', () => {
    expect(isoOfDate('29/02/2024')).toBe('2024-02-29')
    expect(isoOfDate('29/02/2026')).toBeUndefined()
  })

  test('goes back to what people read', () => {
    expect(dateTextOf('2026-03-14')).toBe('14/03/2026')
  })
})

describe('a typed time', () => {
  test.each([
    ['7:05', '07:05'],
    ['0705', '07:05'],
    ['705', '07:05'],
    ['7h05', '07:05'],
    ['07:05h', '07:05'],
    ['7h05min', '07:05'],
    ['7h', '07:00'],
    ['7', '07:00'],
    ['10:12', '10:12'],
    ['24:00', '24:00'],
  ])('%s becomes %s', (text, tidy) => {
    expect(tidyTime(text)).toBe(tidy)
  })

  test.each(['', '25:00', '10:60', '10:1', 'cedo', '10:12:30'])('%s stays as it was typed', (text) => {
    expect(tidyTime(text)).toBe(text)
  })
})
