/** Rounds a polygon to the digits of files, where parts thinner than a tenth of a millimetre collapse and would make rings invalid. */
import { asLonLat, type LonLatPath, type LonLatPolygon, roundPath } from '@faixa/geometry'

/** Removes repeated positions, spikes, and rings that turned over or vanished; undefined where nothing is left. */
export function roundPolygon({ outer, holes }: LonLatPolygon): LonLatPolygon | undefined {
  const rounded = roundRing(outer, 1)
  if (!rounded) return undefined
  return { outer: rounded, holes: holes.flatMap((hole) => roundRing(hole, -1) ?? []) }
}

function roundRing(ring: LonLatPath, sense: 1 | -1): LonLatPath | undefined {
  // The positions that are kept are moved to the front of the array.
  const path = roundPath(ring)
  let n = 0
  for (let i = 0; i + 2 < path.length; i += 2) n = keep(path, n, path[i]!, path[i + 1]!)
  // The seam of the ring is cleaned in the same way, from either side until nothing changes.
  let first = 0
  for (let before = -1; before !== n - first && n - first >= 6; ) {
    before = n - first
    if (isPointless(path, n - 4, n - 2, first)) n -= 2
    else if (isPointless(path, n - 2, first, first + 2)) first += 2
  }
  if (n - first < 6 || areaOf(path.subarray(first, n)) * sense <= 0) return undefined
  // The last position of the ring was not read, so that there is room for the closing one.
  path[n] = path[first]!
  path[n + 1] = path[first + 1]!
  return asLonLat(first === 0 && n + 2 === path.length ? path : path.slice(first, n + 2))
}

/** Keeps a position behind `n` numbers, and returns how many are kept then. */
function keep(path: Float64Array, count: number, x: number, y: number): number {
  path[count] = x
  path[count + 1] = y
  let n = count + 2
  for (;;) {
    if (n >= 4 && path[n - 4] === x && path[n - 3] === y) n -= 2
    else if (n >= 6 && path[n - 6] === x && path[n - 5] === y) n -= 4
    else return n
  }
}

/** Tells whether the position at `b` repeats its neighbour or is the tip of a spike. */
function isPointless(kept: Float64Array, a: number, b: number, c: number): boolean {
  const same = (p: number, q: number): boolean => kept[p] === kept[q] && kept[p + 1] === kept[q + 1]
  return same(b, c) || same(a, c)
}

/** Twice the area, relative to the first position, so that the products keep their digits. */
function areaOf(ring: Float64Array): number {
  let area = 0
  for (let i = 2; i + 3 < ring.length; i += 2) {
    area += (ring[i]! - ring[0]!) * (ring[i + 3]! - ring[1]!) - (ring[i + 2]! - ring[0]!) * (ring[i + 1]! - ring[1]!)
  }
  return area
}
