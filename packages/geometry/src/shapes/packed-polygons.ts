/** Many polygons as three blocks of numbers: one layer of a flight has hundreds of thousands of rings, and an object for each costs more than they do. */
import { asLonLat, type LonLatPath, type LonLatPolygon } from './lon-lat.ts'

/** Disjoint polygons, outer rings counter-clockwise, holes clockwise, every ring simple and closed. */
export interface PackedPolygons {
  /** Positions ring after ring. */
  readonly positions: LonLatPath
  /** End of each ring in `positions`. */
  readonly ringEnd: Int32Array
  /** End of each polygon in `ringEnd`; its outer ring comes first. */
  readonly polygonEnd: Int32Array
}

/** The polygons as objects. Their rings are views of the packed positions: nothing is copied. */
export function unpackPolygons({ positions, ringEnd, polygonEnd }: PackedPolygons): LonLatPolygon[] {
  const polygons: LonLatPolygon[] = []
  let ring = 0
  let start = 0
  for (const end of polygonEnd) {
    const rings: LonLatPath[] = []
    for (; ring < end; ring++) {
      rings.push(asLonLat(positions.subarray(start, ringEnd[ring])))
      start = ringEnd[ring]!
    }
    const [outer, ...holes] = rings
    polygons.push({ outer: outer!, holes })
  }
  return polygons
}
