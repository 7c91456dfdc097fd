/**
 * Cuts a ring with parallels. After a dozen cuts its edges are listed by strips of latitude, so that a parallel is compared only with edges
 * that reach its strip; most plots are cut too rarely to repay the list.
 */

const CUTS_WITHOUT_LIST = 2 * 12
/** Average number of edges per strip, if every edge lay in one strip. */
const EDGES_A_STRIP = 4
const MOST_STRIPS = 64

export interface RingRows {
  /** Approximate number of edges that a parallel is compared with when it is cut often. */
  readonly edgesOnARow: number
  /** Longitudes, in degrees, at which the ring crosses a parallel; in no order. */
  crossingsAt(lat: number): readonly number[]
}

/** `ring` is flat longitudes and latitudes, closed or not. */
export function createRingRows(ring: Float64Array): RingRows {
  const edges = ring.length / 2
  const strips = Math.max(1, Math.min(MOST_STRIPS, Math.floor(edges / EDGES_A_STRIP)))
  let edgesAt: ((lat: number) => readonly number[]) | undefined
  let cuts = 0
  function cross(edge: number, lat: number, crossings: number[]): void {
    const a = edge === 0 ? ring.length - 2 : 2 * edge - 2
    const ay = ring[a + 1]!
    const by = ring[2 * edge + 1]!
    if (ay > lat === by > lat) return
    const ax = ring[a]!
    crossings.push(ax + ((ring[2 * edge]! - ax) * (lat - ay)) / (by - ay))
  }
  return {
    // An edge reaches over about three strips.
    edgesOnARow: Math.min(edges, (3 * edges) / strips),
    crossingsAt(lat) {
      const crossings: number[] = []
      if (cuts++ < CUTS_WITHOUT_LIST) for (let edge = 0; edge < edges; edge++) cross(edge, lat, crossings)
      else for (const edge of (edgesAt ??= listEdges(ring, strips))(lat)) cross(edge, lat, crossings)
      return crossings
    },
  }
}

function listEdges(ring: Float64Array, count: number): (lat: number) => readonly number[] {
  let south = Infinity
  let north = -Infinity
  for (let i = 1; i < ring.length; i += 2) {
    south = Math.min(south, ring[i]!)
    north = Math.max(north, ring[i]!)
  }
  const stripOf = (lat: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor((count * (lat - south)) / (north - south)) || 0))
  const strips: number[][] = Array.from({ length: count }, () => [])
  for (let edge = 0; 2 * edge < ring.length; edge++) {
    const ay = ring[edge === 0 ? ring.length - 1 : 2 * edge - 1]!
    const by = ring[2 * edge + 1]!
    if (ay === by) continue
    const last = stripOf(Math.max(ay, by))
    for (let strip = stripOf(Math.min(ay, by)); strip <= last; strip++) strips[strip]!.push(edge)
  }
  return (lat) => strips[stripOf(lat)]!
}
