/** Times the statements of the list on one table of laudos, and on the same laudos in partitions. */
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import type { Bench, Goal, Outcome, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { duration, param } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { CASES, KINDS } from './partition-cases.ts'

const databases = databasesOf(LAUDOS_SEEDED)

export const partitionsBench: Bench = {
  name: 'partitions',
  title: 'Laudos in partitions',
  about:
    'The first 300,000 of the seeded laudos with the indexes that these statements use: in one table, in 16 partitions by hash of the empresa, and in ' +
    '16 by quarter of the day. Planning and execution are those that EXPLAIN (ANALYZE) says, medians of 15 after a first run.',
  packages: ['pg'],
  takesLaudos: true,
  versions: databases.versions,
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small, _folder, laudos = small ? [10_000] : [1_000_000]) {
    return Object.keys(CASES).flatMap((name) =>
      Object.keys(KINDS).map(
        (kind): Trial => ({
          contender: 'faixa',
          series: `${name} ${kind}`,
          repeats: 1,
          cutOffS: 120,
          params: { case: name, kind, laudos: Math.max(...laudos) },
        }),
      ),
    )
  },
  setUp: databases.setUp,
  tearDown: databases.tearDown,
  columns: [
    param('statement', 'case'),
    param('laudos are', 'kind'),
    duration('planning', 'planningMs'),
    duration('execution', 'executionMs'),
    { heading: 'x one table', text: (outcome, all) => growth(outcome, all)?.toFixed(2) ?? '' },
  ],
  goals(outcomes) {
    return Object.keys(KINDS)
      .slice(1)
      .flatMap((kind) =>
        ['page 1', 'an empresa: page 1'].map((name): Goal => {
          const found = outcomes.find(({ trial }) => trial.params['case'] === name && trial.params['kind'] === kind)
          return goal(
            `${name}, ${kind}: faster than in one table`,
            found && growth(found, outcomes),
            (x) => x < 1,
            times,
          )
        }),
      )
  },
}

/** Returns planning and execution together as a multiple of those in one table. */
function growth({ trial, answer }: Outcome, all: readonly Outcome[]): number | undefined {
  const [one] = Object.keys(KINDS)
  const single = all.find((o) => o.trial.params['case'] === trial.params['case'] && o.trial.params['kind'] === one)
  if (!answer || !single?.answer || single.trial === trial) return undefined
  const sum = (of: typeof answer) => of['planningMs']! + of['executionMs']!
  return sum(answer) / sum(single.answer)
}
