/** The sums of all faces as areas of the whole and of each plot, in square metres. */
import { GRID2_PER_M2 } from '../../shapes/grid.ts'
import type { FaceSums, PlotSums } from '../../sweep/tile/face-sums.ts'
import type { Coverage, CoverageAreas, PlotCoverage } from '../terms/coverage.ts'

/** `gridPerUnit` grid units make one unit of the sums. */
export function areasOf(sums: FaceSums, gridPerUnit: number): CoverageAreas {
  const m2 = (area: number): number => (area * gridPerUnit * gridPerUnit) / GRID2_PER_M2
  return {
    appliedM2: m2(sums.depths[0]!),
    grossM2: m2(sums.gross),
    depthM2: Array.from(
      sums.depths.filter((area) => area > 0),
      m2,
    ),
    ...(sums.plots > 0 && {
      plotM2: m2(sums.plots),
      effectiveM2: m2(sums.effective),
      unappliedM2: m2(sums.unapplied),
      externalM2: m2(sums.external),
      overlapM2: m2(sums.overlap),
    }),
  }
}

/** Square metres inside the plots under two passes or more, three or more, and four or more; undefined without plots. */
export function overlapByDepthOf(sums: FaceSums, gridPerUnit: number): Coverage['overlapByDepthM2'] {
  if (sums.plots === 0) return undefined
  const m2 = (area: number): number => (area * gridPerUnit * gridPerUnit) / GRID2_PER_M2
  return [m2(sums.overlap), m2(sums.overlap3), m2(sums.overlap4)]
}

export function plotAreasOf({ perPlot }: FaceSums, plot: number, gridPerUnit: number): Omit<PlotCoverage, 'id'> {
  const m2 = (name: keyof PlotSums): number => (perPlot[name][plot]! * gridPerUnit * gridPerUnit) / GRID2_PER_M2
  return {
    plotM2: m2('area'),
    effectiveM2: m2('effective'),
    unappliedM2: Math.max(0, m2('area') - m2('effective')),
    overlapM2: m2('overlap'),
    grossM2: m2('gross'),
  }
}
