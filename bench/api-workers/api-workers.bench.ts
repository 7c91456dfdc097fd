/** Times one queue of small laudos, worked by one, two and four processes. */
import type { Bench, Goal, Outcome, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { medianOf } from '../median.ts'
import { duration, figure, param } from '../results/table.ts'

const WORKERS = [1, 2, 4] as const
/** Number of turns; each runs every number of workers once, so that a busy moment affects all of them. */
const TURNS = 1

export const apiWorkersBench: Bench = {
  name: 'api-workers',
  title: 'API: one queue, several workers',
  about:
    'Laudos of small flights, sent by HTTP to a process that only answers (FAIXA_PAPEL=api) while nobody measures; then so many processes that only ' +
    'measure (FAIXA_PAPEL=worker, FAIXA_TRABALHOS=1) empty the queue, on the embedded database, synced to disk. The time is from the start of the ' +
    'workers to the last Pronto; laudos/s are those of the middle eight tenths, without the start of the processes. Measured: attempts and revisions ' +
    'in the database, one for each laudo where none was measured twice. Layers: what the database holds of each drawing, on disk. Database, workers and their measuring processes share the cores.',
  packages: [],
  versions: async () => ['PostgreSQL 18.4'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small) {
    const turns = Array.from({ length: small ? 1 : TURNS }, (_, i) => i + 1)
    return turns.flatMap((turn) =>
      WORKERS.map(
        (workers): Trial => ({
          contender: 'faixa',
          series: `${workers}`,
          repeats: 1,
          cutOffS: 240,
          params: { workers, turn, laudos: small ? 24 : 60 },
        }),
      ),
    )
  },
  columns: [
    param('workers', 'workers'),
    param('turn', 'turn'),
    param('laudos', 'laudos'),
    figure('MB each', 'mb', 2),
    duration('all Pronto', 'ms'),
    figure('laudos/s', 'rate', 1),
    figure('attempts', 'attempts', 0),
    figure('revisions by measuring', 'revisions', 0),
    figure('kB of layers each', 'layersKb', 0),
  ],
  goals(outcomes) {
    const rateOf = (workers: number) =>
      medianOf(
        outcomes
          .filter(({ trial }) => trial.params['workers'] === workers)
          .flatMap(({ answer }) => answer?.['rate'] ?? []),
      )
    const [one, ...more] = WORKERS.map(rateOf)
    const extra = outcomes.reduce((sum, outcome) => sum + measuredAgain(outcome), 0)
    const text = (count: number) => `${count} too many`
    return [
      goal(
        'no laudo is measured twice',
        outcomes.some(({ answer }) => answer) ? extra : undefined,
        (n) => n === 0,
        text,
      ),
      ...more.map((rate, i): Goal => {
        const quotient = rate === undefined || one === undefined ? undefined : rate / one
        return goal(
          `${WORKERS[i + 1]} workers on two cores: no fewer laudos/s than one`,
          quotient,
          (x) => x >= 1,
          times,
        )
      }),
    ]
  },
}

function measuredAgain({ trial, answer }: Outcome): number {
  if (!answer) return 0
  return Math.max(answer['attempts']!, answer['revisions']!) - Number(trial.params['laudos'])
}
