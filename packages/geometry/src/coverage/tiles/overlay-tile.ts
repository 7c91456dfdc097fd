/** Measures a tile that the sweep could not prove, with the overlay engine, whose operations check their own sums. */
import { asGrid, type GridRing } from '../../shapes/grid.ts'
import { nestRings } from '../../shapes/nest-rings.ts'
import type { Overlay, Region } from '../../shapes/overlay/overlay.ts'
import { addPolygons } from '../../sweep/add-polygons.ts'
import type { LayerParts } from '../../sweep/layer-parts.ts'
import type { SweepScene } from '../../sweep/sweep-tile.ts'
import type { CutTile } from '../../sweep/tile/cut-rings.ts'
import type { LAYERS } from '../../sweep/tile/face-states.ts'
import { addToPlot, addToWhole, type FaceSums } from '../../sweep/tile/face-sums.ts'
import { tileDegrees } from '../../sweep/tile-degrees.ts'
import { coverTile, type TileRegions } from './tile-coverage.ts'

const REGIONS = {
  plots: (tile) => tile.plots,
  applied: (tile) => tile.applied,
  external: (tile) => tile.external,
  unapplied: (tile) => tile.unapplied,
  overlap2: (tile) => tile.overlaps[0],
  overlap3: (tile) => tile.overlaps[1],
  overlap4: (tile) => tile.overlaps[2],
} satisfies Record<(typeof LAYERS)[number], (tile: TileRegions) => Region | undefined>

/** Adds the tile to `sums` and, where layers are requested, to `layers`. */
export function overlayTile(
  tile: CutTile,
  { passCount, plane, gridPerUnit }: SweepScene,
  overlay: Overlay,
  sums: FaceSums,
  layers: readonly LayerParts[],
): void {
  const ringsOf = new Map<number, GridRing[]>()
  let start = 0
  for (const [r, end] of tile.ringEnd.entries()) {
    const owner = tile.ringOwner[r]!
    const ring = asGrid(Float64Array.from(tile.xy.subarray(start, end)))
    const held = ringsOf.get(owner)
    if (held) held.push(ring)
    else ringsOf.set(owner, [ring])
    start = end
  }
  const owners = [...ringsOf.keys()]
  const plots = owners.filter((owner) => owner >= passCount)
  const arena = overlay.arena()
  try {
    const regions = coverTile(
      {
        passes: owners.filter((owner) => owner < passCount).map((owner) => ringsOf.get(owner)!),
        plots: plots.map((owner) => ringsOf.get(owner)!),
      },
      arena,
    )
    addRegions(sums, regions, plots, passCount)
    if (layers.length === 0) return
    const { x, y, size } = tile
    const degrees = tileDegrees(plane, x * gridPerUnit, y * gridPerUnit, size * gridPerUnit)
    for (const [i, regionIn] of Object.values(REGIONS).entries()) {
      const region = regionIn(regions)
      if (!region || region.area <= 0) continue
      const polygons = nestRings(arena.ringsOf(region)).map(({ ring, holes }) => ({ outer: ring, holes }))
      addPolygons(polygons, { x, y, size, degrees }, layers[i]!)
    }
  } finally {
    arena.free()
  }
}

function addRegions(sums: FaceSums, regions: TileRegions, plots: readonly number[], passCount: number): void {
  for (const [k, area] of regions.depths.entries()) sums.depths[k]! += area
  for (const [i, share] of regions.shares.entries()) addToPlot(sums, plots[i]! - passCount, share)
  const planted = regions.plots?.area ?? 0
  const effective = regions.effective?.area ?? 0
  const all = (name: 'area' | 'effective') => regions.shares.reduce((sum, share) => sum + share[name], 0)
  addToWhole(sums, {
    plots: planted,
    effective,
    gross: regions.gross,
    external: regions.external?.area ?? 0,
    unapplied: regions.unapplied?.area ?? 0,
    overlap: regions.overlaps[0]?.area ?? 0,
    overlap3: regions.overlaps[1]?.area ?? 0,
    overlap4: regions.overlaps[2]?.area ?? 0,
    shared: all('area') - planted,
    sharedEffective: all('effective') - effective,
  })
}
