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
import { swathWidener } from './widen-swaths.ts'

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
  const widened = u > 0 ? swathWidener(swaths, centres) : () => swaths
  if (!widened) return undefined
  const isShared = sharesGround(coverage)
  const measured = [
    ...plots.map(({ polygons }) => polygons),
    ...(isShared ? [plots.flatMap(({ polygons }) => polygons)] : []),
  ]
  const copies = movedCopies(measured, doubt.posicao.d)
  const ranges = [
    ...plots.map(({ id }) => officialOf(coverage.plots.find((plot) => plot.id === id))),
    officialOf(coverage.areas),
  ]
  for (const factor of u > 0 ? [1 - u, 1 + u] : [1]) {
    const { plots: covered } = await measureCoverage(
      { plots: copies, swaths: widened(factor) },
      { ...options, layers: false },
    )
    const together = isShared ? [] : sumsOfMoves(covered, plots.length)
    for (const { id, effectiveM2, plotM2 } of [...covered, ...together]) {
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

/** Share of the plots' area below which ground of several plots is rounding. */
const SHARED = 1e-9

/** True where ground lies in several plots, so that the whole is not the sum of its plots. */
function sharesGround({ areas: { plotM2 = 0 }, plots }: Pick<Coverage, 'areas' | 'plots'>): boolean {
  return plots.reduce((sum, plot) => sum + plot.plotM2, 0) - plotM2 > SHARED * plotM2
}

/** Adds up the plots of each move, as plot number `id`. */
function sumsOfMoves(
  covered: readonly PlotCoverage[],
  id: number,
): Pick<PlotCoverage, 'id' | 'effectiveM2' | 'plotM2'>[] {
  const sums = new Map<string, { id: string; effectiveM2: number; plotM2: number }>()
  for (const plot of covered) {
    const move = plot.id.split(' ')[1] ?? ''
    const sum = sums.get(move) ?? { id: `${id} ${move}`, effectiveM2: 0, plotM2: 0 }
    sum.effectiveM2 += plot.effectiveM2
    sum.plotM2 += plot.plotM2
    sums.set(move, sum)
  }
  return [...sums.values()]
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
