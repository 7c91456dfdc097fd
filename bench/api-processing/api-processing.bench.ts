/** Times laudos from upload to Pronto, through the whole product. */
import { existsSync } from 'node:fs'
import type { Bench, Outcome, Trial } from '../contest.ts'
import { goal } from '../goal.ts'
import { medianOf } from '../median.ts'
import { figure, MEDIAN, param, SPREAD, secondsText } from '../results/table.ts'
import { REAL_FLIGHT } from './ours.ts'

export const apiProcessingBench: Bench = {
  name: 'api-processing',
  title: 'API: from upload to Pronto',
  about:
    'Files sent over HTTP to the product as it is started (embedded database, synced to disk; one process, measuring in threads), until the ' +
    'server-sent event says Pronto. D is the real flight of 12,878 positions over 151 talhões. Memory is the server process’s highest; the wait is the ' +
    'longest that its event loop, which answers requests, was kept from turning. Files is a job of 500 files of 200 kB, some 100,000 quads in all.',
  packages: [],
  versions: async () => ['PostgreSQL 18.4'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small) {
    const one = (flight: string): Trial => ({
      contender: 'faixa',
      series: flight,
      cutOffS: 60,
      repeats: small ? 2 : 7,
      params: { flight, laudos: 1, clients: 1 },
    })
    const many = (laudos: number): Trial => ({
      contender: 'faixa',
      series: 'many',
      cutOffS: 300,
      repeats: small ? 1 : 3,
      params: { flight: 'small', laudos, clients: 10 },
    })
    return [
      ...(existsSync(REAL_FLIGHT) ? [one('D')] : []),
      one(small ? '2000' : '20000'),
      ...(small ? [] : [one('files')]),
      many(small ? 10 : 100),
    ]
  },
  columns: [
    param('flight', 'flight'),
    param('laudos', 'laudos'),
    param('clients', 'clients'),
    figure('MB each', 'mb', 1),
    MEDIAN,
    SPREAD,
    { heading: 'laudos/s', text: (outcome) => rateOf(outcome)?.toFixed(1) ?? '' },
    figure('server peak MB', 'serverMb', 0),
    figure('longest wait ms', 'waitMs', 0),
  ],
  goals(outcomes) {
    const real = outcomes.find(({ trial }) => trial.params['flight'] === 'D')
    return [
      goal(
        'the real flight D: upload to Pronto in at most 0.25 s',
        medianOf(real?.timesMs ?? []),
        (ms) => ms <= 250,
        secondsText,
      ),
    ]
  },
}

function rateOf({ trial, timesMs }: Outcome): number | undefined {
  const median = medianOf(timesMs)
  return median === undefined ? undefined : Number(trial.params['laudos']) / (median / 1000)
}
