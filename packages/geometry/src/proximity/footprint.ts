/**
 * Relates a sprayed footprint to protected areas: the shortest distance to each, the part of the footprint within a distance of it, and
 * where a track runs near it.
 *
 * Everything is computed on one equal-area plane (shapes/laea.ts), centred on the footprint, in whole grid units. Distances are those of
 * its straight lines: 10 km from the centre a metre of it is within 1 µm of a metre on the ground. Distances are exact on the grid; zones
 * have the arcs of buffer/widen-region.ts, which lie inside their circle by at most 0.05 m (ground-within.ts). Cost: n log n in the
 * footprint's edges; an area beyond the requested distance costs its own edges and a few boxes.
 */
import { limitShape } from '../coverage/terms/limit-work.ts'
import { BoundsCollector } from '../kml/bounds-collector.ts'
import type { Shape } from '../kml/placemark.ts'
import { GRID_PER_M, GRID2_PER_M2, type GridRing } from '../shapes/grid.ts'
import { asLocalM, type LonLatBounds, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { nestRings } from '../shapes/nest-rings.ts'
import { loadOverlay, type Overlay } from '../shapes/overlay/overlay.ts'
import { repairPolygon } from '../shapes/overlay/repair-polygon.ts'
import { createGridProjection } from '../shapes/projection/grid-projection.ts'
import { createLaea, type Laea } from '../shapes/projection/laea.ts'
import { boxOf, totalAreaOf } from '../shapes/ring.ts'
import { createEdgeTree, type EdgeTree } from './edge-tree.ts'
import { type AreaShapes, groundWithin, type SprayedGround } from './ground-within.ts'
import { nearestEdges } from './nearest-edges.ts'
import { type PlacedTrack, placeTrack, sprayedNear, type TrackedPart, type TrackRun, tracksNear } from './track-runs.ts'
import { roomInZone, sideOfZone } from './zone-side.ts'

export interface Proximity {
  /** Shortest distance, metres; 0 where they touch or overlap. */
  readonly distanceM: number
  /** The nearest position of the footprint and of the area; where the distance is 0, a position that both have. Degrees. */
  readonly ofFootprint: readonly [lon: number, lat: number]
  readonly ofArea: readonly [lon: number, lat: number]
}

/** The part of the footprint within a distance of an area. */
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
  /** Undefined for an area without any position. Throws CoverageWorkError for a polygon with too many crossings. */
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
  const paths = polygons.flatMap(({ outer, holes }) => [outer, ...holes])
  const rings = paths.map((path) => openRing(projection.project(path)))
  const tree = createEdgeTree(rings)
  if (!tree) return undefined
  const degrees = new Float64Array(rings.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const [i, { length }] of rings.entries()) {
    degrees.set(paths[i]!.subarray(0, length), at)
    at += length
  }
  const scene: Scene = { overlay, tree, rings, degrees, boxes: rings.map(boxOf), ...projection }
  return {
    plane: projection.plane,
    bounds,
    place: (shapes) => placeArea(shapes, scene),
    placeTrack: (legs) => placeTrack(legs.map(projection.project), tree),
  }
}

/** Arcs lie inside their circle by at most half of this: any position nearer than the distance minus this is in the zone. */
const ARC_SLACK_M = 0.1

interface Scene extends SprayedGround {
  readonly overlay: Overlay
  project(path: LonLatPath): GridRing
}

/** Removes a repeated last position: rings of the grid are closed implicitly. */
function openRing(ring: GridRing): GridRing {
  const n = ring.length
  return n > 2 && ring[0] === ring[n - 2] && ring[1] === ring[n - 1] ? (ring.subarray(0, n - 2) as GridRing) : ring
}

function placeArea(shapes: readonly Shape[], scene: Scene): PlacedArea | undefined {
  const { rings, paths } = repairedShapes(shapes, scene)
  const tree = createEdgeTree(rings, paths)
  if (!tree) return undefined
  return {
    nearest(withinM) {
      const found = nearestEdges(scene.tree, tree, withinM * GRID_PER_M)
      if (!found) return undefined
      const [ax, ay, bx, by] = found.ends
      return {
        distanceM: found.distance / GRID_PER_M,
        ofFootprint: positionOf(ax, ay, scene.plane),
        ofArea: positionOf(bx, by, scene.plane),
      }
    },
    footprintWithin: (distanceM) => footprintWithin({ rings, paths, tree }, distanceM, scene),
    tracksNear: (track, metres) => tracksNear(track, tree, metres * GRID_PER_M),
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
      // A polygon without an area still counts: its outline is treated as a path.
      if (repaired.rings.length === 0 && polygon.outer.length > 0) paths.push(polygon.outer)
      rings.push(...repaired.rings)
    }
    return { rings, paths }
  } finally {
    arena.free()
  }
}

function footprintWithin(area: AreaShapes, distanceM: number, scene: Scene): Within | undefined {
  const ground = groundWithin(area, distanceM, scene)
  if (!ground) return undefined
  const rings = ground.map(({ ring }) => ring)
  const pathOf = new Map(ground.map(({ ring, path }) => [ring, path]))
  let tree: EdgeTree | undefined
  return {
    polygons: nestRings(rings).map(({ ring, holes }) => ({
      outer: pathOf.get(ring)!,
      holes: holes.map((hole) => pathOf.get(hole)!),
    })),
    areaM2: totalAreaOf(rings) / GRID2_PER_M2,
    sprayedNear(track, metres) {
      const within = metres * GRID_PER_M
      const [reach, sure] = [distanceM * GRID_PER_M + within + 2, (distanceM - ARC_SLACK_M) * GRID_PER_M]
      const part: TrackedPart = {
        sideOf: (step) => sideOfZone(area.tree, step, reach, sure),
        roomAt: (x, y) => roomInZone(area.tree, x, y, reach, sure),
        edges: () => (tree ??= createEdgeTree(rings, [], 'unsorted')!),
      }
      return sprayedNear(track, part, within)
    },
  }
}

function positionOf(x: number, y: number, plane: Laea): readonly [number, number] {
  const [lon, lat] = plane.toLonLat(asLocalM([x / GRID_PER_M, y / GRID_PER_M]))
  return [lon!, lat!]
}
