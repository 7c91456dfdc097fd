/**
 * Measures how the figures of a deduced application would change if its doubtful stretches were sprayed or not, of the whole and of each plot.
 * Costs two measurements.
 */
import { ESTIMATED_FIGURES, type IntervalosEstimados } from '@faixa/domain'
import { type Coverage, type CoverageOptions, measureCoverage, swathsFromKml } from '@faixa/geometry'
import { present } from '@faixa/units'
import { areaNumbers, plotNumbers } from '../numbers/numbers-from-coverage.ts'
import type { FlightPlot } from '../plots/flight-plot.ts'
import type { DeducedApplication } from './deduced-application.ts'

type Measured = Pick<Coverage, 'areas' | 'plots'>
type Figures = { readonly [Name in keyof IntervalosEstimados]?: number }

/** `plots` are in the order of the coverage's. */
export async function estimatedIntervals(
  { least, most, widthM }: DeducedApplication,
  measured: Measured,
  plots: readonly FlightPlot[],
  options: Omit<CoverageOptions, 'layers'>,
): Promise<{ readonly whole: IntervalosEstimados; readonly plots: readonly IntervalosEstimados[] }> {
  const found: Measured[] = [measured]
  for (const document of [least, most]) {
    const { swaths } = swathsFromKml(document, { widthM })
    if (swaths.length > 0) found.push(await measureCoverage({ plots, swaths }, { ...options, layers: false }))
  }
  const isNothingSure = least.placemarks.length === 0
  return {
    whole: rangesOf(
      found.map(({ areas }) => areaNumbers(areas)),
      isNothingSure,
    ),
    plots: measured.plots.map(({ id }) =>
      rangesOf(
        found.flatMap((one) => one.plots.filter((plot) => plot.id === id).map(ofPlot)),
        isNothingSure,
      ),
    ),
  }
}

/** Without its area aplicada, which is the aplicação efetiva of a plot. */
function ofPlot(plot: Coverage['plots'][number]): Figures {
  const { aplicacaoEfetiva, percentAplicacaoEfetiva } = plotNumbers(plot, {})
  return { aplicacaoEfetiva, ...present({ percentAplicacaoEfetiva }) }
}

function rangesOf(found: readonly Figures[], isNothingSure: boolean): IntervalosEstimados {
  return Object.fromEntries(
    ESTIMATED_FIGURES.flatMap((name) => {
      const values = found.flatMap((one) => one[name] ?? [])
      if (values.length === 0) return []
      return [[name, { de: isNothingSure ? 0 : Math.min(...values), ate: Math.max(...values) }]]
    }),
  )
}
