import { expect, test } from 'vitest'
import { readMensalSearch } from './mensal-address.ts'
import { monthAfter, offeredMeses, usualMes } from './months.ts'

test('an address holds the prestadora, the month and whether only gaps are shown; what cannot be read is left out', () => {
  expect(readMensalSearch({ prestadora: 3, mes: '2026-03', faltas: true })).toEqual({
    prestadora: 3,
    mes: '2026-03',
    faltas: true,
  })
  expect(readMensalSearch({ prestadora: '3; drop', mes: '2026-13', faltas: 'sim' })).toEqual({})
  expect(readMensalSearch({ prestadora: -1, mes: '2026-3' })).toEqual({})
})

test('the month before this one is reported, across the turn of the year', () => {
  expect(usualMes(new Date(2026, 2, 31))).toBe('2026-02')
  expect(usualMes(new Date(2026, 0, 1))).toBe('2025-12')
  expect(monthAfter('2025-12', 1)).toBe('2026-01')
  expect(monthAfter('2026-01', -13)).toBe('2024-12')
})

test('five years are offered, and whatever month a link names', () => {
  const now = new Date(2026, 2, 14)
  expect(offeredMeses(now, '2026-02').slice(0, 3)).toEqual(['2026-03', '2026-02', '2026-01'])
  expect(offeredMeses(now, '2026-02')).toHaveLength(60)
  expect(offeredMeses(now, '2011-01').at(-1)).toBe('2011-01')
  expect(offeredMeses(now, '2026-05')[0]).toBe('2026-05')
})
