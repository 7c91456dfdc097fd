/** Adds to the numbers of a flight how far its effectiveness can be trusted, and how much of what was lost could have been avoided, with layers. */
import type { Doubt } from '@faixa/domain'
import { asLonLat, type Coverage, type CoverageOptions, geodesicLengthM, type SwathInput } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { FlightLayer } from '../layers/flight-layer.ts'
import type { FlightNumbers } from '../numbers/flight-numbers.ts'
import type { FlightPlot } from '../plots/flight-plot.ts'
import { avoidableLoss } from './avoidable-loss.ts'
import { type Doses, type DoseTerms, measureDeposit } from './deposit.ts'
import { effectivenessByWidth } from './effectiveness-by-width.ts'
import { effectivenessInterval } from './effectiveness-interval.ts'
import { headingOf } from './flown-together.ts'
import { lossPieces } from './loss-pieces.ts'
import { type SwathCentre, swathCentres } from './swath-centres.ts'

export interface WorthOptions {
  /** Adds the interval of the effectiveness. */
  readonly doubt?: Doubt
  /** True adds the avoidable loss. */
  readonly loss?: boolean
  /** True adds the effectiveness with narrower and wider swaths. */
  readonly byWidth?: boolean
  /** Adds the deposit over the plots. */
  readonly dose?: DoseTerms
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
  { doubt, loss = false, byWidth = false, dose }: WorthOptions,
  terms: Omit<CoverageOptions, 'layers' | 'onSums' | 'onProgress'>,
): Promise<{ readonly numbers: FlightNumbers; readonly layers: readonly FlightLayer[] }> {
  if (!doubt && !loss && !byWidth && !dose) return { numbers, layers: [] }
  const centres = swathCentres(swaths, coverage.runOfSwath)
  const interval = doubt && (await effectivenessInterval(plots, swaths, centres, coverage, doubt, terms))
  const boomM = widthM ?? meanWidthM(centres, coverage.areas)
  const losses =
    loss && boomM !== undefined ? await avoidableLoss({ plots, swaths, centres }, coverage, boomM, terms) : undefined
  const points = byWidth ? await effectivenessByWidth(plots, swaths, centres, coverage, terms) : undefined
  const doses =
    dose && boomM !== undefined ? depositOf({ plots, swaths, coverage }, centres, boomM, numbers.taxa, dose) : undefined
  const positions = new Map(plots.map(({ id }, i) => [id, i]))
  return {
    numbers: {
      ...numbers,
      ...present({ intervalo: interval?.whole, perda: losses?.whole, porFaixa: points, dose: doses?.whole }),
      talhoes: numbers.talhoes.map((talhao, i) => {
        const at = positions.get(coverage.plots[i]!.id)!
        return {
          ...talhao,
          ...present({ intervalo: interval?.plots[at], perda: losses?.plots[at], dose: doses?.plots[at] }),
        }
      }),
    },
    layers: [
      { name: 'dose', pieces: doses?.pieces ?? [] },
      { name: 'perda', pieces: lossPieces(losses?.least ?? []) },
    ],
  }
}

function depositOf(
  { plots, swaths, coverage }: Pick<Measured, 'plots' | 'swaths' | 'coverage'>,
  centres: readonly (SwathCentre | undefined)[],
  widthM: number,
  taxa: FlightNumbers['taxa'],
  terms: DoseTerms,
): Doses | undefined {
  const areaOf = new Map(coverage.plots.map(({ id, plotM2 }) => [id, plotM2]))
  const nominalRate = taxa && (taxa.vazaoContratada ?? taxa.media)
  return measureDeposit(
    {
      plots: plots.map(({ id, polygons }) => ({ polygons, areaM2: areaOf.get(id) ?? 0 })),
      plotM2: coverage.areas.plotM2 ?? 0,
      swaths,
      centres,
      runOfSwath: coverage.runOfSwath,
      headingDeg: headingOf(centres.flatMap((centre) => centre ?? [])),
      widthM,
      ...present({ nominalRate }),
    },
    terms,
  )
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
