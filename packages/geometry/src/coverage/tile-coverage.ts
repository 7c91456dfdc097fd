/** Coverage inside one tile: how deep the passes lie over each other, inside the plots and out. */
import type { GridRing } from '../shapes/grid.ts'
import type { Arena, Region } from '../shapes/overlay.ts'
import { totalAreaOf } from '../shapes/ring.ts'
import { DEEPEST, depthsOf, remainderOf, splitBy } from './checked-overlay.ts'
import { plotPartsOf, sharesOf } from './share-parts.ts'

/** What lies in one tile after cutting. */
export interface Tile {
  readonly column: number
  readonly row: number
  readonly passes: TilePass[]
  /** Parts of plots by the plot's position in the input. */
  readonly plots: Map<number, GridRing[]>
}

/** A pass's part of the tile. */
export interface TilePass {
  readonly pass: number
  readonly rings: GridRing[]
  /** True when no point of it is covered twice. */
  readonly plain: boolean
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
}

/** Square grid units, for one plot in one tile. */
export interface PlotShare {
  readonly effective: number
  readonly overlap: number
  /** The passes' own areas inside the plot added up. */
  readonly gross: number
}

export function coverTile(
  tile: Tile,
  size: number,
  arena: Arena,
  onPlot: (plot: number, share: PlotShare) => void,
): TileRegions {
  const laid = tile.passes.map((pass) => onceEach(pass, arena))
  const rings = laid.flat()
  const depths = depthsOf(rings, arena)
  const applied = depths[0]
  const passed = {
    depths: depths.map((region) => region.area),
    gross: totalAreaOf(rings),
  }

  if (tile.plots.size === 0) {
    return { ...(applied && { applied, external: applied }), overlaps: [], ...passed }
  }
  const plotParts = plotPartsOf([...tile.plots.values()], arena)
  const { parts, plots } = plotParts
  if (!applied) return { plots, unapplied: plots, overlaps: [], ...passed }

  const whole = plots.area >= size * size
  const split = whole ? undefined : splitBy(applied, plots, arena)
  const effective = split ? split.inside : applied
  const inside = depths.map((depth, k) => (whole ? depth : k === 0 ? effective : splitBy(depth, plots, arena).inside))
  const shares = inside.map((region, k) => sharesOf(depths[k]!, region, plotParts, arena))
  for (const [i, plot] of [...tile.plots.keys()].entries()) {
    const byDepth = shares.map((share) => share[i]!)
    const complete = depths.length < DEEPEST
    onPlot(plot, {
      effective: byDepth[0]!,
      overlap: byDepth[1] ?? 0,
      gross: complete ? byDepth.reduce((sum, area) => sum + area, 0) : grossInside(laid, parts[i]!, arena),
    })
  }
  return {
    plots,
    applied,
    effective,
    ...(split && { external: split.outside }),
    unapplied: remainderOf(plots, applied, effective.area, arena),
    overlaps: inside.slice(1),
    ...passed,
  }
}

/** A pass's part of the tile with its own joints and crossings melted away, so that it counts once per point. */
function onceEach(pass: TilePass, arena: Arena): readonly GridRing[] {
  if (pass.plain) return pass.rings
  const once = depthsOf(pass.rings, arena)[0]
  return once ? arena.ringsOf(once) : []
}

/** Pass by pass, for where depths end before they add up. */
function grossInside(laid: readonly (readonly GridRing[])[], plot: Region, arena: Arena): number {
  return laid.reduce((sum, rings) => sum + arena.intersect(arena.regionOf(rings), plot).area, 0)
}
