/** Times the ground: buffers of protected areas, and the plots of an area file, read alone, registered through the API and drawn. */
import { ensureScreens } from '../browser.ts'
import type { Bench, Trial } from '../contest.ts'
import { postgisVersion } from '../engine/postgis-version.ts'
import { goal, times } from '../goal.ts'
import { medianOf } from '../median.ts'
import { CONTENDER, figure, MEDIAN, PEAK, param, SPREAD, secondsText, timesOurs } from '../results/table.ts'

const CUT_OFF_S = 120
const DISTANCES_M = [20, 250, 500]
/** The plots of a usina's real register, and of the largest that is promised, with the goal in seconds. */
const PLOTS = { 6210: 3, 100000: 30 }
const SMALL_PLOTS = 600
/** Time from the arrival of the plots until the map with them rests, s. */
const DRAWN_S = 3

export const territoryBench: Bench = {
  name: 'territory',
  title: 'Territory: buffers of protected areas, plots of an area file',
  about:
    'Polygons and banks of 120 positions each, and points. Ours starts from longitudes and latitudes, repairs polygons, and gives the zone and what ' +
    'surrounds the area, in degrees; PostGIS starts from the plane in an indexed table and gives the zone, with 64 steps a quarter. Plots are ' +
    'ovals of 20 corners with names, codes and hectares: "talhões" reads, judges and measures them, without the database; "cadastro" sends the file to a ' +
    'server with its embedded database, as the first of an empresa, and waits for the answer; "desenho" ' +
    'opens the map of jobs with them in Chromium at 1440 x 900, which draws without a graphics card: drawn is the time from their last byte until ' +
    'nothing has been drawn for 1.5 s, and frames are those of dragging the map in a circle, all plots in view and two zooms nearer.',
  packages: ['pg'],
  versions: postgisVersion,
  contenders: {
    faixa: import.meta.resolve('./ours.ts'),
    postgis: import.meta.resolve('./postgis.ts'),
    talhões: import.meta.resolve('./plots.ts'),
    cadastro: import.meta.resolve('./register.ts'),
    desenho: import.meta.resolve('./draw.ts'),
  },
  trials: (small) => [
    ...(small ? [SMALL_PLOTS] : Object.keys(PLOTS).map(Number)).flatMap((plots) =>
      ['talhões', 'cadastro'].map(
        (contender): Trial => ({
          contender,
          params: { metres: '', plots },
          series: 'plots',
          repeats: 3,
          cutOffS: CUT_OFF_S,
        }),
      ),
    ),
    ...(small ? [SMALL_PLOTS] : Object.keys(PLOTS).map(Number)).map(
      (plots): Trial => ({
        contender: 'desenho',
        series: 'desenho',
        repeats: 1,
        cutOffS: 600,
        params: { metres: '', plots, loads: small ? 1 : 3, panS: small ? 2 : 6 },
      }),
    ),
    ...DISTANCES_M.flatMap((metres): Trial[] => {
      const params = { areas: small ? 60 : 1000, metres }
      const trial = { params, series: `${metres}`, repeats: 3, cutOffS: CUT_OFF_S }
      return [
        { contender: 'faixa', ...trial },
        ...(process.env['BENCH_PG_URL'] ? [{ contender: 'postgis', ...trial }] : []),
      ]
    }),
  ],
  setUp: () => ensureScreens(),
  columns: [
    param('m', 'metres'),
    figure('areas', 'areas', 0),
    CONTENDER,
    MEDIAN,
    SPREAD,
    timesOurs('faixa'),
    PEAK,
    figure('zone ha', 'zoneHa', 2),
    figure('server MB', 'serverMb', 0),
    figure('reader MB', 'readerMb', 0),
    {
      heading: 'drawn',
      text: ({ answer }) => (answer?.['drawnMs'] === undefined ? '' : secondsText(answer['drawnMs'])),
    },
    figure('frame ms', 'frameMs', 0),
    figure('nearer ms', 'nearFrameMs', 0),
  ],
  goals: (outcomes) => [
    ...Object.entries(PLOTS).map(([plots, seconds]) =>
      goal(
        `${plots} plots are registered through the API in ${seconds} s`,
        medianOf(
          outcomes.find(({ trial }) => trial.contender === 'cadastro' && trial.params['plots'] === Number(plots))
            ?.timesMs ?? [],
        ),
        (ms) => ms <= 1000 * seconds,
        secondsText,
      ),
    ),
    ...Object.keys(PLOTS).map((plots) =>
      goal(
        `${plots} plots can be panned ${DRAWN_S} s after they have arrived`,
        outcomes.find(({ trial }) => trial.contender === 'desenho' && trial.params['plots'] === Number(plots))
          ?.answer?.['drawnMs'],
        (ms) => ms <= 1000 * DRAWN_S,
        secondsText,
      ),
    ),
    ...DISTANCES_M.map((metres) => {
      const find = (contender: string) =>
        outcomes.find(({ trial }) => trial.contender === contender && trial.params['metres'] === metres)
      const [ours, theirs] = [find('faixa')?.answer, find('postgis')?.answer]
      const off = ours && theirs ? Math.abs(ours['zoneHa']! / theirs['zoneHa']! - 1) : undefined
      const factor = ratio(medianOf(find('postgis')?.timesMs ?? []), medianOf(find('faixa')?.timesMs ?? []))
      const speed = factor === undefined ? '' : `, ${times(factor)} as fast`
      return goal(
        `${metres} m: the area of PostGIS's zones within 1e-4`,
        off,
        (x) => x < 1e-4,
        (x) => `${x.toExponential(1)}${speed}`,
      )
    }),
  ],
}

function ratio(theirs: number | undefined, ours: number | undefined): number | undefined {
  return theirs === undefined || ours === undefined ? undefined : theirs / ours
}
