/** Plots and passes cut into tiles, and how fine the grid of the tiles is. */
import type { GridRing } from '../../shapes/grid.ts'
import { boxOf } from '../../shapes/ring.ts'
import { ringsAt } from '../../shapes/ring-block.ts'
import { type CutTiles, createTileCutter } from '../../sweep/tile/cut-rings.ts'
import type { Outlines } from '../joints/outline-passes.ts'
import type { Step } from '../terms/pace.ts'

/** Side of a tile, 336 m: as large as cross products stay exact, and a power of two so that tiles can be quartered (docs/decisions/0030). */
const TILE = 2 ** 25
/** Maximum number of tile lines that the rings may cross before larger units are used: some 20 s of work. */
const MOST_CROSSINGS = 400_000
/** Maximum number of tiles across which a ring may reach before larger units are used: 2,400 km. */
const MOST_ABREAST = 8192

export interface Tiling {
  /** Grid units in a unit of the tiles: 1, or 2, 4, … for scenes larger than a country, whose tiles are larger. */
  readonly gridPerUnit: number
  add(rings: Iterable<GridRing>, owner: number): void
  finish(): CutTiles
}

/** `rings` are those that will be cut; they determine the unit. */
export function createTiling(rings: Iterable<GridRing>): Tiling {
  const gridPerUnit = unitFor(rings)
  const cutter = createTileCutter(TILE)
  return {
    gridPerUnit,
    add(rings, owner) {
      for (const ring of rings)
        cutter.add(gridPerUnit === 1 ? ring : ring.map((value) => Math.round(value / gridPerUnit) + 0), owner)
    },
    finish: () => cutter.finish(),
  }
}

/** Microseconds for each number of an outline. */
const CUTTING = 0.1
const MANY_NUMBERS = 16_384

/** Cuts all outlines; owners are numbered passes first, then plots. */
export async function cutOutlines(
  { rings, ringsEnd, passes }: Outlines,
  plots: readonly (readonly GridRing[])[],
  step: Step,
): Promise<{ readonly gridPerUnit: number; readonly tiles: CutTiles }> {
  const outlines = ringsAt(rings, 0, rings.count)
  const { gridPerUnit, add, finish } = createTiling([...outlines, ...plots.flat()])
  let before = 0
  for (let pass = 0, ring = 0; pass < passes; pass++) {
    for (; ring < ringsEnd[pass]!; ring++) {
      add([outlines[ring]!], pass)
      if (rings.end[ring]! - before < MANY_NUMBERS) continue
      await step(ring / rings.count, CUTTING * (rings.end[ring]! - before))
      before = rings.end[ring]!
    }
    await step(ring / rings.count, 0)
  }
  for (const [plot, rings] of plots.entries()) add(rings, passes + plot)
  return { gridPerUnit, tiles: finish() }
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
