import { expect, test } from 'vitest'
import { periodsUpTo } from './periods.ts'

const shown = (today: Date) => periodsUpTo(today).map(({ label, from, to }) => `${label}: ${from} a ${to}`)

test('periods have both of their ends in them, over the ends of months and years, on the clock of whoever looks', () => {
  expect(shown(new Date(2026, 2, 4, 23, 59))).toEqual([
    'Hoje: 2026-03-04 a 2026-03-04',
    'Últimos 7 dias: 2026-02-26 a 2026-03-04',
    'Últimos 30 dias: 2026-02-03 a 2026-03-04',
    'Este mês: 2026-03-01 a 2026-03-31',
    'Mês passado: 2026-02-01 a 2026-02-28',
    'Este ano: 2026-01-01 a 2026-12-31',
  ])
  expect(shown(new Date(2028, 0, 1))).toContain('Mês passado: 2027-12-01 a 2027-12-31')
  expect(shown(new Date(2028, 2, 1))).toContain('Mês passado: 2028-02-01 a 2028-02-29')
})
