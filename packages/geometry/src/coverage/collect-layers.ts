/** The layers, gathered tile by tile and handed over as whole polygons in degrees. */
import { type GridRing, toClosedLocalM } from '../shapes/grid.ts'
import type { Laea } from '../shapes/laea.ts'
import type { LonLatPolygon } from '../shapes/lon-lat.ts'
import { type GridPolygon, nestRings } from '../shapes/nest-rings.ts'
import type { Arena, Overlay, Region } from '../shapes/overlay.ts'
import type { CoverageLayers, LayerName } from './coverage.ts'
import { createMelt, type Melt } from './melt-tiles.ts'
import type { Step } from './pace.ts'
import type { TileRegions } from './tile-coverage.ts'

export interface LayerCollector {
  /** Copies out of the arena that made the regions; call before it is freed. */
  add(tile: TileRegions, arena: Arena): void
  finish(overlay: Overlay, plane: Laea, step: Step): Promise<CoverageLayers>
}

const REGIONS = {
  plots: (tile) => tile.plots,
  applied: (tile) => tile.applied,
  external: (tile) => tile.external,
  unapplied: (tile) => tile.unapplied,
  overlap2: (tile) => tile.overlaps[0],
  overlap3: (tile) => tile.overlaps[1],
  overlap4: (tile) => tile.overlaps[2],
} satisfies Record<LayerName, (tile: TileRegions) => Region | undefined>

/** `size` is the side of a tile in grid units. */
export function collectLayers(size: number): LayerCollector {
  const melts = Object.entries(REGIONS).map(([name, regionIn]) => ({ name, regionIn, melt: createMelt(size) }))
  return {
    add(tile, arena) {
      for (const { regionIn, melt } of melts) {
        const region = regionIn(tile)
        if (region && region.area > 0) melt.add(arena.ringsOf(region))
      }
    },
    async finish(overlay, plane, step) {
      const layers: Record<string, readonly LonLatPolygon[]> = {}
      for (const [index, { name, melt }] of melts.entries()) {
        layers[name] = polygonsIn(melt, overlay, plane)
        await step((index + 1) / melts.length)
      }
      return layers as CoverageLayers
    },
  }
}

function polygonsIn(melt: Melt, overlay: Overlay, plane: Laea): LonLatPolygon[] {
  const arena = overlay.arena()
  try {
    return melt.polygons(arena).map((polygon) => toDegrees(polygon, plane))
  } finally {
    arena.free()
  }
}

/** The rings of one region, such as a repaired plot, as polygons in degrees. */
export function polygonsOf(rings: readonly GridRing[], plane: Laea): LonLatPolygon[] {
  return nestRings(rings).map(({ ring, holes }) => toDegrees({ outer: ring, holes }, plane))
}

function toDegrees({ outer, holes }: GridPolygon, plane: Laea): LonLatPolygon {
  return {
    outer: plane.toLonLat(toClosedLocalM(outer)),
    holes: holes.map((hole) => plane.toLonLat(toClosedLocalM(hole))),
  }
}
