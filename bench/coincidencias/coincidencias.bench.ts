/** Times the comparison of a laudo with all others. */
import { loadavg } from 'node:os'
import type { Bench, Trial } from '../contest.ts'
import { goal } from '../goal.ts'
import { duration, figure, param, secondsText } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { CASES, VOOS_SEEDED } from './seed.ts'

/** Longest median of a lookup, ms. */
const LOOKUP_MS = 20

const databases = databasesOf(VOOS_SEEDED, ['laudos'])

export const coincidenciasBench: Bench = {
  name: 'coincidencias',
  title: 'API: the same flight in another laudo',
  about:
    'The job that compares a laudo with all others, 200 times: the same flight, its pilot and its aircraft elsewhere at that minute, looked up, locked and looked at ' +
    'again; what is found is stored already, so that nothing is signed. "own CPU" and "server CPU": processor time of one job in the process that compares and in PostgreSQL, ' +
    'which other programs of the machine do not lengthen as they do the time. Two peers by pg: "scan" reads the traces of all flights whose box meets that of ' +
    'the laudo, without an index and without comparing them; "hash" looks for equal bytes of the trace by an index, which finds no copy with other decimals.',
  packages: ['pg'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  takesLaudos: true,
  versions: async () => [...(await databases.versions()), `load average ${loadavg()[0]!.toFixed(0)}`],
  trials: (small, _folder, laudos) =>
    (laudos ?? [small ? 10_000 : 1_000_000]).flatMap((laudos) =>
      Object.keys(CASES).map(
        (name): Trial => ({
          contender: 'faixa',
          params: { case: name, laudos },
          series: name,
          repeats: 1,
          cutOffS: 120,
        }),
      ),
    ),
  setUp: databases.setUp,
  tearDown: databases.tearDown,
  columns: [
    param('case', 'case'),
    { heading: 'laudos', text: ({ trial }) => Number(trial.params['laudos']).toLocaleString('en') },
    figure('found', 'found', 1),
    duration('p50', 'p50'),
    duration('p95', 'p95'),
    duration('own CPU', 'ownCpu'),
    duration('server CPU', 'serverCpu'),
    duration('scan p50', 'scanP50'),
    duration('hash p50', 'hashP50'),
  ],
  goals: (outcomes) =>
    outcomes.map(({ trial, answer }) =>
      goal(`${trial.params['case']}: at most ${LOOKUP_MS} ms`, answer?.['p50'], (ms) => ms <= LOOKUP_MS, secondsText),
    ),
}
