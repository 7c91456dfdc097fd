/** Times the verdicts of a laudo about protected areas, and compares them with the preceding measurement. */
import type { Bench, Outcome, Trial } from '../contest.ts'
import { postgisVersion } from '../engine/postgis-version.ts'
import { goal, times } from '../goal.ts'
import { medianOf } from '../median.ts'
import { CONTENDER, figure, MEDIAN, PEAK, param, SPREAD, timesOurs } from '../results/table.ts'

const CUT_OFF_S = 120
/** Numbers of areas whose distance is not kept: none, a few as near a stream, and dozens. */
const NEAR = [0, 5, 72]
/** Maximum time together with the verdicts, relative to the measurement alone. */
const MOST = 1.3

export const environmentalBench: Bench = {
  name: 'environmental',
  title: 'Verdicts: a laudo beside 500 protected areas',
  about:
    'Polygons and banks of 120 positions each, and points, around a flight of log quads; the distance to keep is 250 m. Ours gives distances with their ' +
    'positions, the ground within the distance, passes and verdicts, in degrees. PostGIS starts from indexed tables on the plane and gives distances ' +
    'and hectares alone, with 64 steps a quarter. The measurement reads the three files and measures them.',
  packages: ['pg'],
  versions: postgisVersion,
  contenders: {
    faixa: import.meta.resolve('./ours.ts'),
    medição: import.meta.resolve('./measurement.ts'),
    postgis: import.meta.resolve('./postgis.ts'),
  },
  trials: (small) => {
    const flight = { family: 'quads', quads: small ? 2000 : 20_000 }
    return [
      { contender: 'medição', params: { ...flight, areas: '', near: '' }, series: '', repeats: 5, cutOffS: CUT_OFF_S },
      ...NEAR.flatMap((near): Trial[] => {
        const params = { ...flight, areas: small ? 100 : 500, near }
        const trial = { params, series: `${near}`, repeats: 5, cutOffS: CUT_OFF_S }
        return [
          { contender: 'faixa', ...trial },
          ...(process.env['BENCH_PG_URL'] ? [{ contender: 'postgis', ...trial }] : []),
        ]
      }),
    ]
  },
  columns: [
    param('areas', 'areas'),
    figure('not kept', 'broken', 0),
    CONTENDER,
    MEDIAN,
    SPREAD,
    timesOurs('faixa'),
    PEAK,
    figure('within ha', 'withinHa', 3),
    figure('distances m', 'distancesM', 2),
  ],
  goals: (outcomes) =>
    NEAR.map((near) => {
      const [measurement, verdicts] = [msOf(outcomes, 'medição'), msOf(outcomes, 'faixa', near)]
      return goal(
        `with ${near} distances not kept: at most ${MOST}x of the measurement without verdicts`,
        measurement !== undefined && verdicts !== undefined ? (measurement + verdicts) / measurement : undefined,
        (value) => value <= MOST,
        times,
      )
    }),
}

function msOf(outcomes: readonly Outcome[], contender: string, near?: number): number | undefined {
  const found = outcomes.find(
    ({ trial }) => trial.contender === contender && (near === undefined || trial.params['near'] === near),
  )
  return medianOf(found?.timesMs ?? [])
}
