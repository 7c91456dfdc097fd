/** Times the reading of text logs, and a drone's job from its tracks to its numbers. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Outcome, Trial } from '../contest.ts'
import { postgisVersion } from '../engine/postgis-version.ts'
import { goal } from '../goal.ts'
import { medianOf } from '../median.ts'
import { CONTENDER, figure, MEDIAN, PEAK, param, SPREAD, secondsText, timesOurs } from '../results/table.ts'
import { writeTextLog } from './log-input.ts'

const CUT_OFF_S = 120
const LEAST_MB_A_SECOND = 60
const MOST_MS = 5000

export const logsBench: Bench = {
  name: 'logs',
  title: 'Logs: a text log, and a job of tracks alone',
  about:
    'A text log (size in MB) from a file on disk to tracks with times, valve, width and rate; the peer splits lines and cells and checks nothing. ' +
    'Tracks of 1,000 positions (size: how many) to passes, and these to all numbers, their interval and the layers; PostGIS only widens whole ' +
    'tracks, turns included, and unites them.',
  packages: ['pg'],
  versions: postgisVersion,
  contenders: {
    faixa: import.meta.resolve('./ours.ts'),
    split: import.meta.resolve('./split.ts'),
    postgis: import.meta.resolve('./postgis.ts'),
  },
  trials(small, folder) {
    const trial = (contender: string, kind: string, size: number, repeats: number): Trial => ({
      contender,
      params: { kind, size, file: join(folder, `${size}.csv`) },
      series: kind,
      repeats,
      cutOffS: CUT_OFF_S,
    })
    return [
      ...(small ? [1] : [1, 10, 100]).flatMap((mb) => [
        trial('faixa', 'text', mb, 5),
        trial('split', 'text', mb, mb > 10 ? 1 : 3),
      ]),
      ...(small ? [10] : [50, 500]).flatMap((tracks) => [
        trial('faixa', 'tracks', tracks, 5),
        ...(process.env['BENCH_PG_URL'] ? [trial('postgis', 'tracks', tracks, tracks > 50 ? 1 : 3)] : []),
      ]),
    ]
  },
  async setUp(trials) {
    for (const { contender, params } of trials) {
      if (contender === 'faixa' && params['kind'] === 'text')
        writeTextLog(String(params['file']), Number(params['size']))
    }
  },
  columns: [
    param('input', 'kind'),
    param('size', 'size'),
    CONTENDER,
    MEDIAN,
    SPREAD,
    timesOurs('faixa'),
    { heading: 'MB/s', text: (outcome) => speedOf(outcome)?.toFixed(1) ?? '' },
    PEAK,
    figure('positions', 'positions', 0),
    figure('U ha', 'appliedHa', 2),
  ],
  goals(outcomes) {
    const find = (kind: string, size: number) =>
      outcomes.find(
        ({ trial: { contender, params } }) =>
          contender === 'faixa' && params['kind'] === kind && params['size'] === size,
      )
    const text = find('text', 100)
    return [
      goal(
        `text log, 100 MB: at least ${LEAST_MB_A_SECOND} MB/s`,
        text && speedOf(text),
        (x) => x >= LEAST_MB_A_SECOND,
        (x) => `${x.toFixed(0)} MB/s`,
      ),
      goal(
        `500 tracks of 1,000 positions, deduced and measured: at most ${secondsText(MOST_MS)}`,
        medianOf(find('tracks', 500)?.timesMs ?? []),
        (ms) => ms <= MOST_MS,
        secondsText,
      ),
    ]
  },
}

/** Returns 10^6 bytes a second of a text that was read. */
function speedOf({ trial: { params }, timesMs }: Outcome): number | undefined {
  const median = medianOf(timesMs)
  if (median === undefined || params['kind'] !== 'text') return undefined
  return statSync(String(params['file'])).size / 1e3 / median
}
