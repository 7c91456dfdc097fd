/** The areas of the whole and of each plot, in square metres, and how they follow from the sums of all faces. */
import { GRID2_PER_M2 } from '../../shapes/grid.ts'
import type { LonLatPolygon } from '../../shapes/lon-lat.ts'
import type { FaceSums, PlotSums } from '../../sweep/tile/face-sums.ts'

/** Square metres. */
interface AreasInPlots {
  /** |A|: the union of the plots. */
  readonly plotM2: number
  /** |U ∩ A| */
  readonly effectiveM2: number
  /** |A \ U| */
  readonly unappliedM2: number
  /** |U \ A| */
  readonly externalM2: number
  /** |{x in A: n(x) >= 2}| */
  readonly overlapM2: number
}

/** Square metres. The plot-relative ones are absent when no plot was given. */
export interface CoverageAreas extends Partial<AreasInPlots> {
  /** |U|: sprayed at least once, anywhere. */
  readonly appliedM2: number
  /** G: the passes' own areas added up. */
  readonly grossM2: number
  /** `depthM2[k]` = |{x: n(x) >= k + 1}|, anywhere; `[0]` is |U|. At most 16; they add up to G where nothing lies deeper. */
  readonly depthM2: readonly number[]
}

export interface PlotCoverage {
  readonly id: string
  readonly plotM2: number
  readonly effectiveM2: number
  readonly unappliedM2: number
  readonly overlapM2: number
  /** Sum over passes of |S_i ∩ plot|. */
  readonly grossM2: number
  /** The polygons of the plot after repair; rings as in the layers. Absent when layers were not requested. */
  readonly polygons?: readonly LonLatPolygon[]
}

/** `gridPerUnit` grid units make one unit of the sums. */
export function areasOf(sums: FaceSums, gridPerUnit: number): CoverageAreas {
  const m2 = (area: number): number => (area * gridPerUnit * gridPerUnit) / GRID2_PER_M2
  const inPlots: AreasInPlots = {
    plotM2: m2(sums.plots),
    effectiveM2: m2(sums.effective),
    unappliedM2: m2(sums.unapplied),
    externalM2: m2(sums.external),
    overlapM2: m2(sums.overlap),
  }
  return {
    appliedM2: m2(sums.depths[0]!),
    grossM2: m2(sums.gross),
    depthM2: Array.from(
      sums.depths.filter((area) => area > 0),
      m2,
    ),
    ...(sums.plots > 0 && inPlots),
  }
}

/** Square metres inside the plots under two passes or more, three or more, and four or more; undefined without plots. */
export function overlapByDepthOf(
  sums: FaceSums,
  gridPerUnit: number,
): readonly [twice: number, thrice: number, fourTimes: number] | undefined {
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
