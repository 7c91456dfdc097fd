/** Widens rings and paths of the grid to the zone within a distance of them. */
import { cos } from '../arithmetic/portable-math.ts'
import { asGrid, GRID_PER_M, type GridRing } from '../shapes/grid.ts'
import type { Arena, Region } from '../shapes/overlay/overlay.ts'

/** Largest distance between an arc and its circle, metres. */
const SAGITTA_M = 0.05
/** Minimum number of steps in a full circle: the area of one is then within 5.1e-5 of πr². */
const STEPS = 360

/**
 * Clipper2 offsets the inside of each bend as a spike as long as the distance. Along a river drawn every 2 m, each crosses the hundreds
 * beside it within 500 m: 16,000 positions took 23 s at once. In pieces of this length the spikes are removed before the pieces are united.
 */
export const PIECE_POSITIONS = 16
/** Number of positions of outlines up to which they are offset at once, which is faster for few. */
const MOST_AT_ONCE = 500
const PATH_AT_ONCE = 150
const UNITED_AT_ONCE = 8

export interface Widened {
  /** The area that the rings enclose. */
  readonly ground: Region
  readonly zone: Region
}

/** Widens repaired rings and open paths; a path of one position is a point. `distanceM` is above 0. */
export function widenRegion(
  rings: readonly GridRing[],
  paths: readonly GridRing[],
  distanceM: number,
  arena: Arena,
): Widened {
  const ground = arena.unionOf(rings)
  const { distance, sagitta } = onGrid(distanceM)
  const outlines = arena.ringsOf(ground)
  const positions = outlines.reduce((sum, ring) => sum + ring.length / 2, 0)
  const strips = (path: GridRing) =>
    (path.length / 2 <= PATH_AT_ONCE ? [path] : piecesOf(path)).map((piece) =>
      arena.widen([piece], 'path', distance, sagitta),
    )
  const zone =
    positions <= MOST_AT_ONCE
      ? uniteAll([arena.widen(outlines, 'ring', distance, sagitta), ...paths.flatMap(strips)], arena)
      : uniteAll([ground, ...[...paths, ...outlines.map(closedPath)].flatMap(strips)], arena)
  return { ground, zone }
}

/** Returns one zone for each path; zones of neighbouring paths overlap. A path of one position is a point. */
export function widenPaths(paths: readonly GridRing[], distanceM: number, arena: Arena): Region[] {
  const { distance, sagitta } = onGrid(distanceM)
  return paths.map((path) => arena.widen([path], 'path', distance, sagitta))
}

/** A distance in grid units, and the maximum distance between arcs and their circle there. */
export function onGrid(distanceM: number) {
  const distance = distanceM * GRID_PER_M
  return { distance, sagitta: Math.min(SAGITTA_M * GRID_PER_M, distance * (1 - cos(Math.PI / STEPS))) }
}

/** Cuts a path into pieces that share their ends; the zone of the path is the union of theirs. */
function piecesOf(path: GridRing): GridRing[] {
  const pieces: GridRing[] = []
  const step = 2 * (PIECE_POSITIONS - 1)
  for (let at = 0; at === 0 || at + 2 < path.length; at += step)
    pieces.push(path.subarray(at, at + step + 2) as GridRing)
  return pieces
}

function closedPath(ring: GridRing): GridRing {
  return asGrid([...ring, ring[0]!, ring[1]!])
}

/** Unites neighbouring regions first, because the borders that they share then disappear before the next round. */
function uniteAll(regions: readonly Region[], arena: Arena): Region {
  let left = regions
  while (left.length > 1) {
    left = Array.from({ length: Math.ceil(left.length / UNITED_AT_ONCE) }, (_, i) =>
      arena.unite(left.slice(UNITED_AT_ONCE * i, UNITED_AT_ONCE * (i + 1))),
    )
  }
  return left[0]!
}
