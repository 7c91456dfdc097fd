/** Times the numbers of a flight before it is sent, in a real browser, beside the same engine in Node. */
import { ensureScreens } from '../browser.ts'
import type { Bench, Trial } from '../contest.ts'
import { goal } from '../goal.ts'
import { duration, param, secondsText } from '../results/table.ts'

const LARGE = 20_000
const ORDINARY = 3_500
/** Time in milliseconds that a person waits without losing attention. */
const WAIT_MS = 1000
const FAMILY = 'quads'

export const webPreviewBench: Bench = {
  name: 'web-preview',
  title: 'Web: the preview of a flight',
  about:
    'A simulated flight as three KML files. Browser: from the choice of the files, all three at once and 2.5 s after the form opened, until Novo Laudo shows all their numbers, in ' +
    'Chromium without a graphics card; a page of its own for each run, in a browser that has opened the screen before. Node: the same three texts ' +
    'read and measured by the same engine, after a first run. Browser, server and database share the cores.',
  packages: ['@playwright/test'],
  contenders: { browser: import.meta.resolve('./in-browser.ts'), node: import.meta.resolve('./in-node.ts') },
  trials(small) {
    return (small ? [ORDINARY] : [ORDINARY, LARGE]).flatMap((quads) =>
      ['node', 'browser'].map(
        (contender): Trial => ({
          contender,
          params: { quads, family: FAMILY },
          series: contender,
          repeats: small ? 1 : 5,
          cutOffS: 120,
        }),
      ),
    )
  },
  setUp: () => ensureScreens(),
  columns: [
    { heading: 'in', text: ({ trial }) => trial.contender },
    param('quads', 'quads'),
    duration('to the numbers', 'tookMs'),
    duration('longest task', 'longestTaskMs', 'none'),
  ],
  goals(outcomes) {
    const large = outcomes.find(({ trial }) => trial.contender === 'browser' && trial.params['quads'] === LARGE)
    return [
      goal(
        `${LARGE.toLocaleString('en')} quads: the numbers are there within ${WAIT_MS / 1000} s`,
        large?.answer?.['tookMs'],
        (ms) => ms <= WAIT_MS,
        secondsText,
      ),
    ]
  },
}
