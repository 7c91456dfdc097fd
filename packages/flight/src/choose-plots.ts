/** Which of the registered plots a flight without an area file was meant for (docs/metodo.md). */
import type { PlotCoverage } from '@faixa/geometry'

/** Of the plot: less is a turn or a drift over the neighbour's. */
export const REGISTERED_SHARE = 0.05
/** Two plots' common edge differs by centimetres between files: less than this is that edge, not a flight over the plot. */
const TOUCHED_M2 = 1

export interface ChosenPlots {
  readonly ids: ReadonlySet<string>
  /** No plot is covered by as much as `REGISTERED_SHARE`: the one is only the best covered. */
  readonly uncertain: boolean
}

/** Those covered by at least `REGISTERED_SHARE`, or the best covered (the first of equals); undefined where none was touched. */
export function choosePlots(plots: readonly PlotCoverage[]): ChosenPlots | undefined {
  const touched = plots.filter(({ effectiveM2 }) => effectiveM2 >= TOUCHED_M2)
  const covered = touched.filter((plot) => shareOf(plot) >= REGISTERED_SHARE)
  if (covered.length > 0) return { ids: new Set(covered.map(({ id }) => id)), uncertain: false }
  const [first, ...others] = touched
  if (!first) return undefined
  const best = others.reduce((best, plot) => (shareOf(plot) > shareOf(best) ? plot : best), first)
  return { ids: new Set([best.id]), uncertain: true }
}

function shareOf({ effectiveM2, plotM2 }: PlotCoverage): number {
  return effectiveM2 / plotM2
}
