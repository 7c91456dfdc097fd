/** Rounds a polygon to the digits of files, where parts thinner than a tenth of a millimetre collapse and would make rings invalid. */
import { asLonLat, type LonLatPath, type LonLatPolygon, roundPath } from '@faixa/geometry'

/** Removes repeated positions, spikes, and rings that turned over or vanished; undefined where nothing is left. */
export function roundPolygon({ outer, holes }: LonLatPolygon): LonLatPolygon | undefined {
  const rounded = roundRing(outer, 1)
  if (!rounded) return undefined
  return { outer: rounded, holes: holes.flatMap((hole) => roundRing(hole, -1) ?? []) }
}

function roundRing(ring: LonLatPath, sense: 1 | -1): LonLatPath | undefined {
  const path = roundPath(ring)
  const kept: number[] = []
  for (let i = 0; i + 2 < path.length; i += 2) push(kept, path[i]!, path[i + 1]!)
  // The seam of the ring is cleaned in the same way, from either side until nothing changes.
  for (let before = -1; before !== kept.length && kept.length >= 6; ) {
    before = kept.length
    if (isPointless(kept, kept.length - 4, kept.length - 2, 0)) kept.length -= 2
    else if (isPointless(kept, kept.length - 2, 0, 2)) kept.splice(0, 2)
  }
  if (kept.length < 6 || areaOf(kept) * sense <= 0) return undefined
  return asLonLat([...kept, kept[0]!, kept[1]!])
}

function push(kept: number[], x: number, y: number): void {
  kept.push(x, y)
  for (;;) {
    const n = kept.length
    if (n >= 4 && kept[n - 4] === x && kept[n - 3] === y) kept.length = n - 2
    else if (n >= 6 && kept[n - 6] === x && kept[n - 5] === y) kept.length = n - 4
    else return
  }
}

/** Tells whether the position at `b` repeats its neighbour or is the tip of a spike. */
function isPointless(kept: readonly number[], a: number, b: number, c: number): boolean {
  const same = (p: number, q: number): boolean => kept[p] === kept[q] && kept[p + 1] === kept[q + 1]
  return same(b, c) || same(a, c)
}

/** Twice the area, relative to the first position, so that the products keep their digits. */
function areaOf(ring: readonly number[]): number {
  let area = 0
  for (let i = 2; i + 3 < ring.length; i += 2) {
    area += (ring[i]! - ring[0]!) * (ring[i + 3]! - ring[1]!) - (ring[i + 2]! - ring[0]!) * (ring[i + 1]! - ring[1]!)
  }
  return area
}
