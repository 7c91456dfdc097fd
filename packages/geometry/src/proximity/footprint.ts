/**
 * A sprayed footprint beside protected areas: the shortest distance to each, what of the footprint lies within a distance of it, and where a track
 * runs near it.
 *
 * All is decided on one equal-area plane (shapes/laea.ts), centred on the footprint, in whole grid units. Distances are those of its straight lines:
 * 10 km from the centre a metre of it is within 1 µm of a metre on the ground. Distances are exact on the grid; zones have the arcs of
 * buffer/widen-region.ts, which lie inside their circle by at most 0.05 m. Cost: n log n in the footprint's edges; an area that is further away
 * than asked costs its own edges and a few boxes.
 */
import { PIECE_POSITIONS, widenPaths } from '../buffer/widen-region.ts'
import { limitShape } from '../coverage/terms/limit-work.ts'
import { BoundsCollector } from '../kml/bounds-collector.ts'
import type { Shape } from '../kml/placemark.ts'
import { asGrid, GRID_PER_M, GRID2_PER_M2, type GridRing, toClosedLocalM } from '../shapes/grid.ts'
import { asLocalM, type LonLatBounds, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { nestRings } from '../shapes/nest-rings.ts'
import { loadOverlay, type Overlay } from '../shapes/overlay/overlay.ts'
import { repairPolygon } from '../shapes/overlay/repair-polygon.ts'
import { createGridProjection } from '../shapes/projection/grid-projection.ts'
import { createLaea, type Laea } from '../shapes/projection/laea.ts'
import { boxOf } from '../shapes/ring.ts'
import { boxesMeet, boxHolds, clipRing, type GridBox, grownBox } from './clip-ring.ts'
import { createEdgeTree, type EdgeTree, rootBox } from './edge-tree.ts'
import { nearestEdges, stepsNear } from './nearest-edges.ts'
import { type PlacedTrack, placeTrack, sprayedNear, type TrackedPart, type TrackRun, tracksNear } from './track-runs.ts'
import { roomInZone, sideOfZone } from './zone-side.ts'

export interface Proximity {
  /** Shortest distance, metres; 0 where they touch or overlap. */
  readonly distanceM: number
  /** The position of the footprint and the one of the area that have it; where it is 0, a position that both have. Degrees. */
  readonly ofFootprint: readonly [lon: number, lat: number]
  readonly ofArea: readonly [lon: number, lat: number]
}

/** What of the footprint lies within a distance of an area. */
export interface Within {
  /** Disjoint polygons, outers counter-clockwise, rings closed. */
  readonly polygons: readonly LonLatPolygon[]
  readonly areaM2: number
  /** Steps of a track over sprayed ground that run at most `metres` from these polygons. */
  sprayedNear(track: PlacedTrack, metres: number): TrackRun[]
}

/** An area on the footprint's plane. */
export interface PlacedArea {
  nearest(withinM: number): Proximity | undefined
  /** Undefined where nothing of the footprint is that near. `distanceM` is above 0. */
  footprintWithin(distanceM: number): Within | undefined
  /** Steps of a track that run at most `metres` from the area, or inside it. */
  tracksNear(track: PlacedTrack, metres: number): TrackRun[]
}

export interface Footprint {
  readonly plane: Laea
  /** Box in degrees. */
  readonly bounds: LonLatBounds
  /** Undefined for an area without any position. Throws CoverageWorkError for a polygon that crosses itself beyond all measure. */
  place(shapes: readonly Shape[]): PlacedArea | undefined
  placeTrack(legs: readonly LonLatPath[]): PlacedTrack
}

/** `polygons` are disjoint, as the engine's layers are. Undefined where they have no position. */
export async function createFootprint(polygons: readonly LonLatPolygon[]): Promise<Footprint | undefined> {
  const overlay = await loadOverlay()
  const collector = new BoundsCollector()
  collector.add(polygons.map(({ outer, holes }) => ({ kind: 'polygon', outer, holes })))
  const bounds = collector.value
  if (!bounds) return undefined
  const [west, south, east, north] = bounds
  const projection = createGridProjection(createLaea((west + east) / 2, (south + north) / 2))
  const rings = polygons
    .flatMap(({ outer, holes }) => [outer, ...holes])
    .map((ring) => openRing(projection.project(ring)))
  const tree = createEdgeTree(rings)
  if (!tree) return undefined
  const scene: Scene = { overlay, tree, rings, boxes: rings.map(boxOf), ...projection }
  return {
    plane: projection.plane,
    bounds,
    place: (shapes) => placeArea(shapes, scene),
    placeTrack: (legs) => placeTrack(legs.map(projection.project), tree),
  }
}

/** Arcs lie inside their circle by half of it at most: what is nearer than the distance less this is in the zone. */
const ARC_SLACK_M = 0.1

interface Scene {
  readonly overlay: Overlay
  readonly tree: EdgeTree
  readonly rings: readonly GridRing[]
  readonly boxes: readonly GridBox[]
  readonly plane: Laea
  project(path: LonLatPath): GridRing
}

/** Removes a repeated last position: rings of the grid are closed implicitly. */
function openRing(ring: GridRing): GridRing {
  const n = ring.length
  return n > 2 && ring[0] === ring[n - 2] && ring[1] === ring[n - 1] ? (ring.subarray(0, n - 2) as GridRing) : ring
}

function placeArea(shapes: readonly Shape[], scene: Scene): PlacedArea | undefined {
  const { rings, paths } = repairedShapes(shapes, scene)
  const area = createEdgeTree(rings, paths)
  if (!area) return undefined
  return {
    nearest(withinM) {
      const found = nearestEdges(scene.tree, area, withinM * GRID_PER_M)
      if (!found) return undefined
      const [ax, ay, bx, by] = found.ends
      return {
        distanceM: found.distance / GRID_PER_M,
        ofFootprint: positionOf(ax, ay, scene.plane),
        ofArea: positionOf(bx, by, scene.plane),
      }
    },
    footprintWithin: (distanceM) => footprintWithin({ rings, paths, tree: area }, distanceM, scene),
    tracksNear: (track, metres) => tracksNear(track, area, metres * GRID_PER_M),
  }
}

function repairedShapes(shapes: readonly Shape[], { overlay, project }: Scene) {
  const rings: GridRing[] = []
  const paths: GridRing[] = []
  const arena = overlay.arena()
  try {
    for (const shape of shapes) {
      if (shape.kind !== 'polygon') {
        if (shape.path.length > 0) paths.push(project(shape.path))
        continue
      }
      const polygon = { outer: project(shape.outer), holes: shape.holes.map(project) }
      limitShape([polygon.outer, ...polygon.holes], 'plot', 'polígono')
      const repaired = repairPolygon(polygon, () => arena)
      // A polygon without an area is still there: its outline counts as a path.
      if (repaired.rings.length === 0 && polygon.outer.length > 0) paths.push(polygon.outer)
      rings.push(...repaired.rings)
    }
    return { rings, paths }
  } finally {
    arena.free()
  }
}

function footprintWithin(
  {
    rings,
    paths,
    tree: area,
  }: { readonly rings: readonly GridRing[]; readonly paths: readonly GridRing[]; readonly tree: EdgeTree },
  distanceM: number,
  { overlay, rings: footprint, boxes, plane, tree }: Scene,
): Within | undefined {
  const margin = Math.ceil(distanceM * GRID_PER_M)
  // Only the edges of the area that the footprint is near to reach it; the rest of a river or a reserve is never widened.
  const pieces = [
    ...rings.flatMap((ring) => nearPieces(ring, true, tree, margin)),
    ...paths.flatMap((path) => nearPieces(path, false, tree, margin)),
  ]
  const ground = rings.filter((ring) => boxesMeet(boxOf(ring), rootBox(tree)))
  const reached = [...pieces.map((piece) => grownBox(boxOf(piece), margin)), ...ground.map(boxOf)]
  if (reached.length === 0) return undefined
  const box = boxAround(reached)
  const clipped = footprint.flatMap((ring, i) => {
    if (boxHolds(box, boxes[i]!)) return [ring]
    const part = boxesMeet(boxes[i]!, box) ? clipRing(ring, box) : undefined
    return part && part.length >= 6 ? [part] : []
  })
  if (clipped.length === 0) return undefined
  const arena = overlay.arena()
  try {
    const zones = [...widenPaths(pieces, distanceM, arena), ...(ground.length > 0 ? [arena.regionOf(ground)] : [])]
    const inside = arena.intersectAny(arena.regionOf(clipped), zones)
    const found = arena.ringsOf(inside)
    if (found.length === 0 || inside.area <= 0) return undefined
    let insideTree: EdgeTree | undefined
    const toLonLat = (ring: GridRing) => plane.toLonLat(toClosedLocalM(ring))
    return {
      polygons: nestRings(found).map(({ ring, holes }) => ({ outer: toLonLat(ring), holes: holes.map(toLonLat) })),
      areaM2: inside.area / GRID2_PER_M2,
      sprayedNear(track, metres) {
        const [within, sure] = [metres * GRID_PER_M, (distanceM - ARC_SLACK_M) * GRID_PER_M]
        const reach = margin + within + 1
        const part: TrackedPart = {
          sideOf: (step) => sideOfZone(area, step, reach, sure),
          roomAt: (x, y) => roomInZone(area, x, y, reach, sure),
          edges: () => (insideTree ??= createEdgeTree(found, [], 'unsorted')!),
        }
        return sprayedNear(track, part, within)
      },
    }
  } finally {
    arena.free()
  }
}

/** The stretches of a path that lie within a distance of the footprint or in it, in pieces that share their ends. */
function nearPieces(path: GridRing, closes: boolean, footprint: EdgeTree, within: number): GridRing[] {
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
    if (!open || open.length >= 2 * PIECE_POSITIONS) {
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

function positionOf(x: number, y: number, plane: Laea): readonly [number, number] {
  const [lon, lat] = plane.toLonLat(asLocalM([x / GRID_PER_M, y / GRID_PER_M]))
  return [lon!, lat!]
}
