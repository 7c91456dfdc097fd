import { expect, test } from 'vitest'
import { periodsBefore, periodsUpTo } from './periods.ts'

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

/** 2026-03-01 is a Sunday: its week began on 23/02, the one before on 16/02. */
test.each([
  [new Date(2026, 2, 1, 23), ['2026-02-16', '2026-02-22'], ['2026-02-01', '2026-02-28']],
  [new Date(2026, 2, 2, 0), ['2026-02-23', '2026-03-01'], ['2026-02-01', '2026-02-28']],
  [new Date(2026, 0, 7), ['2025-12-29', '2026-01-04'], ['2025-12-01', '2025-12-31']],
])('the last week ends on the Sunday before, and the last month on its last day: %s', (now, week, month) => {
  expect(periodsBefore(now).map(({ from, to }) => [from, to])).toEqual([week, month])
})
