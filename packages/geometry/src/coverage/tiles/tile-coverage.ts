/** Measures the coverage inside one tile with the overlay engine: how many passes overlap, inside the plots and outside. */
import type { GridRing } from '../../shapes/grid.ts'
import type { Arena, Region } from '../../shapes/overlay/overlay.ts'
import { totalAreaOf } from '../../shapes/ring.ts'
import { DEEPEST, type PlotSums } from '../../sweep/tile/face-sums.ts'
import { depthsOf, remainderOf, splitBy } from './checked-overlay.ts'

/** Rings of each pass and of each plot in one tile. */
export interface TileRings {
  readonly passes: readonly (readonly GridRing[])[]
  readonly plots: readonly (readonly GridRing[])[]
}

export interface TileRegions {
  readonly plots?: Region
  readonly applied?: Region
  readonly effective?: Region
  readonly external?: Region
  readonly unapplied?: Region
  /** `[0]` is n >= 2 inside the plots. */
  readonly overlaps: readonly Region[]
  /** Areas with n >= 1, 2, … anywhere, in square grid units. */
  readonly depths: readonly number[]
  /** The passes' own areas added up. */
  readonly gross: number
  /** For each plot. */
  readonly shares: readonly PlotSums[]
}

export function coverTile({ passes, plots }: TileRings, arena: Arena): TileRegions {
  const laid = passes.map((rings) => onceEach(rings, arena))
  const rings = laid.flat()
  const depths = depthsOf(rings, arena)
  const applied = depths[0]
  const passed = { depths: depths.map((region) => region.area), gross: totalAreaOf(rings) }

  if (plots.length === 0) {
    return { ...(applied && { applied, external: applied }), overlaps: [], shares: [], ...passed }
  }
  const parts = plots.map((part) => arena.unionOf(part))
  const planted = arena.unionOf(plots.flat())
  if (!applied) {
    const shares = parts.map(({ area }) => ({ area, effective: 0, overlap: 0, gross: 0 }))
    return { plots: planted, unapplied: planted, overlaps: [], shares, ...passed }
  }
  const { inside: effective, outside: external } = splitBy(applied, planted, arena)
  const isComplete = depths.length < DEEPEST
  const shares = parts.map((part): PlotSums => {
    const byDepth = depths.map((depth) => splitBy(depth, part, arena).inside.area)
    return {
      area: part.area,
      effective: byDepth[0]!,
      overlap: byDepth[1] ?? 0,
      gross: isComplete ? byDepth.reduce((sum, area) => sum + area, 0) : grossInside(laid, part, arena),
    }
  })
  return {
    plots: planted,
    applied,
    effective,
    external,
    unapplied: remainderOf(planted, applied, effective.area, arena),
    overlaps: depths.slice(1).map((depth) => splitBy(depth, planted, arena).inside),
    shares,
    ...passed,
  }
}

/** Dissolves the joints and crossings of one pass within the tile, so that it counts once per point. */
function onceEach(rings: readonly GridRing[], arena: Arena): readonly GridRing[] {
  const once = depthsOf(rings, arena)[0]
  return once ? arena.ringsOf(once) : []
}

/** Pass by pass, where the depths are incomplete. */
function grossInside(laid: readonly (readonly GridRing[])[], plot: Region, arena: Arena): number {
  return laid.reduce((sum, rings) => sum + arena.intersect(arena.regionOf(rings), plot).area, 0)
}
