/** Adds to the numbers of a flight how far its effectiveness can be trusted, and how much of what was lost could have been avoided. */
import type { Doubt } from '@faixa/domain'
import { asLonLat, type Coverage, type CoverageOptions, geodesicLengthM, type SwathInput } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { FlightNumbers } from '../numbers/flight-numbers.ts'
import type { FlightPlot } from '../plots/flight-plot.ts'
import { avoidableLoss } from './avoidable-loss.ts'
import { effectivenessByWidth } from './effectiveness-by-width.ts'
import { effectivenessInterval } from './effectiveness-interval.ts'
import { type SwathCentre, swathCentres } from './swath-centres.ts'

export interface WorthOptions {
  /** Adds the interval of the effectiveness. */
  readonly doubt?: Doubt
  /** True adds the avoidable loss. */
  readonly loss?: boolean
  /** True adds the effectiveness with narrower and wider swaths. */
  readonly byWidth?: boolean
}

interface Measured {
  readonly plots: readonly FlightPlot[]
  readonly swaths: readonly SwathInput[]
  readonly coverage: Omit<Coverage, 'layers'>
  /** Width of the boom, m, where a person or the file states it. */
  readonly widthM?: number
}

/** The official numbers stay as they are. */
export async function withWorth(
  numbers: FlightNumbers,
  { plots, swaths, coverage, widthM }: Measured,
  { doubt, loss = false, byWidth = false }: WorthOptions,
  terms: Omit<CoverageOptions, 'layers' | 'onSums' | 'onProgress'>,
): Promise<FlightNumbers> {
  if (!doubt && !loss && !byWidth) return numbers
  const centres = swathCentres(swaths, coverage.runOfSwath)
  const interval = doubt && (await effectivenessInterval(plots, swaths, centres, coverage, doubt, terms))
  const boomM = widthM ?? meanWidthM(centres, coverage.areas)
  const losses =
    loss && boomM !== undefined ? await avoidableLoss({ plots, swaths, centres }, coverage, boomM, terms) : undefined
  const points = byWidth ? await effectivenessByWidth(plots, swaths, centres, coverage, terms) : undefined
  const positions = new Map(plots.map(({ id }, i) => [id, i]))
  return {
    ...numbers,
    ...present({ intervalo: interval?.whole, perda: losses?.whole, porFaixa: points }),
    talhoes: numbers.talhoes.map((talhao, i) => {
      const at = positions.get(coverage.plots[i]!.id)!
      return { ...talhao, ...present({ intervalo: interval?.plots[at], perda: losses?.plots[at] }) }
    }),
  }
}

/** Area of the passes over their length; undefined where a swath has no centre line. */
function meanWidthM(
  centres: readonly (SwathCentre | undefined)[],
  { grossM2 }: Pick<Coverage['areas'], 'grossM2'>,
): number | undefined {
  if (centres.some((centre) => !centre)) return undefined
  const lengthM = centres.reduce((sum, centre) => sum + geodesicLengthM(asLonLat(Float64Array.from(centre!.path))), 0)
  return lengthM > 0 ? grossM2 / lengthM : undefined
}
