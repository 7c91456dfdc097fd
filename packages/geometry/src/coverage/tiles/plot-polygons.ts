import { type GridRing, toClosedLocalM } from '../../shapes/grid.ts'
import type { LonLatPath, LonLatPolygon } from '../../shapes/lon-lat.ts'
import { nestRings } from '../../shapes/nest-rings.ts'
import type { Laea } from '../../shapes/projection/laea.ts'

/** The rings of one region, such as a repaired plot, as polygons in degrees. */
export function polygonsOf(rings: readonly GridRing[], plane: Laea): LonLatPolygon[] {
  const toDegrees = (ring: GridRing): LonLatPath => plane.toLonLat(toClosedLocalM(ring))
  return nestRings(rings).map(({ ring, holes }) => ({ outer: toDegrees(ring), holes: holes.map(toDegrees) }))
}
