/**
 * Converts one tile from rings to numbers and layers: edges are split, swept, added up and walked. Reports where the result could not be
 * proved.
 */
import type { Laea } from '../shapes/projection/laea.ts'
import { type LayerParts, markOf, rewindTo } from './layer-parts.ts'
import { resolveOwners } from './resolve-owners.ts'
import { splitEdges } from './split-edges.ts'
import { createBorders, type SweepEnd, sweepFaces } from './sweep-faces.ts'
import type { CutTile } from './tile/cut-rings.ts'
import { createFaceStates, type FaceStates } from './tile/face-states.ts'
import { addFaces, type FaceSums } from './tile/face-sums.ts'
import { createEdges, type Edges, loadEdges, type TileOwners } from './tile/tile-edges.ts'
import { tileDegrees } from './tile-degrees.ts'
import { traceLayers } from './trace-layers.ts'

/** Values that the tiles of one measurement share. */
export interface SweepScene {
  /** Owners below this number are passes, the others plots. */
  readonly passCount: number
  readonly plane: Laea
  /** Hundredths of a millimetre in a unit of the tiles: 1 but for scenes larger than a country. */
  readonly gridPerUnit: number
  /** Borders found so far, by which the work is measured. */
  readonly work: { borders: number }
}

/** `unproved`: the sweep found a contradiction. `full`: too many edges or states for one tile; its quarters may work. Nothing was added. */
export type TileEnd = 'swept' | 'unproved' | 'full'

/**
 * Maximum number of attempts at a tile: splitting moves edges by up to a unit, which may make others meet (seen once in 49,000 hostile
 * scenes).
 */
const ATTEMPTS = 6
/** Maximum number of edges in one tile: some 50 ms. */
const MOST_EDGES = 30_000

const loaded = createEdges()
const split = createEdges()
const resolved = createEdges()
const borders = createBorders()
const states = createFaceStates()

/** Adds the tile to `sums` and, where layers are requested, to `layers`. */
export function sweepTile(
  tile: CutTile,
  { passCount, plane, gridPerUnit, work }: SweepScene,
  sums: FaceSums,
  layers: readonly LayerParts[],
): TileEnd {
  if (tile.xy.length / 2 > MOST_EDGES) return 'full'
  let owners = loadEdges(tile, passCount, loaded)
  let end = proveFaces(loaded, owners, tile.size, false)
  if (end === 'crowded') {
    const outlined = resolveOwners(reload(tile, passCount), owners, tile.size, states, borders, resolved)
    if (!outlined) return 'full'
    owners = outlined
    end = proveFaces(resolved, owners, tile.size, true)
  }
  if (end !== 'swept') return end === 'unproved' ? 'unproved' : 'full'
  if (layers.length > 0) {
    const { x, y, size } = tile
    const marks = layers.map(markOf)
    const degrees = tileDegrees(plane, x * gridPerUnit, y * gridPerUnit, size * gridPerUnit)
    if (!traceLayers(borders, states, { x, y, size, degrees }, layers)) {
      for (const [i, mark] of marks.entries()) rewindTo(layers[i]!, mark)
      return 'unproved'
    }
  }
  work.borders += borders.count
  addFaces(sums, states, owners.list, owners.passes, passCount)
  return 'swept'
}

/** Restores the tile's edges to the state before splitting. */
function reload(tile: CutTile, passCount: number): Edges {
  loadEdges(tile, passCount, loaded)
  return loaded
}

/** Splits and sweeps until the sweep finds no crossing. `crowded`: the edges fit in memory, but the states do not. */
function proveFaces(edges: Edges, owners: TileOwners, size: number, isCounted: boolean): TileEnd | 'crowded' {
  let from = edges
  let to = split
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!splitEdges(from, size, to)) return 'full'
    states.reset(owners.passes, owners.list.length - owners.passes, isCounted)
    const end: SweepEnd = sweepFaces(to, states, borders, size)
    if (end === 'full') return 'crowded'
    if (end === 'swept' && addsUp(states, owners)) return 'swept'
    const spare = from
    from = to
    to = spare
  }
  return 'unproved'
}

/** Tells whether the faces' areas, each times its winding number, add up to the rings' own areas, within the rounding of the edges. */
function addsUp({ count, area, wound }: FaceStates, { laid, length }: TileOwners): boolean {
  let sum = 0
  for (let s = 1; s < count; s++) sum += area[s]! * wound[s]!
  return Math.abs(sum - laid) <= 2 * length + 1
}
