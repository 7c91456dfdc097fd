/** Times the question which flights came near a house. */
import { loadavg } from 'node:os'
import type { Bench, Trial } from '../contest.ts'
import { goal } from '../goal.ts'
import { duration, figure, param, secondsText } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { CASE_NAMES } from './near-cases.ts'
import { PERTO_SEEDED } from './seed.ts'

/** Longest answer but for one in twenty, ms (issue 41). */
const ANSWER_MS = 300

const databases = databasesOf(PERTO_SEEDED, ['laudos'])

export const nearBench: Bench = {
  name: 'near',
  title: 'API: which flights came near a place',
  about:
    'Questions about houses 200 m beside fields that were flown 40 times in four years, three boxes a flight. "candidates": the flights whose boxes and days meet those of ' +
    'the question, by the statement of the server; "PostGIS" finds the same flights by polygons of the same boxes in a table and an index of its own, and nothing else. The answer ' +
    'over HTTP measures each candidate from its stored track (15, 60 or 240 ha), with valve, wind and papers; "flights" are those that it names.',
  packages: ['pg'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  takesLaudos: true,
  versions: async () => [...(await databases.versions()), `load average ${loadavg()[0]!.toFixed(0)}`],
  trials: (small, _folder, laudos) =>
    (laudos ?? [small ? 10_000 : 1_000_000]).flatMap((laudos) =>
      CASE_NAMES.map(
        (name): Trial => ({
          contender: 'faixa',
          params: { case: name, laudos },
          series: name,
          repeats: 1,
          cutOffS: 240,
        }),
      ),
    ),
  setUp: databases.setUp,
  tearDown: databases.tearDown,
  columns: [
    param('case', 'case'),
    { heading: 'laudos', text: ({ trial }) => Number(trial.params['laudos']).toLocaleString('en') },
    figure('found', 'found', 1),
    duration('candidates p50', 'candidatesP50'),
    duration('p95', 'candidatesP95'),
    duration('PostGIS p50', 'postgisP50'),
    duration('p95', 'postgisP95'),
    figure('flights', 'flights', 1),
    duration('answer p50', 'answerP50'),
    duration('p95', 'answerP95'),
  ],
  goals: (outcomes) =>
    outcomes.flatMap(({ trial, answer }) => [
      goal(
        `${trial.params['case']}: 95 % of the candidates within ${ANSWER_MS} ms`,
        answer?.['candidatesP95'],
        (ms) => ms <= ANSWER_MS,
        secondsText,
      ),
      goal(
        `${trial.params['case']}: 95 % of the answers within ${ANSWER_MS} ms`,
        answer?.['answerP95'],
        (ms) => ms <= ANSWER_MS,
        secondsText,
      ),
    ]),
}
