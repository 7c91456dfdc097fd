/** Times the list of funcionários at a thousand and at a hundred thousand people. */
import type { Bench, Goal, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { duration, param } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { PEOPLE_CASES } from './people-cases.ts'
import { PEOPLE_SEEDED } from './seed.ts'

const databases = databasesOf(PEOPLE_SEEDED, ['few', 'pessoas'])

export const apiPeopleBench: Bench = {
  name: 'api-people',
  title: 'API: the list of funcionários',
  about:
    'A page of the list over HTTP (session, access, JSON; two servers, each a process of its own), asked in turns of a server with few people and of one ' +
    'with many. The total stops at 10,000, in a search at 1,000.',
  packages: [],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small) {
    const sizes = small ? { few: 100, pessoas: 10_000 } : { few: 1000, pessoas: 100_000 }
    return Object.keys(PEOPLE_CASES).map(
      (name): Trial => ({
        contender: 'faixa',
        params: { case: name, ...sizes },
        series: name,
        repeats: 1,
        cutOffS: 120,
      }),
    )
  },
  setUp: databases.setUp,
  tearDown: databases.tearDown,
  columns: [
    param('case', 'case'),
    param('few', 'few'),
    param('many', 'pessoas'),
    { heading: 'total', text: ({ answer }) => answer?.['total']?.toLocaleString('en') ?? '' },
    duration('few p50', 'fewP50'),
    duration('p95', 'fewP95'),
    duration('many p50', 'manyP50'),
    duration('p95', 'manyP95'),
    { heading: 'x few', text: ({ answer }) => growthOf(answer)?.toFixed(2) ?? '' },
  ],
  goals: (outcomes) =>
    outcomes.map(
      ({ trial: { params }, answer }): Goal =>
        goal(
          `${params['case']}: at most 1.5x of its time at ${params['few']}`,
          growthOf(answer),
          (x) => x <= 1.5,
          times,
        ),
    ),
}

function growthOf(answer: Readonly<Record<string, number>> | undefined): number | undefined {
  const { fewP50, manyP50 } = answer ?? {}
  return fewP50 === undefined || manyP50 === undefined ? undefined : manyP50 / fewP50
}
