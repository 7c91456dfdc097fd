/** Measures how the figures of a deduced application would change if its doubtful stretches were sprayed or not. Costs two measurements. */
import { ESTIMATED_FIGURES, type IntervalosEstimados } from '@faixa/domain'
import { type CoverageOptions, measureCoverage, swathsFromKml } from '@faixa/geometry'
import type { AreaNumbers } from '../numbers/flight-numbers.ts'
import { areaNumbers } from '../numbers/numbers-from-coverage.ts'
import type { FlightPlot } from '../plots/flight-plot.ts'
import type { DeducedApplication } from './deduced-application.ts'

export async function estimatedInterval(
  { least, most, widthM }: DeducedApplication,
  measured: AreaNumbers,
  plots: readonly FlightPlot[],
  options: Omit<CoverageOptions, 'layers'>,
): Promise<IntervalosEstimados> {
  const found: AreaNumbers[] = [measured]
  for (const document of [least, most]) {
    const { swaths } = swathsFromKml(document, { widthM })
    if (swaths.length === 0) continue
    const { areas } = await measureCoverage({ plots, swaths }, { ...options, layers: false })
    found.push(areaNumbers(areas))
  }
  const isNothingSure = least.placemarks.length === 0
  return Object.fromEntries(
    ESTIMATED_FIGURES.flatMap((name) => {
      const values = found.flatMap((one) => one[name] ?? [])
      if (values.length === 0) return []
      return [[name, { de: isNothingSure ? 0 : Math.min(...values), ate: Math.max(...values) }]]
    }),
  )
}
