/** Coverage inside one tile: how deep the passes lie over each other, inside the plots and out. */
import type { GridRing } from '../shapes/grid.ts'
import type { Arena, Region } from '../shapes/overlay.ts'
import { signedAreaOf } from '../shapes/ring.ts'
import { DEEPEST, depthsOf, remainderOf, splitBy } from './checked-overlay.ts'

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
  const depths = depthsOf(laid.flat(), arena)
  const applied = depths[0]
  const passed = {
    depths: depths.map((region) => region.area),
    gross: laid.flat().reduce((sum, ring) => sum + signedAreaOf(ring), 0),
  }

  const parts = [...tile.plots].map(([plot, rings]) => ({ plot, region: arena.regionOf(rings) }))
  if (parts.length === 0) {
    return { ...(applied && { applied, external: applied }), overlaps: [], ...passed }
  }
  const only = parts.length === 1 ? parts[0] : undefined
  const plots = only ? only.region : arena.unionOf([...tile.plots.values()].flat())
  if (!applied) return { plots, unapplied: plots, overlaps: [], ...passed }

  const whole = plots.area >= size * size
  const split = whole ? undefined : splitBy(applied, plots, arena)
  const effective = split ? split.inside : applied
  const inPlots = whole ? depths : depthsInside(depths, effective, plots, arena)
  const shareOf = (inside: readonly Region[], plot: Region): PlotShare => ({
    effective: inside[0]?.area ?? 0,
    overlap: inside[1]?.area ?? 0,
    gross: inside.length < DEEPEST ? sumOf(inside) : grossInside(laid, plot, arena),
  })
  if (only) onPlot(only.plot, shareOf(inPlots, only.region))
  else
    for (const { plot, region } of parts) onPlot(plot, shareOf(depthsInside(depths, undefined, region, arena), region))

  return {
    plots,
    applied,
    effective,
    ...(split && { external: split.outside }),
    unapplied: remainderOf(plots, applied, effective.area, arena),
    overlaps: inPlots.slice(1),
    ...passed,
  }
}

/** A pass's part of the tile with its own joints and crossings melted away, so that it counts once per point. */
function onceEach(pass: TilePass, arena: Arena): readonly GridRing[] {
  if (pass.plain) return pass.rings
  const once = depthsOf(pass.rings, arena)[0]
  return once ? arena.ringsOf(once) : []
}

/** `first` is the part of the first depth inside, where it is already known. */
function depthsInside(depths: readonly Region[], first: Region | undefined, plots: Region, arena: Arena): Region[] {
  const inside: Region[] = []
  for (const [k, depth] of depths.entries()) {
    const region = k === 0 && first ? first : splitBy(depth, plots, arena).inside
    if (region.area <= 0) break
    inside.push(region)
  }
  return inside
}

/** Pass by pass, for where depths end before they add up. */
function grossInside(laid: readonly (readonly GridRing[])[], plot: Region, arena: Arena): number {
  return sumOf(laid.map((rings) => arena.intersect(arena.regionOf(rings), plot)))
}

function sumOf(regions: readonly Region[]): number {
  return regions.reduce((sum, region) => sum + region.area, 0)
}
