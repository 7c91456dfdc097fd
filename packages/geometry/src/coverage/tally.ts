/** Adds up tiles: areas of the whole and of each plot. */
import { GRID2_PER_M2, type GridRing } from '../shapes/grid.ts'
import { totalAreaOf } from '../shapes/ring.ts'
import type { CoverageAreas, PlotCoverage, PlotInput } from './coverage.ts'
import type { PlotShare, TileRegions } from './tile-coverage.ts'

export interface Tally {
  add(tile: TileRegions): void
  addToPlot(plot: number, share: PlotShare): void
  areas(): CoverageAreas
  plots(inputs: readonly PlotInput[]): PlotCoverage[]
}

export function createTally(plots: readonly (readonly GridRing[])[]): Tally {
  const depths: number[] = []
  const total = { plots: 0, effective: 0, external: 0, unapplied: 0, overlap: 0, gross: 0 }
  const perPlot = plots.map(() => ({ effective: 0, overlap: 0, gross: 0 }))

  return {
    add(tile) {
      for (const [k, area] of tile.depths.entries()) depths[k] = (depths[k] ?? 0) + area
      total.gross += tile.gross
      total.plots += tile.plots?.area ?? 0
      total.effective += tile.effective?.area ?? 0
      total.external += tile.external?.area ?? 0
      total.unapplied += tile.unapplied?.area ?? 0
      total.overlap += tile.overlaps[0]?.area ?? 0
    },
    addToPlot(plot, share) {
      const sums = perPlot[plot]!
      sums.effective += share.effective
      sums.overlap += share.overlap
      sums.gross += share.gross
    },
    areas() {
      const depthM2 = depths.map((area) => area / GRID2_PER_M2)
      return {
        appliedM2: depthM2[0] ?? 0,
        grossM2: total.gross / GRID2_PER_M2,
        depthM2,
        ...(total.plots > 0 && {
          plotM2: total.plots / GRID2_PER_M2,
          effectiveM2: total.effective / GRID2_PER_M2,
          unappliedM2: total.unapplied / GRID2_PER_M2,
          externalM2: total.external / GRID2_PER_M2,
          overlapM2: total.overlap / GRID2_PER_M2,
        }),
      }
    },
    plots: (inputs) =>
      inputs.map(({ id }, index) => {
        const sums = perPlot[index]!
        const own = totalAreaOf(plots[index]!)
        return {
          id,
          plotM2: own / GRID2_PER_M2,
          effectiveM2: sums.effective / GRID2_PER_M2,
          unappliedM2: Math.max(0, own - sums.effective) / GRID2_PER_M2,
          overlapM2: sums.overlap / GRID2_PER_M2,
          grossM2: sums.gross / GRID2_PER_M2,
        }
      }),
  }
}
