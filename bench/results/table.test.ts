import { expect, test } from 'vitest'
import type { Outcome, Trial } from '../contest.ts'
import { medianOf } from '../median.ts'
import { goalsText, MEDIAN, SPREAD, secondsText, tableText, timesOurs } from './table.ts'

const trial = (contender: string): Trial => ({ contender, params: { mb: 1 }, repeats: 3, cutOffS: 60, series: 'mb' })
const outcomes: readonly Outcome[] = [
  { trial: trial('ours'), timesMs: [10, 30, 20] },
  { trial: trial('theirs'), timesMs: [400] },
  { trial: trial('slow'), timesMs: [], failure: 'cut off after 60 s' },
]

test('a row gives the median of its runs, their spread and how many times ours it is', () => {
  const rows = tableText([MEDIAN, SPREAD, timesOurs('ours')], outcomes)
    .split('\n')
    .slice(2)
  expect(
    rows.map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    ),
  ).toEqual([
    ['20.0 ms', '10.0 ms – 30.0 ms (3)', ''],
    // The factor is 400 over 20.
    ['400.0 ms', '1 run', '20.0'],
    ['cut off after 60 s', '0 runs', '—'],
  ])
})

test('a goal with nothing to judge it by is not called met', () => {
  expect(goalsText([{ promise: 'fast' }])).toContain('| fast | not run  |     |')
  expect(goalsText([{ promise: 'fast', measured: '9 s', met: false }])).toContain('MISSED')
})

test('the median of an even number of runs lies between the middle two', () => {
  expect(medianOf([4, 1, 3, 2])).toBe(2.5)
  expect(medianOf([])).toBeUndefined()
})

test('times are given in the unit that reads best', () => {
  expect([secondsText(0.25), secondsText(999), secondsText(1500), secondsText(61_000)]).toEqual([
    '0.3 ms',
    '999.0 ms',
    '1.50 s',
    '61.0 s',
  ])
})
