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
  const weightsOf = weightsOfSwaths(swaths)
  const total = weightsOf.reduce((sum, one) => sum + one, 0)
  const points: number[] = []
  const weights: number[] = []
  let at = -1
  let before = 0
  let weight = 0
  let path: LocalPathM | undefined
  let ring: MeasuredRing | undefined
  for (let i = 0; i < count; i++) {
    const wanted = ((i + 0.5) / count) * total
    while (at < 0 || (wanted > before + weight && at < swaths.length - 1)) {
      before += weight
      at++
      weight = weightsOf[at]!
      path = undefined
      ring = undefined
    }
    const swath = swaths[at]!
    path ??= plane.toLocal(swath.kind === 'polygon' ? swath.polygon.outer : swath.path)
    if (swath.kind === 'polygon') ring ??= measuredRing(path)
    const [u, v] = [(0.5 + i * STEP_U) % 1, (0.5 + i * STEP_V) % 1]
    const point = swath.kind === 'polygon' ? insideRing(ring!, u, v) : besideLine(path, u, (v - 0.5) * swath.widthM)
    if (!point) continue
    const [x, y, ground = 1] = point
    points.push(x, y)
    weights.push(ground)
  }
  return { points: asLocalM(points), weights }
}

/** Weights of the lists measured last: several checks spread points over the same flight. */
const weightsOfLists = new WeakMap<readonly SwathInput[], Float64Array>()

function weightsOfSwaths(swaths: readonly SwathInput[]): Float64Array {
  const known = weightsOfLists.get(swaths) ?? Float64Array.from(swaths, weightOf)
  weightsOfLists.set(swaths, known)
  return known
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

interface MeasuredRing {
  readonly ring: LocalPathM
  readonly low: number
  readonly high: number
  readonly area: number
}

function measuredRing(ring: LocalPathM): MeasuredRing {
  let low = Infinity
  let high = -Infinity
  for (let i = 1; i < ring.length; i += 2) {
    low = Math.min(low, ring[i]!)
    high = Math.max(high, ring[i]!)
  }
  return { ring, low, high, area: ringArea(ring) }
}

/** Returns the point at the height `u` of the ring and at the share `v` of its inside there, with the weight of that height. */
function insideRing(
  { ring, low, high, area }: MeasuredRing,
  u: number,
  v: number,
): readonly [number, number, number] | undefined {
  const y = low + u * (high - low)
  const crossings: number[] = []
  const n = ring.length
  for (let i = 0; i < n; i += 2) {
    const next = i + 2 < n ? i + 2 : 0
    const ay = ring[i + 1]!
    const by = ring[next + 1]!
    if (ay > y !== by > y) crossings.push(ring[i]! + ((y - ay) / (by - ay)) * (ring[next]! - ring[i]!))
  }
  crossings.sort((a, b) => a - b)
  let inside = 0
  for (let i = 1; i < crossings.length; i += 2) inside += crossings[i]! - crossings[i - 1]!
  let rest = v * inside
  for (let i = 1; i < crossings.length; i += 2) {
    const [from, to] = [crossings[i - 1]!, crossings[i]!]
    if (rest <= to - from) return [from + rest, y, (inside * (high - low)) / area]
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
