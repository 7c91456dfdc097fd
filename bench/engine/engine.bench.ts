/** Times the coverage of a simulated flight by our engine and by the alternatives to it. */
import { SWATH_FAMILIES } from '@faixa/tools/simulator'
import type { Bench, Goal, Outcome, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { medianOf } from '../median.ts'
import { CONTENDER, figure, MEDIAN, PEAK, param, SPREAD, secondsText, timesOurs } from '../results/table.ts'
import { postgisVersion } from './postgis-version.ts'

const CUT_OFF_S = 60
/** Time limit for PostGIS, which must finish 100k quads because it is the yardstick. */
const DATABASE_CUT_OFF_S = 600
/** Runs of ours by quads: a flight of milliseconds is measured after warm-up, as in a server that has run for a while. */
const RUNS: Readonly<Record<number, number>> = { 2000: 40, 20_000: 20 }

export const engineBench: Bench = {
  name: 'engine',
  title: 'Engine: coverage of a flight',
  about:
    'Ours finds the passes and gives all numbers and layers, overall and per plot. The peers only unite all swaths and unite what different ' +
    'passes share (n >= 2), are told which quad belongs to which pass, and get lines already widened; turf only unites. With checks: ours with the track and every check. ' +
    'With worth: the same, and apart from it the interval of the effectiveness with the avoidable loss, and the dose on a grid of 1 m.',
  packages: ['geos-wasm', '@turf/turf', 'flatbush', 'pg'],
  versions: postgisVersion,
  contenders: {
    faixa: import.meta.resolve('./ours.ts'),
    'with checks': import.meta.resolve('./with-checks.ts'),
    'with worth': import.meta.resolve('./with-worth.ts'),
    'geos-wasm': import.meta.resolve('./geos.ts'),
    turf: import.meta.resolve('./turf.ts'),
    postgis: import.meta.resolve('./postgis.ts'),
  },
  trials(small) {
    const sizes = small ? [1000, 4000] : [2000, 20_000, 100_000]
    return SWATH_FAMILIES.flatMap((family) =>
      sizes.flatMap((quads): Trial[] => {
        const params = { family, quads }
        const slow = quads > 20_000 ? 1 : 3
        return [
          { contender: 'faixa', params, series: family, repeats: RUNS[quads] ?? 5, cutOffS: CUT_OFF_S },
          {
            contender: 'with checks',
            params,
            series: `${family} checked`,
            repeats: RUNS[quads] ?? 5,
            cutOffS: CUT_OFF_S,
          },
          {
            contender: 'with worth',
            params,
            series: `${family} worth`,
            repeats: Math.ceil((RUNS[quads] ?? 5) / 4),
            cutOffS: CUT_OFF_S,
          },
          { contender: 'geos-wasm', params, series: family, repeats: slow, cutOffS: CUT_OFF_S },
          { contender: 'turf', params, series: family, repeats: slow, cutOffS: CUT_OFF_S },
          ...(process.env['BENCH_PG_URL']
            ? [{ contender: 'postgis', params, series: family, repeats: slow, cutOffS: DATABASE_CUT_OFF_S }]
            : []),
        ]
      }),
    )
  },
  columns: [
    param('family', 'family'),
    figure('quads', 'quads', 0),
    CONTENDER,
    MEDIAN,
    SPREAD,
    timesOurs('faixa'),
    PEAK,
    figure('U ha', 'appliedHa', 4),
    figure('n >= 2 ha', 'twiceHa', 4),
    figure('checks %', 'checksPercent', 0),
    figure('worth x', 'worthTimes', 2),
    figure('dose x', 'doseTimes', 2),
  ],
  goals: (outcomes) => SWATH_FAMILIES.flatMap((family) => goalsOf(family, outcomes)),
}

/**
 * Required speedup over PostGIS by family. Quads with their own headings leave a wedge at every joint, which PostGIS
 * unites slowest.
 */
const FASTER_THAN_POSTGIS: Readonly<Record<string, number>> = { quads: 45 }

function goalsOf(family: string, outcomes: readonly Outcome[]): Goal[] {
  const find = (contender: string, quads: number): Outcome | undefined =>
    outcomes.find(
      ({ trial }) =>
        trial.contender === contender && trial.params['family'] === family && trial.params['quads'] === quads,
    )
  const median = (contender: string, quads: number): number | undefined =>
    medianOf(find(contender, quads)?.timesMs ?? [])
  const per = (quads: number): number | undefined => {
    const ms = median('faixa', quads)
    const counted = find('faixa', quads)?.answer?.['quads']
    return ms === undefined || !counted ? undefined : ms / counted
  }
  const ratio = (of: number | undefined, to: number | undefined): number | undefined =>
    of === undefined || to === undefined ? undefined : of / to

  const large = median('faixa', 100_000)
  const faster = FASTER_THAN_POSTGIS[family] ?? 25
  return [
    goal(
      `${family}, 100k: at least ${faster}x faster than PostGIS`,
      ratio(median('postgis', 100_000), large),
      (x) => x >= faster,
      times,
    ),
    goal(
      `${family}, 100k, measured once: at most 350 MB`,
      find('faixa', 100_000)?.firstRunMb,
      (mb) => mb <= 350,
      (mb) => `${mb.toFixed(0)} MB`,
    ),
    goal(
      `${family}, 20k: the checks are at most 15 % of the measurement`,
      find('with checks', 20_000)?.answer?.['checksPercent'],
      (percent) => percent <= 15,
      (percent) => `${percent.toFixed(0)} %`,
    ),
    ...[2000, 20_000].map((quads) =>
      goal(
        `${family}, ${quads / 1000}k: interval and loss are at most 2x of the measurement`,
        find('with worth', quads)?.answer?.['worthTimes'],
        (x) => x <= 2,
        times,
      ),
    ),
    goal(`${family}, 20k: at most 0.15 s`, median('faixa', 20_000), (ms) => ms <= 150, secondsText),
    goal(`${family}, 2k: at most 25 ms`, median('faixa', 2000), (ms) => ms <= 25, secondsText),
    goal(
      `${family}: a quad at 100k costs at most 1.5x one at 20k`,
      ratio(per(100_000), per(20_000)),
      (x) => x <= 1.5,
      times,
    ),
  ]
}
