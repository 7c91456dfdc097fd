/** The effectiveness with a narrower and a wider swath: how much of it is a matter of the width. Cost: a measurement without layers a point. */
import type { PontoPorFaixa } from '@faixa/domain'
import { type Coverage, type CoverageOptions, measureCoverage, type PlotInput, type SwathInput } from '@faixa/geometry'
import { percentOf, squareMetres } from '@faixa/units'
import type { SwathCentre } from './swath-centres.ts'
import { swathWidener } from './widen-swaths.ts'

/** Shares of the width, without the width itself. */
const FACTORS = [0.8, 0.85, 0.9, 0.95, 1.05, 1.1, 1.15, 1.2]

/** Returns the points in the order of the widths, the official one among them; undefined without plots, and where the width of a swath is not known. */
export async function effectivenessByWidth(
  plots: readonly PlotInput[],
  swaths: readonly SwathInput[],
  centres: readonly (SwathCentre | undefined)[],
  { areas }: Pick<Coverage, 'areas'>,
  options: Omit<CoverageOptions, 'layers' | 'onSums' | 'onProgress'>,
): Promise<readonly PontoPorFaixa[] | undefined> {
  const official = pointOf(1, areas)
  const widened = official && swathWidener(swaths, centres)
  if (!widened) return undefined
  const points = [official]
  for (const factor of FACTORS) {
    const measured = await measureCoverage({ plots, swaths: widened(factor) }, { ...options, layers: false })
    const point = pointOf(factor, measured.areas)
    if (point) points.push(point)
  }
  return points.toSorted((a, b) => a.fator - b.fator)
}

function pointOf(
  fator: number,
  { effectiveM2, plotM2 }: Pick<Coverage['areas'], 'effectiveM2' | 'plotM2'>,
): PontoPorFaixa | undefined {
  if (effectiveM2 === undefined || plotM2 === undefined) return undefined
  const percentAplicacaoEfetiva = percentOf(squareMetres(effectiveM2), squareMetres(plotM2))
  return percentAplicacaoEfetiva === undefined ? undefined : { fator, percentAplicacaoEfetiva }
}
