/** Times reading KML by our reader and by the usual pair of packages. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Goal, Outcome, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { medianOf } from '../median.ts'
import { CONTENDER, figure, MEDIAN, PEAK, param, SPREAD, timesOurs } from '../results/table.ts'
import { type FileKind, writeKmlFile } from './kml-input.ts'

const KINDS: readonly FileKind[] = ['log quads', 'huge rings']
const CUT_OFF_S = 60
const PEER = 'togeojson + xmldom'
const LEAST_MB_A_SECOND = 120
const LEAST_TIMES_FASTER = 30

export const kmlBench: Bench = {
  name: 'kml',
  title: 'KML: reading a file',
  about:
    'From a file on disk to placemarks with their positions as numbers. Ours streams and lets each placemark go; the peer builds a document and ' +
    'then GeoJSON in memory.',
  packages: ['@tmcw/togeojson', '@xmldom/xmldom'],
  contenders: {
    faixa: import.meta.resolve('./ours.ts'),
    [PEER]: import.meta.resolve('./togeojson.ts'),
  },
  trials(small, folder) {
    const sizes = small ? [0.2, 1] : [1, 10, 100]
    return KINDS.flatMap((kind) =>
      sizes.flatMap((mb): Trial[] => {
        const params = { kind, mb, file: join(folder, `${kind.replace(' ', '-')}-${mb}.kml`) }
        return [
          { contender: 'faixa', params, series: kind, repeats: 5, cutOffS: CUT_OFF_S },
          { contender: PEER, params, series: kind, repeats: mb > 1 ? 1 : 3, cutOffS: CUT_OFF_S },
        ]
      }),
    )
  },
  async setUp(trials) {
    for (const { contender, params } of trials) {
      if (contender === 'faixa') writeKmlFile(String(params['file']), params['kind'] as FileKind, Number(params['mb']))
    }
  },
  columns: [
    param('file', 'kind'),
    param('MB', 'mb'),
    CONTENDER,
    MEDIAN,
    SPREAD,
    timesOurs('faixa'),
    { heading: 'MB/s', text: (outcome) => speedOf(outcome)?.toFixed(1) ?? '' },
    PEAK,
    figure('placemarks', 'placemarks', 0),
    figure('positions', 'positions', 0),
  ],
  goals(outcomes) {
    const find = (contender: string, kind: FileKind, mb: number): Outcome | undefined =>
      outcomes.find(
        ({ trial }) => trial.contender === contender && trial.params['kind'] === kind && trial.params['mb'] === mb,
      )
    return [
      ...KINDS.map((kind): Goal => {
        const ours = find('faixa', kind, 100)
        return goal(
          `${kind}, 100 MB: at least ${LEAST_MB_A_SECOND} MB/s`,
          ours && speedOf(ours),
          (x) => x >= LEAST_MB_A_SECOND,
          (x) => `${x.toFixed(0)} MB/s`,
        )
      }),
      goal(
        'log quads, 100 MB, read once: at most 130 MB resident',
        find('faixa', 'log quads', 100)?.firstRunMb,
        (mb) => mb <= 130,
        (mb) => `${mb.toFixed(0)} MB`,
      ),
      ...[1, 10, 100].map((mb) => {
        const peer = find(PEER, 'log quads', mb)
        const mine = medianOf(find('faixa', 'log quads', mb)?.timesMs ?? [])
        const theirs = medianOf(peer?.timesMs ?? [])
        const promise = `log quads, ${mb} MB: at least ${LEAST_TIMES_FASTER}x faster than ${PEER}`
        // A peer that was cut off took at least that long.
        const atLeast = peer?.failure?.startsWith('cut off') ? CUT_OFF_S * 1000 : undefined
        const ratio = mine === undefined ? undefined : ratioOf(theirs ?? atLeast, mine)
        return goal(
          promise,
          ratio,
          (x) => x >= LEAST_TIMES_FASTER,
          (x) => (theirs === undefined ? `more than ${times(x)}` : times(x)),
        )
      }),
    ]
  },
}

function ratioOf(theirs: number | undefined, mine: number): number | undefined {
  return theirs === undefined ? undefined : theirs / mine
}

/** Returns 10^6 bytes a second. */
function speedOf({ trial, timesMs }: Outcome): number | undefined {
  const median = medianOf(timesMs)
  return median === undefined ? undefined : statSync(String(trial.params['file'])).size / 1e3 / median
}
