/** Coverage inside one tile: how deep the passes lie over each other, inside the plots and out. */
import { asGrid, GRID_PER_M, type GridRing } from '../shapes/grid.ts'
import type { Arena, Region } from '../shapes/overlay.ts'

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
  /** Areas with n >= 1, 2, … anywhere, in square grid units; they sum to the passes' own areas. */
  readonly depths: readonly number[]
}

/** Square grid units, for one plot in one tile. */
export interface PlotShare {
  readonly effective: number
  /** `[0]` is n >= 1; they sum to the passes' own areas inside the plot. */
  readonly depths: readonly number[]
}

export function coverTile(
  tile: Tile,
  size: number,
  arena: Arena,
  onPlot: (plot: number, share: PlotShare) => void,
): TileRegions {
  const depths = depthsOf(tile, size, arena)
  const areas = depths.map((region) => region.area)
  const applied = depths[0]

  const plotParts = [...tile.plots].map(([plot, rings]) => ({ plot, region: arena.regionOf(rings) }))
  if (plotParts.length === 0) {
    return { ...(applied && { applied, external: applied }), overlaps: [], depths: areas }
  }
  const only = plotParts.length === 1 ? plotParts[0] : undefined
  const plots = only ? only.region : arena.unionOf([...tile.plots.values()].flat())
  if (!applied) return { plots, unapplied: plots, overlaps: [], depths: areas }

  const whole = plots.area >= size * size
  const inPlots = whole ? depths : depthsInside(depths, plots, arena)
  if (only) onPlot(only.plot, shareOf(inPlots))
  else for (const { plot, region } of plotParts) onPlot(plot, shareOf(depthsInside(depths, region, arena)))

  const effective = inPlots[0]
  return {
    plots,
    applied,
    ...(effective && { effective }),
    ...(!whole && { external: arena.subtract(applied, plots) }),
    unapplied: arena.subtract(plots, applied),
    overlaps: inPlots.slice(1),
    depths: areas,
  }
}

/** Regions with n >= 1, 2, … until none is left. Each pass is dissolved first, so that its own joints and crossings do not count. */
function depthsOf(tile: Tile, size: number, arena: Arena): Region[] {
  const plain = tile.passes.flatMap((pass) => (pass.plain ? pass.rings : []))
  const dissolved = tile.passes.flatMap((pass) => (pass.plain ? [] : [arena.unionOf(pass.rings)]))
  const lid = lidOf(tile, size)
  const depths: Region[] = []
  for (let depth = 1; depth <= tile.passes.length; depth++) {
    const region = tile.passes.length === 1 && dissolved[0] ? dissolved[0] : arena.depthOf(plain, dissolved, depth, lid)
    if (region.area <= 0) break
    depths.push(region)
  }
  return depths
}

function depthsInside(depths: readonly Region[], plots: Region, arena: Arena): Region[] {
  const inside: Region[] = []
  for (const depth of depths) {
    const region = arena.intersect(depth, plots)
    if (region.area <= 0) break
    inside.push(region)
  }
  return inside
}

function shareOf(depths: readonly Region[]): PlotShare {
  return { effective: depths[0]?.area ?? 0, depths: depths.map((region) => region.area) }
}

/** A clockwise box a metre larger than the tile, for the depth sweep. */
function lidOf(tile: Tile, size: number): GridRing {
  const west = tile.column * size - GRID_PER_M
  const south = tile.row * size - GRID_PER_M
  const east = west + size + 2 * GRID_PER_M
  const north = south + size + 2 * GRID_PER_M
  return asGrid([west, south, west, north, east, north, east, south])
}
