/**
 * The corners of an outline: the fewest of its positions from which the drawn line strays by no more than a tolerance (Douglas and Peucker,
 * 1973, on a ring cut at two positions). A plot is drawn with hundreds of positions along its curves, and a table on paper needs its corners.
 */
import { createLaea, type LonLatPath } from '@faixa/geometry'

export interface Corners {
  /** Longitude and latitude of each, in the order of the ring, the closing one left out. */
  readonly positions: readonly (readonly [lon: number, lat: number])[]
  /** The outline strays from the corners by at most this, m; 0 where every position is a corner. */
  readonly toleranceM: number
}

/** Tolerance, m, that is tried first: a pilot cannot see smaller differences. */
const FIRST_M = 2

/** `most`: with more corners than this the tolerance is doubled. `ring` is closed. */
export function cornersOf(ring: LonLatPath, most: number): Corners {
  const count = ring.length / 2 - 1
  const at = (i: number): readonly [number, number] => [ring[2 * i]!, ring[2 * i + 1]!]
  const all = Array.from({ length: Math.max(count, 0) }, (_, i) => i)
  if (count <= 4) return { positions: all.map(at), toleranceM: 0 }
  const local = createLaea(ring[0]!, ring[1]!).toLocal(ring)
  for (let toleranceM = FIRST_M; ; toleranceM *= 2) {
    const kept = keptOf(local, count, toleranceM)
    if (kept.length > most && kept.length > 4) continue
    return { positions: kept.map(at), toleranceM: kept.length === count ? 0 : toleranceM }
  }
}

/** Numbers of the positions that are kept: those of the two halves of the ring, cut at the first position and at the one farthest from it. */
function keptOf(local: ArrayLike<number>, count: number, toleranceM: number): number[] {
  let farthest = 0
  let distance = 0
  for (let i = 1; i < count; i++) {
    const far = Math.hypot(local[2 * i]! - local[0]!, local[2 * i + 1]! - local[1]!)
    if (far > distance) [farthest, distance] = [i, far]
  }
  const kept = new Set([0, farthest])
  const open: (readonly [number, number])[] = [
    [0, farthest],
    // The position after the last one is the first again.
    [farthest, count],
  ]
  for (let run = open.pop(); run; run = open.pop()) {
    const [from, to] = run
    let [worst, by] = [from, toleranceM]
    for (let i = from + 1; i < to; i++) {
      const off = distanceToSegment(local, i, from, to)
      if (off > by) [worst, by] = [i, off]
    }
    if (worst === from) continue
    kept.add(worst)
    open.push([from, worst], [worst, to])
  }
  return [...kept].sort((one, other) => one - other)
}

function distanceToSegment(local: ArrayLike<number>, i: number, from: number, to: number): number {
  const [x, y] = [local[2 * i]!, local[2 * i + 1]!]
  const [ax, ay, bx, by] = [local[2 * from]!, local[2 * from + 1]!, local[2 * to]!, local[2 * to + 1]!]
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
