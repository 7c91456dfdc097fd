/**
 * Computes the part of the footprint within a distance of an area.
 *
 * Where the outline of that zone is plain, and crosses the footprint plainly, the ground is combined from both outlines; parts far from the
 * crossings are not examined. Elsewhere the overlay widens the area's edges, and intersects.
 */
import { onGrid, PIECE_POSITIONS, widenPaths } from '../buffer/widen-region.ts'
import { asGrid, GRID_PER_M, type GridRing, toClosedLocalM } from '../shapes/grid.ts'
import { asLocalM, asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'
import type { Overlay } from '../shapes/overlay/overlay.ts'
import type { Laea } from '../shapes/projection/laea.ts'
import { boxOf, totalAreaOf } from '../shapes/ring.ts'
import { boxesMeet, boxHolds, clipRing, type GridBox, grownBox } from './clip-ring.ts'
import { createEdgeTree, type EdgeTree, rootBox } from './edge-tree.ts'
import { stepsNear } from './nearest-edges.ts'
import { type OverlapRing, overlapRings } from './overlap-rings.ts'
import { zoneOutline } from './zone-outline.ts'

export interface AreaShapes {
  /** Repaired; they may lie over each other. */
  readonly rings: readonly GridRing[]
  readonly paths: readonly GridRing[]
  /** Contains the edges of all rings. */
  readonly tree: EdgeTree
}

export interface SprayedGround {
  readonly tree: EdgeTree
  readonly rings: readonly GridRing[]
  /** The positions of all rings in degrees, one ring after the other. */
  readonly degrees: Float64Array
  readonly boxes: readonly GridBox[]
  readonly plane: Laea
}

/** An outer ring counter-clockwise or a hole clockwise, on the grid and, closed, in degrees. */
export interface GroundRing {
  readonly ring: GridRing
  readonly path: LonLatPath
}

/** Undefined where nothing of the footprint is that near. `distanceM` is above 0. */
export function groundWithin(
  area: AreaShapes,
  distanceM: number,
  scene: SprayedGround & { readonly overlay: Overlay },
): GroundRing[] | undefined {
  const ground = plainGround(area, distanceM, scene) ?? overlaidGround(area, distanceM, scene)
  return ground.length > 0 && totalAreaOf(ground.map(({ ring }) => ring)) > 0 ? ground : undefined
}

/** Share of an area that rounding positions to the grid may add. */
const ROUNDING = 1e-6

/** Undefined where outlines coincide in part, or are too long. @internal Tests compare it with the overlay's result. */
export function plainGround(area: AreaShapes, distanceM: number, scene: SprayedGround): GroundRing[] | undefined {
  const { distance, sagitta } = onGrid(distanceM)
  const stretches = area.paths.flatMap((path) => nearPieces(path, false, scene.tree, Math.ceil(distance), Infinity))
  const outline = zoneOutline([area.rings, stretches], area.tree, distance, sagitta)
  const tree = outline && createEdgeTree(outline, [], 'unsorted')
  if (!tree) return undefined
  const found = overlapRings(scene, { rings: outline, tree })
  // A larger result than either area means that rings are not as required, such as outers drawn clockwise.
  const most = (1 + ROUNDING) * Math.min(totalAreaOf(scene.rings), totalAreaOf(outline))
  return found && totalAreaOf(found.map(({ ring }) => ring)) <= most ? inDegrees(found, scene) : undefined
}

/** Positions of the footprint are known in degrees; only the others are computed. */
function inDegrees(rings: readonly OverlapRing[], { degrees, plane }: SprayedGround): GroundRing[] {
  return rings.map(({ ring, from }) => {
    const metres: number[] = []
    for (let i = 0; i < from.length; i++)
      if (from[i]! < 0) metres.push(ring[2 * i]! / GRID_PER_M, ring[2 * i + 1]! / GRID_PER_M)
    const computed = plane.toLonLat(asLocalM(metres))
    const path = new Float64Array(ring.length + 2)
    for (let i = 0, next = 0; i < from.length; i++) {
      const known = 2 * from[i]!
      path[2 * i] = known < 0 ? computed[next++]! : degrees[known]!
      path[2 * i + 1] = known < 0 ? computed[next++]! : degrees[known + 1]!
    }
    path.copyWithin(ring.length, 0, 2)
    return { ring, path: asLonLat(path) }
  })
}

/** @internal Tests compare it with the plain one's. */
export function overlaidGround(
  { rings, paths }: Pick<AreaShapes, 'rings' | 'paths'>,
  distanceM: number,
  { overlay, rings: footprint, boxes, plane, tree }: SprayedGround & { readonly overlay: Overlay },
): GroundRing[] {
  const margin = Math.ceil(distanceM * GRID_PER_M)
  // Only the edges of the area near the footprint matter; the rest of a river or a reserve is never widened.
  const pieces = [
    ...rings.flatMap((ring) => nearPieces(ring, true, tree, margin)),
    ...paths.flatMap((path) => nearPieces(path, false, tree, margin)),
  ]
  const ground = rings.filter((ring) => boxesMeet(boxOf(ring), rootBox(tree)))
  const reached = [...pieces.map((piece) => grownBox(boxOf(piece), margin)), ...ground.map(boxOf)]
  if (reached.length === 0) return []
  const box = boxAround(reached)
  const clipped = footprint.flatMap((ring, i) => {
    if (boxHolds(box, boxes[i]!)) return [ring]
    const part = boxesMeet(boxes[i]!, box) ? clipRing(ring, box) : undefined
    return part && part.length >= 6 ? [part] : []
  })
  if (clipped.length === 0) return []
  const arena = overlay.arena()
  try {
    const zones = [...widenPaths(pieces, distanceM, arena), ...(ground.length > 0 ? [arena.regionOf(ground)] : [])]
    const inside = arena.intersectAny(arena.regionOf(clipped), zones)
    return arena.ringsOf(inside).map((ring) => ({ ring, path: plane.toLonLat(toClosedLocalM(ring)) }))
  } finally {
    arena.free()
  }
}

/** The stretches of a path within a distance of the footprint or in it, in pieces of limited length that share their ends. */
function nearPieces(
  path: GridRing,
  closes: boolean,
  footprint: EdgeTree,
  within: number,
  most = PIECE_POSITIONS,
): GridRing[] {
  const n = path.length
  const isNear = stepsNear(footprint, within)
  if (n === 2) return isNear(path[0]!, path[1]!, path[0]!, path[1]!) ? [path] : []
  const pieces: number[][] = []
  let open: number[] | undefined
  for (let i = 0; i < (closes ? n : n - 2); i += 2) {
    const [ax, ay, bx, by] = [path[i]!, path[i + 1]!, path[(i + 2) % n]!, path[(i + 3) % n]!]
    if (!isNear(ax, ay, bx, by)) {
      open = undefined
      continue
    }
    if (!open || open.length >= 2 * most) {
      open = [ax, ay]
      pieces.push(open)
    }
    open.push(bx, by)
  }
  return pieces.map(asGrid)
}

function boxAround(all: readonly GridBox[]): GridBox {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of all) {
    minX = Math.min(minX, box[0])
    minY = Math.min(minY, box[1])
    maxX = Math.max(maxX, box[2])
    maxY = Math.max(maxY, box[3])
  }
  return [minX, minY, maxX, maxY]
}
