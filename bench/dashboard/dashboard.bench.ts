/** Times the overview at ten thousand and at a million laudos, compared with SQL by hand over the same stored sums. */
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import type { Bench, Goal, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { duration, param } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { DASHBOARD_CASES } from './dashboard-cases.ts'

const databases = databasesOf(LAUDOS_SEEDED)

export const dashboardBench: Bench = {
  name: 'dashboard',
  title: 'API: the overview',
  about:
    'One overview over HTTP (session, access, seven sums, rankings, trends, losses, a thousand bars, JSON; the server a process of its own) beside the ' +
    'same questions as SQL by hand over the same kept sums, sent by pg alone, in turns. Laudos are those of api-list.',
  packages: ['pg'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  takesLaudos: true,
  versions: databases.versions,
  trials(small, _folder, laudos) {
    const sizes = laudos ?? (small ? [1000, 10_000] : [10_000, 1_000_000])
    return sizes.flatMap((laudos) =>
      Object.keys(DASHBOARD_CASES).map(
        (name): Trial => ({
          contender: 'faixa',
          params: { case: name, laudos },
          series: name,
          repeats: 1,
          cutOffS: 120,
        }),
      ),
    )
  },
  setUp: databases.setUp,
  tearDown: databases.tearDown,
  columns: [
    param('case', 'case'),
    { heading: 'laudos', text: ({ trial }) => Number(trial.params['laudos']).toLocaleString('en') },
    { heading: 'of them', text: ({ answer }) => answer?.['laudos']?.toLocaleString('en') ?? '' },
    duration('HTTP p50', 'httpP50'),
    duration('p95', 'httpP95'),
    duration('plain SQL p50', 'plainP50'),
    duration('p95', 'plainP95'),
    {
      heading: 'x plain',
      text: ({ answer }) => quotient(answer?.['httpP50'], answer?.['plainP50'])?.toFixed(2) ?? '',
    },
  ],
  goals(outcomes) {
    const sizes = [...new Set(outcomes.map(({ trial }) => Number(trial.params['laudos'])))].sort((a, b) => a - b)
    const [few, many] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
    const find = (name: string, laudos: number) =>
      outcomes.find(({ trial }) => trial.params['case'] === name && trial.params['laudos'] === laudos)?.answer
    return Object.keys(DASHBOARD_CASES).flatMap((name): Goal[] => {
      const [small, large] = [find(name, few), find(name, many)]
      return [
        goal(
          `${name}: at most 1.3x of SQL by hand over the same sums at ${many.toLocaleString('en')}`,
          quotient(large?.['httpP50'], large?.['plainP50']),
          (x) => x <= 1.3,
          times,
        ),
        goal(
          `${name}: at most 1.5x of its time at ${few.toLocaleString('en')}`,
          quotient(large?.['httpP50'], small?.['httpP50']),
          (x) => x <= 1.5,
          times,
        ),
      ]
    })
  },
}

function quotient(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b
}
