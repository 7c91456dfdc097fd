/** Recognises polygons too narrow to see or to treat: they are omitted from the drawing and the files, never from the numbers. */
import { cos, type LonLatPath, type LonLatPolygon } from '@faixa/geometry'

/** Width of a hairline, m: about the error of a receiver's position, and the width of the map's line from a few metres up. */
const HAIRLINE_M = 0.5
/** A degree of a meridian at the equator; the ellipsoid's flattening changes it by 1 % at most. */
const METRES_PER_DEGREE = 110_574
const RADIANS = Math.PI / 180

/**
 * True below half a metre of width: that of the rectangle with the polygon's area and perimeter, holes included, which for a sliver is
 * 2 · area / perimeter and for a square its side. Cost: linear, some ten operations a position.
 */
export function isHairline({ outer, holes }: LonLatPolygon): boolean {
  const shape = { areaM2: 0, perimeterM: 0 }
  addRing(shape, outer, 1)
  for (const hole of holes) addRing(shape, hole, -1)
  const half = shape.perimeterM / 2
  const spread = half * half - 4 * shape.areaM2
  // A shape more compact than any rectangle is as wide as a square of its area.
  const widthM = spread > 0 ? (half - Math.sqrt(spread)) / 2 : Math.sqrt(Math.max(0, shape.areaM2))
  return widthM < HAIRLINE_M
}

function addRing(shape: { areaM2: number; perimeterM: number }, ring: LonLatPath, sign: 1 | -1): void {
  const lon0 = ring[0] ?? 0
  const lat0 = ring[1] ?? 0
  const perLon = METRES_PER_DEGREE * cos(lat0 * RADIANS)
  let twice = 0
  let ax = 0
  let ay = 0
  for (let i = 2; i < ring.length; i += 2) {
    const bx = (ring[i]! - lon0) * perLon
    const by = (ring[i + 1]! - lat0) * METRES_PER_DEGREE
    twice += ax * by - bx * ay
    shape.perimeterM += Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    ax = bx
    ay = by
  }
  shape.areaM2 += (sign * Math.abs(twice)) / 2
}
