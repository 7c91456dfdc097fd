/** The course of a plot's effectiveness over its laudos. */

interface PlotResult {
  /** Hectares of the plot in this laudo. */
  readonly areaPlantio: number
  readonly percentAplicacaoEfetiva?: number | undefined
}

export interface PlotTrend {
  /** Mean weighted by hectares, percent; absent where no laudo has a percentage. */
  readonly meanPercent?: number
  /** Slope of the least-squares line over the laudos in their order, percentage points from one to the next; absent for fewer than three. */
  readonly slopePerLaudo?: number
}

/** Fewer results may lie on a line by chance. */
const LEAST_FOR_TREND = 3

/** `results`: the earliest first. Laudos without a percentage do not count. */
export function plotTrend(results: readonly PlotResult[]): PlotTrend {
  const known = results.flatMap(({ areaPlantio, percentAplicacaoEfetiva: percent }) =>
    percent === undefined ? [] : [{ areaPlantio, percent }],
  )
  const hectares = known.reduce((sum, { areaPlantio }) => sum + areaPlantio, 0)
  if (hectares === 0) return {}
  const meanPercent = known.reduce((sum, { areaPlantio, percent }) => sum + areaPlantio * percent, 0) / hectares
  if (known.length < LEAST_FOR_TREND) return { meanPercent }
  const middle = (known.length - 1) / 2
  const plain = known.reduce((sum, { percent }) => sum + percent, 0) / known.length
  const rise = known.reduce((sum, { percent }, i) => sum + (i - middle) * (percent - plain), 0)
  const run = known.reduce((sum, _, i) => sum + (i - middle) * (i - middle), 0)
  return { meanPercent, slopePerLaudo: rise / run }
}
