/** Times the first screens that a person opens on a slow telephone, cold and warm, beside those of another commit. */
import { ensureScreens } from '../browser.ts'
import type { Bench, Column, Outcome } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { param, secondsText } from '../results/table.ts'

/** What is opened → the goal of issue 37, without a network of issue 43, ms. */
const GOALS_MS = {
  'login cold': 1800,
  'list cold': 2500,
  'list warm': 1500,
  'home offline': 1500,
  'map cold': 4500,
  'map warm': 2500,
} as const

export type FirstScreen = keyof typeof GOALS_MS

const HAS_BEFORE = process.env['BENCH_BEFORE'] !== undefined

export const firstScreensBench: Bench = {
  name: 'first-screens',
  title: 'Web: first screens on a slow telephone',
  about:
    'Chromium at 390 x 844, its processor slowed 4 times, on a line of 1.6 Mbit/s with 150 ms a request, by HTTP/1.1: from the address until the ' +
    'password’s field, the first row of the list or the map’s canvas is there and the thread of the screen answers. Cold is a browser that was never ' +
    'here; warm is its second visit; offline is a third one without a network, from what the service worker keeps. Requests and kB are those begun and received until then. With BENCH_BEFORE the screens of another checkout, ' +
    'on its own server, take turns with ours. Each figure is the median of the loads. Browser, server and database share the cores.',
  packages: ['@playwright/test'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials: (small) =>
    Object.keys(GOALS_MS).map((opened) => ({
      contender: 'faixa',
      series: opened,
      cutOffS: 600,
      repeats: 1,
      params: { case: opened, loads: small ? 1 : 5 },
    })),
  setUp: () => ensureScreens(),
  columns: [
    param('what is opened', 'case'),
    ...(HAS_BEFORE ? columnsOf('before', 'before') : []),
    ...columnsOf('faixa', HAS_BEFORE ? 'now' : ''),
  ],
  goals: (outcomes) =>
    outcomes.flatMap((outcome) => {
      const { usable, before } = figuresOf(outcome)
      const opened = outcome.trial.params['case'] as FirstScreen
      return [
        goal(
          `${opened}: usable within ${secondsText(GOALS_MS[opened])}`,
          usable,
          (ms) => ms <= GOALS_MS[opened],
          secondsText,
        ),
        ...(HAS_BEFORE
          ? [goal(`${opened}: not slower than before`, before && usable && usable / before, (x) => x <= 1, times)]
          : []),
      ]
    }),
}

function columnsOf(server: string, name: string): Column[] {
  const column = (heading: string, figure: string, text: (value: number) => string): Column => ({
    heading: `${name} ${heading}`.trim(),
    text: ({ answer }) => (answer ? text(answer[`${server}${figure}`] ?? Number.NaN) : '—'),
  })
  return [
    column('requests', 'Requests', (count) => count.toFixed(0)),
    column('kB', 'Kb', (kb) => kb.toFixed(0)),
    column('usable', 'UsableMs', secondsText),
    column('blocked', 'BlockedMs', secondsText),
  ]
}

function figuresOf({ answer }: Outcome) {
  return { usable: answer?.['faixaUsableMs'], before: answer?.['beforeUsableMs'] }
}
