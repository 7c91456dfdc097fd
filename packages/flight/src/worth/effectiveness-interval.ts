/**
 * The doubt of an effectiveness: measured again with a narrower and a wider swath, each with the application where it is and moved in eight
 * directions. The application moved one way is the plots moved the other way, so that one measurement with nine copies of the plots gives the
 * nine figures of a width. A wider swath covers all that a narrower one does: the least figure is the narrowest's, the most the widest's, and the
 * width as it is need not be measured again. Cost: two measurements without layers.
 */
import { type Doubt, decideInterval, FULL_PAY_PERCENT, type Intervalo } from '@faixa/domain'
import {
  asLocalM,
  type Coverage,
  type CoverageOptions,
  cos,
  createLaea,
  type LonLatPath,
  type LonLatPolygon,
  measureCoverage,
  type PlotCoverage,
  type PlotInput,
  type SwathInput,
  sin,
} from '@faixa/geometry'
import { percentOf, present, squareMetres } from '@faixa/units'
import type { SwathCentre } from './swath-centres.ts'
import { widenSwaths } from './widen-swaths.ts'

const DIRECTIONS = 8

/**
 * Returns the interval of the whole and of each plot, in the order given; undefined without plots, and where the width of a swath is not
 * known. `centres`: the centre line of each swath; `coverage` holds the official figures, which are always within.
 */
export async function effectivenessInterval(
  plots: readonly PlotInput[],
  swaths: readonly SwathInput[],
  centres: readonly (SwathCentre | undefined)[],
  coverage: Pick<Coverage, 'areas' | 'plots'>,
  doubt: Doubt,
  options: Omit<CoverageOptions, 'layers' | 'onSums' | 'onProgress'>,
): Promise<{ readonly whole?: Intervalo; readonly plots: readonly (Intervalo | undefined)[] } | undefined> {
  if (plots.length === 0) return undefined
  const { u } = doubt.largura
  const widths = u > 0 ? [1 - u, 1 + u].map((factor) => widenSwaths(swaths, centres, factor)) : [swaths]
  const copies = movedCopies(
    [...plots.map(({ polygons }) => polygons), plots.flatMap(({ polygons }) => polygons)],
    doubt.posicao.d,
  )
  const ranges = [
    ...plots.map(({ id }) => officialOf(coverage.plots.find((plot) => plot.id === id))),
    officialOf(coverage.areas),
  ]
  for (const wide of widths) {
    if (!wide) return undefined
    const { plots: covered } = await measureCoverage({ plots: copies, swaths: wide }, { ...options, layers: false })
    for (const { id, effectiveM2, plotM2 } of covered) {
      const percent = percentOf(squareMetres(effectiveM2), squareMetres(plotM2))
      if (percent === undefined) continue
      const range = ranges[Number.parseInt(id, 10)]
      if (!range) continue
      range.de = Math.min(range.de, percent)
      range.ate = Math.max(range.ate, percent)
    }
  }
  const intervals = ranges.map(
    (range) =>
      range && { percentAplicacaoEfetiva: range, ...doubt, decisao85: decideInterval(range, FULL_PAY_PERCENT) },
  )
  return { ...present({ whole: intervals.at(-1) }), plots: intervals.slice(0, -1) }
}

/** The interval that holds the official figure alone; undefined where there is none. */
function officialOf(
  areas: Partial<Pick<PlotCoverage, 'effectiveM2' | 'plotM2'>> = {},
): { de: number; ate: number } | undefined {
  const { effectiveM2, plotM2 } = areas
  if (effectiveM2 === undefined || plotM2 === undefined) return undefined
  const percent = percentOf(squareMetres(effectiveM2), squareMetres(plotM2))
  return percent === undefined ? undefined : { de: percent, ate: percent }
}

/** Plots where they are and moved in each direction; the identifier begins with the number of the plot. */
function movedCopies(plots: readonly (readonly LonLatPolygon[])[], distanceM: number): readonly PlotInput[] {
  const moves = distanceM > 0 ? Array.from({ length: DIRECTIONS }, (_, k) => (2 * Math.PI * k) / DIRECTIONS) : []
  return plots.flatMap((polygons, i) => {
    const plane = createLaea(polygons[0]?.outer[0] ?? 0, polygons[0]?.outer[1] ?? 0)
    const moved = moves.map((angle, k) => {
      const [east, north] = [distanceM * sin(angle), distanceM * cos(angle)]
      const move = (path: LonLatPath) =>
        plane.toLonLat(asLocalM(plane.toLocal(path).map((metres, at) => metres + (at % 2 === 0 ? east : north))))
      return {
        id: `${i} ${k}`,
        polygons: polygons.map((polygon) => ({
          ...polygon,
          outer: move(polygon.outer),
          holes: polygon.holes.map(move),
        })),
      }
    })
    return [{ id: `${i}`, polygons }, ...moved]
  })
}
