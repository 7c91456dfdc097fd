import { expect, test } from 'vitest'
import { LAST_PERIODS } from './last-periods.ts'

/** 2026-03-01 is a Sunday: its week began on 23/02, the one before on 16/02. */
test.each([
  [new Date(2026, 2, 1, 23), ['2026-02-16', '2026-02-22'], ['2026-02-01', '2026-02-28']],
  [new Date(2026, 2, 2, 0), ['2026-02-23', '2026-03-01'], ['2026-02-01', '2026-02-28']],
  [new Date(2026, 0, 7), ['2025-12-29', '2026-01-04'], ['2025-12-01', '2025-12-31']],
])('the last week ends on the Sunday before, and the last month on its last day: %s', (now, week, month) => {
  expect(LAST_PERIODS.map(({ of }) => of(now))).toEqual([week, month])
})
