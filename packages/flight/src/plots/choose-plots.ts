/** Chooses the registered plots that a flight without an area file was meant for (docs/metodo.md). */
import type { PlotCoverage } from '@faixa/geometry'

/** Minimum covered share of a chosen plot: less comes from turning over the neighbour's plot or from drift. */
export const REGISTERED_SHARE = 0.05
/** Overlap that counts as a common edge, m²: edges of two files differ by centimetres. */
const TOUCHED_M2 = 1

export interface ChosenPlots {
  readonly ids: ReadonlySet<string>
  /** True where no plot is covered by `REGISTERED_SHARE`, so that the best covered one was chosen. */
  readonly uncertain: boolean
}

/**
 * Chooses the plots covered by at least `REGISTERED_SHARE`, or the best covered (the first of equals); undefined where none was touched.
 */
export function choosePlots(plots: readonly PlotCoverage[]): ChosenPlots | undefined {
  const touched = plots.filter(({ effectiveM2 }) => effectiveM2 >= TOUCHED_M2)
  const covered = touched.filter((plot) => shareOf(plot) >= REGISTERED_SHARE)
  if (covered.length > 0) return { ids: new Set(covered.map(({ id }) => id)), uncertain: false }
  const [first, ...rest] = touched
  if (!first) return undefined
  const best = rest.reduce((best, plot) => (shareOf(plot) > shareOf(best) ? plot : best), first)
  return { ids: new Set([best.id]), uncertain: true }
}

function shareOf({ effectiveM2, plotM2 }: PlotCoverage): number {
  return effectiveM2 / plotM2
}
