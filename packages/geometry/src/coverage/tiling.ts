/** Plots and passes cut into tiles, and how fine the grid of the tiles is. */
import type { GridRing } from '../shapes/grid.ts'
import { boxOf } from '../shapes/ring.ts'
import { type CutTiles, createTileCutter } from '../sweep/cut-rings.ts'

/** Side of a tile, 336 m: as large as cross products stay exact, and a power of two so that tiles can be quartered (docs/decisions/0030). */
const TILE = 2 ** 25
/** Tile lines that the rings may cross before units are coarsened: some 20 s of work. */
const MOST_CROSSINGS = 400_000
/** Tiles that a ring may reach over before units are coarsened: 2,400 km. */
const MOST_ABREAST = 8192

export interface Tiling {
  /** Grid units in a unit of the tiles: 1, but 2, 4, … for scenes larger than a country, whose tiles grow with it. */
  readonly gridPerUnit: number
  add(rings: Iterable<GridRing>, owner: number): void
  finish(): CutTiles
}

/** `rings` are those that will come, for choosing the unit. */
export function createTiling(rings: Iterable<GridRing>): Tiling {
  const gridPerUnit = unitFor(rings)
  const cutter = createTileCutter(TILE)
  return {
    gridPerUnit,
    add(own, owner) {
      for (const ring of own)
        cutter.add(gridPerUnit === 1 ? ring : ring.map((value) => Math.round(value / gridPerUnit) + 0), owner)
    },
    finish: () => cutter.finish(),
  }
}

function unitFor(rings: Iterable<GridRing>): number {
  let crossings = 0
  let abreast = 0
  for (const ring of rings) {
    const [minX, minY, maxX, maxY] = boxOf(ring)
    crossings += (2 * (maxX - minX + maxY - minY)) / TILE
    abreast = Math.max(abreast, (maxX - minX) / TILE, (maxY - minY) / TILE)
  }
  let unit = 1
  while (crossings > unit * MOST_CROSSINGS || abreast > unit * MOST_ABREAST) unit *= 2
  return unit
}
