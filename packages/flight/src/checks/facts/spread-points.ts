/**
 * Spreads sample points over the sprayed area, in proportion to each piece's area. Fractions of the plastic number replace random numbers,
 * so that the same flight always gives the same points; those of the golden ratio and of its square add up to 1, and would put all points of a
 * piece on one line (M. Roberts, The unreasonable effectiveness of quasirandom sequences, 2018).
 */
import { asLocalM, hypotenuse, type Laea, type LocalPathM, type LonLatPath, type SwathInput } from '@faixa/geometry'

/** The real root of x³ = x + 1. */
const PLASTIC = 1.324_717_957_244_746
const STEP_U = 1 / PLASTIC
const STEP_V = 1 / (PLASTIC * PLASTIC)

export interface SpreadPoints {
  /** Flat coordinates, metres on the plane; fewer points than requested where a piece has no inside. */
  readonly points: LocalPathM
  /** The ground that each point represents, on average 1: the tips of a slanted piece have more points than the rest of it. */
  readonly weights: readonly number[]
}

export function spreadPoints(swaths: readonly SwathInput[], plane: Laea, count: number): SpreadPoints {
  const total = swaths.reduce((sum, swath) => sum + weightOf(swath), 0)
  const points: number[] = []
  const weights: number[] = []
  let at = -1
  let before = 0
  let weight = 0
  let path: LocalPathM | undefined
  for (let i = 0; i < count; i++) {
    const wanted = ((i + 0.5) / count) * total
    while (at < 0 || (wanted > before + weight && at < swaths.length - 1)) {
      before += weight
      at++
      weight = weightOf(swaths[at]!)
      path = undefined
    }
    const swath = swaths[at]!
    path ??= plane.toLocal(swath.kind === 'polygon' ? swath.polygon.outer : swath.path)
    const [u, v] = [(0.5 + i * STEP_U) % 1, (0.5 + i * STEP_V) % 1]
    const point = swath.kind === 'polygon' ? insideRing(path, u, v) : besideLine(path, u, (v - 0.5) * swath.widthM)
    if (!point) continue
    const [x, y, ground = 1] = point
    points.push(x, y)
    weights.push(ground)
  }
  return { points: asLocalM(points), weights }
}

/** Weight in proportion to the area within one flight; in degrees, since only shares count. */
function weightOf(swath: SwathInput): number {
  if (swath.kind === 'polygon') return ringArea(swath.polygon.outer)
  const path = swath.path
  let length = 0
  for (let i = 2; i < path.length; i += 2) length += hypotenuse(path[i]! - path[i - 2]!, path[i + 1]! - path[i - 1]!)
  return length * swath.widthM
}

function ringArea(ring: LonLatPath | LocalPathM): number {
  let twice = 0
  const n = ring.length
  for (let i = 0; i < n; i += 2) {
    const next = (i + 2) % n
    // Coordinates are relative to the first position, which keeps their digits.
    const [ax, ay] = [ring[i]! - ring[0]!, ring[i + 1]! - ring[1]!]
    const [bx, by] = [ring[next]! - ring[0]!, ring[next + 1]! - ring[1]!]
    twice += ax * by - bx * ay
  }
  return Math.abs(twice) / 2
}

/** Returns the point at the height `u` of the ring and at the share `v` of its inside there, with the weight of that height. */
function insideRing(ring: LocalPathM, u: number, v: number): readonly [number, number, number] | undefined {
  let [low, high] = [Infinity, -Infinity]
  for (let i = 1; i < ring.length; i += 2) {
    low = Math.min(low, ring[i]!)
    high = Math.max(high, ring[i]!)
  }
  const y = low + u * (high - low)
  const crossings: number[] = []
  const n = ring.length
  for (let i = 0; i < n; i += 2) {
    const next = (i + 2) % n
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[next]!, ring[next + 1]!]
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  crossings.sort((a, b) => a - b)
  let inside = 0
  for (let i = 1; i < crossings.length; i += 2) inside += crossings[i]! - crossings[i - 1]!
  let rest = v * inside
  for (let i = 1; i < crossings.length; i += 2) {
    const [from, to] = [crossings[i - 1]!, crossings[i]!]
    if (rest <= to - from) return [from + rest, y, (inside * (high - low)) / ringArea(ring)]
    rest -= to - from
  }
  return undefined
}

/** Returns the point at the share `u` of the line, `aside` metres to its left. */
function besideLine(path: LocalPathM, u: number, aside: number): readonly [number, number] | undefined {
  let length = 0
  for (let i = 2; i < path.length; i += 2) length += hypotenuse(path[i]! - path[i - 2]!, path[i + 1]! - path[i - 1]!)
  let rest = u * length
  for (let i = 2; i < path.length; i += 2) {
    const [dx, dy] = [path[i]! - path[i - 2]!, path[i + 1]! - path[i - 1]!]
    const step = hypotenuse(dx, dy)
    if (step > 0 && rest <= step) {
      const t = rest / step
      return [path[i - 2]! + t * dx - (aside * dy) / step, path[i - 1]! + t * dy + (aside * dx) / step]
    }
    rest -= step
  }
  return undefined
}
