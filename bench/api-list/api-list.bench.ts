/** Times the reports list at ten thousand and at a million laudos, beside SQL. */
import type { Bench, Goal, Outcome, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { duration, param } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { LIST_CASES } from './list-cases.ts'
import { LAUDOS_SEEDED } from './seed.ts'

/** Cases judged by the goal: those of an ordinary working day. */
const JUDGED = [
  'page 1',
  'page 1,000',
  'by name',
  'one empresa',
  'search: rare',
  'search: common',
  'largest empresa: page 1',
]

const databases = databasesOf(LAUDOS_SEEDED)

export const apiListBench: Bench = {
  name: 'api-list',
  title: 'API: the reports list',
  about:
    'Ten laudos and their total over HTTP (session, access, JSON; the server a process of its own) beside the same statements sent by pg alone, ' +
    'and beside plain SQL by pg: the page in one statement, `count(*)` in another, both at once. The first two take turns. A total that only the ' +
    'laudos can tell stops at 10,000 in ours, never in the plain SQL. What HTTP and the session cost, whatever is asked, is told by a request that ' +
    'only says who one is; it is more than a list that an index answers. Laudos are skewed over 400 empresas, 600 pilots and 4 years.',
  packages: ['pg'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  takesLaudos: true,
  versions: databases.versions,
  trials(small, _folder, laudos) {
    const sizes = laudos ?? (small ? [1000, 10_000] : [10_000, 1_000_000])
    return sizes.flatMap((laudos) =>
      Object.entries(LIST_CASES)
        .filter(([, { from = 0 }]) => laudos >= from)
        .map(
          ([name]): Trial => ({
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
    { heading: 'total', text: ({ answer }) => answer?.['total']?.toLocaleString('en') ?? '' },
    duration('HTTP p50', 'httpP50'),
    duration('p95', 'httpP95'),
    { heading: 'x fewest', text: (outcome, all) => growthText(outcome, all) },
    duration('any request p50', 'fixedP50'),
    duration('same SQL p50', 'sameP50'),
    duration('p95', 'sameP95'),
    { heading: 'x same', text: (outcome) => ratioText(outcome, 'sameP50') },
    duration('plain SQL p50', 'plainP50'),
    duration('p95', 'plainP95'),
    { heading: 'x plain', text: (outcome) => ratioText(outcome, 'plainP50') },
  ],
  goals(outcomes) {
    const sizes = [...new Set(outcomes.map(({ trial }) => Number(trial.params['laudos'])))].sort((a, b) => a - b)
    const [few, many] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
    const find = (name: string, laudos: number) =>
      outcomes.find(({ trial }) => trial.params['case'] === name && trial.params['laudos'] === laudos)
    return JUDGED.flatMap((name): Goal[] => {
      const large = find(name, many)
      const growth = quotient(large?.answer?.['httpP50'], find(name, few)?.answer?.['httpP50'])
      return [
        goal(
          `${name}: at most 1.3x of plain SQL at ${many.toLocaleString('en')}`,
          large && ratio(large, 'plainP50'),
          (x) => x <= 1.3,
          times,
        ),
        goal(`${name}: at most 1.3x of the same SQL`, large && ratio(large, 'sameP50'), (x) => x <= 1.3, times),
        goal(`${name}: at most 1.5x of its time at ${few.toLocaleString('en')}`, growth, (x) => x <= 1.5, times),
      ]
    })
  },
}

/** Returns the time as a multiple of that of the same case at the smallest size. */
function growthText({ trial, answer }: Outcome, all: readonly Outcome[]): string {
  const same = all.filter((other) => other.trial.params['case'] === trial.params['case'])
  const fewest = same.toSorted((a, b) => Number(a.trial.params['laudos']) - Number(b.trial.params['laudos']))[0]
  if (fewest?.trial === trial) return ''
  return quotient(answer?.['httpP50'], fewest?.answer?.['httpP50'])?.toFixed(2) ?? ''
}

function ratio(outcome: Outcome, name: string): number | undefined {
  return quotient(outcome.answer?.['httpP50'], outcome.answer?.[name])
}

function ratioText(outcome: Outcome, name: string): string {
  return ratio(outcome, name)?.toFixed(2) ?? ''
}

function quotient(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b
}
