/**
 * Computes the zone within a distance of points, lines and polygons, as protection rules require.
 *
 * Distances are those of the engine's equal-area plane (shapes/laea.ts), centred on the shapes, on whole grid units; 25 km from its centre a
 * metre of it is within 4 µm of a metre on the ground. Clipper2 offsets the rings (docs/decisions/0051): corners become arcs of a step of 1°
 * or less, inside the circle by at most 0.05 m, where two offsets meet they are united, and a hole that the distance closes disappears.
 * Polygons are repaired as for a measurement: what crosses itself counts by the non-zero rule, holes take away.
 * Cost: n log n in the positions and arcs.
 */
import { limitShape } from '../coverage/terms/limit-work.ts'
import { BoundsCollector } from '../kml/bounds-collector.ts'
import type { Shape } from '../kml/placemark.ts'
import { GRID2_PER_M2, type GridRing, toClosedLocalM, toGrid } from '../shapes/grid.ts'
import type { LonLatPath, LonLatPolygon } from '../shapes/lon-lat.ts'
import { nestRings } from '../shapes/nest-rings.ts'
import { type Arena, loadOverlay, type Region } from '../shapes/overlay/overlay.ts'
import { type RingRepair, repairPolygon } from '../shapes/overlay/repair-polygon.ts'
import { createLaea, type Laea } from '../shapes/projection/laea.ts'
import { widenRegion } from './widen-region.ts'

export interface Buffer {
  /** The whole zone, the shapes themselves included: disjoint polygons, outers counter-clockwise, rings closed. */
  readonly zone: readonly LonLatPolygon[]
  readonly zoneM2: number
  /** The zone without the polygons that it surrounds; for points and lines the zone itself. */
  readonly surround: readonly LonLatPolygon[]
  readonly surroundM2: number
  /** Repairs made to the polygons before the zone was computed. */
  readonly repairs: ReadonlySet<RingRepair>
}

/**
 * Rejects with RangeError for a distance that is not above 0, and with CoverageWorkError for polygons with too many crossings. Without any
 * position or area, the zone is empty.
 */
export async function bufferShapes(shapes: readonly Shape[], distanceM: number): Promise<Buffer> {
  if (!(distanceM > 0 && Number.isFinite(distanceM)))
    throw new RangeError(`A buffer needs a distance above 0: ${distanceM}`)
  const overlay = await loadOverlay()
  const arena = overlay.arena()
  try {
    return buffered(shapes, distanceM, arena)
  } finally {
    arena.free()
  }
}

function buffered(shapes: readonly Shape[], distanceM: number, arena: Arena): Buffer {
  const plane = planeAt(shapes)
  const repairs = new Set<RingRepair>()
  const project = (path: LonLatPath) => toGrid(plane.toLocal(path))
  const rings: GridRing[] = []
  const paths: GridRing[] = []
  for (const shape of shapes) {
    if (shape.kind !== 'polygon') {
      if (shape.path.length > 0) paths.push(project(shape.path))
      continue
    }
    const polygon = { outer: project(shape.outer), holes: shape.holes.map(project) }
    limitShape([polygon.outer, ...polygon.holes], 'plot', 'polígono')
    const repaired = repairPolygon(polygon, () => arena)
    for (const repair of repaired.repairs) repairs.add(repair)
    rings.push(...repaired.rings)
  }
  const { ground, zone } = widenRegion(rings, paths, distanceM, arena)
  const surround = arena.subtract(zone, ground)
  return {
    zone: polygonsOf(zone, arena, plane),
    zoneM2: zone.area / GRID2_PER_M2,
    surround: polygonsOf(surround, arena, plane),
    surroundM2: surround.area / GRID2_PER_M2,
    repairs,
  }
}

function planeAt(shapes: readonly Shape[]): Laea {
  const bounds = new BoundsCollector()
  bounds.add(shapes)
  const [west, south, east, north] = bounds.value ?? [0, 0, 0, 0]
  return createLaea((west + east) / 2, (south + north) / 2)
}

function polygonsOf(region: Region, arena: Arena, plane: Laea): LonLatPolygon[] {
  const toLonLat = (ring: GridRing) => plane.toLonLat(toClosedLocalM(ring))
  return nestRings(arena.ringsOf(region)).map(({ ring, holes }) => ({
    outer: toLonLat(ring),
    holes: holes.map(toLonLat),
  }))
}
