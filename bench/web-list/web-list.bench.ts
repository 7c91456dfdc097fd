/**
 * Times the reports list in a real browser at ten thousand and at a million laudos, beside the same requests without a
 * browser.
 */
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import { ensureScreens } from '../browser.ts'
import type { Bench, Goal, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { duration, param, secondsText } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { STEPS } from './list-steps.ts'

const databases = databasesOf(LAUDOS_SEEDED)

export const webListBench: Bench = {
  name: 'web-list',
  title: 'Web: the reports list',
  about:
    'From what a person does (the last key, the click) to the frame that shows the rows asked for, in Chromium without a graphics card at 1440 px, ' +
    'ten rows a page; the part of it that the browser waits for the request; and the same address asked again by plain HTTP, without a browser. ' +
    'A search waits 250 ms for the next key before it asks; that is in its time. Browser, server and database share the cores.',
  packages: ['@playwright/test'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small) {
    const sizes = small ? [10_000] : [10_000, 1_000_000]
    return sizes.flatMap((laudos) =>
      Object.keys(STEPS).map(
        (step): Trial => ({
          contender: 'faixa',
          params: { step, laudos, turns: small ? 5 : 30 },
          series: step,
          repeats: 1,
          cutOffS: 300,
        }),
      ),
    )
  },
  async setUp(trials) {
    await ensureScreens()
    await databases.setUp(trials)
  },
  tearDown: databases.tearDown,
  columns: [
    param('what is done', 'step'),
    { heading: 'laudos', text: ({ trial }) => Number(trial.params['laudos']).toLocaleString('en') },
    duration('painted p50', 'paintedP50'),
    duration('p95', 'paintedP95'),
    duration('its request p50', 'requestP50'),
    duration('p95', 'requestP95'),
    duration('bare HTTP p50', 'bareP50'),
    duration('p95', 'bareP95'),
  ],
  goals(outcomes) {
    const sizes = [...new Set(outcomes.map(({ trial }) => Number(trial.params['laudos'])))].sort((a, b) => a - b)
    const [few, many] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
    const find = (step: string, laudos: number) =>
      outcomes.find(({ trial }) => trial.params['step'] === step && trial.params['laudos'] === laudos)?.answer
    return Object.keys(STEPS).flatMap((step): Goal[] => {
      const [large, small] = [find(step, many), find(step, few)]
      const growth = few < many && large && small ? large['paintedP50']! / small['paintedP50']! : undefined
      return [
        goal(
          `${step}: p95 under 1 s at ${many.toLocaleString('en')}`,
          large?.['paintedP95'],
          (ms) => ms < 1000,
          secondsText,
        ),
        goal(`${step}: at most 1.5x of its time at ${few.toLocaleString('en')}`, growth, (x) => x <= 1.5, times),
      ]
    })
  },
}
