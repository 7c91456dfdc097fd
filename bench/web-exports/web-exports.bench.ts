/** Times the export of the whole list in a real browser, beside the server's stream alone. */
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import { ensureScreens } from '../browser.ts'
import type { Bench, Goal, Trial } from '../contest.ts'
import { goal } from '../goal.ts'
import { duration, figure, param, secondsText } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'

const CASES = [
  { format: 'Excel', columns: 'Como na lista' },
  { format: 'Excel', columns: 'Todas' },
  { format: 'PDF', columns: 'Como na lista' },
] as const
/** Milliseconds within which a page seems to respond at once (RAIL allows 100 ms; a busy machine gets twice that). */
const STILL_MS = 200
const MOST_MB = 600

const databases = databasesOf(LAUDOS_SEEDED)

export const webExportsBench: Bench = {
  name: 'web-exports',
  title: 'Web: exports of the list',
  about:
    'From the click on Exportar to the file on the disk, in Chromium without a graphics card, of everything without a filter: the columns that the list ' +
    'shows (eight in a file), or all thirty-nine. Beside it the same stream read to its end over plain HTTP, nothing done with it. Longest task: how long ' +
    'the screen stood still at most. Memory: what pages and workers held above what they had held before the click. Browser, server and database share the cores.',
  packages: ['@playwright/test'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small) {
    const laudos = small ? 1000 : 50_000
    return CASES.map(
      ({ format, columns }): Trial => ({
        contender: 'faixa',
        params: { format, columns, laudos },
        series: `${format} ${columns}`,
        repeats: 1,
        cutOffS: 300,
      }),
    )
  },
  async setUp(trials) {
    await ensureScreens()
    await databases.setUp(trials)
  },
  tearDown: databases.tearDown,
  columns: [
    param('file', 'format'),
    { heading: 'columns', text: ({ trial }) => (trial.params['columns'] === 'Todas' ? '39' : '8') },
    { heading: 'laudos', text: ({ trial }) => Number(trial.params['laudos']).toLocaleString('en') },
    duration('to the file', 'tookMs'),
    duration('the stream alone', 'bareMs'),
    duration('longest task', 'longestTaskMs', 'none'),
    figure('memory MB', 'heldMb', 0),
    figure('file MB', 'fileMb', 1),
  ],
  goals(outcomes) {
    return outcomes.flatMap(({ trial, answer }): Goal[] => {
      const { format, columns } = trial.params
      const name = `${format}, ${columns === 'Todas' ? 'all columns' : 'usual columns'}`
      return [
        goal(`${name}: no task over ${STILL_MS} ms`, answer?.['longestTaskMs'], (ms) => ms <= STILL_MS, secondsText),
        goal(
          `${name}: at most ${MOST_MB} MB`,
          answer?.['heldMb'],
          (mb) => mb <= MOST_MB,
          (mb) => `${mb.toFixed(0)} MB`,
        ),
      ]
    })
  },
}
