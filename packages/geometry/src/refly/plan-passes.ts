/**
 * Plans the passes over a polygon: straight, parallel, a swath apart, in the direction that needs the fewest.
 *
 * The number of passes is the polygon's width across their direction, divided by the swath and rounded up. That width is least with one edge of the
 * convex hull parallel to the passes (Freeman and Shapira, Determining the minimum-area encasing rectangle for an arbitrary closed curve, CACM 18,
 * 1975, by the same argument for the width), so that those edges are all the directions to try. Of directions with equally few passes the one with
 * the shortest passes win: a turn takes longer than the metres that it saves. Holes are flown over.
 * All on the equal-area plane centred on the polygon. Cost: edges of the hull times positions.
 */
import { atan2, hypotenuse } from '../arithmetic/portable-math.ts'
import { asLocalM, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { signedAreaOf } from '../shapes/ring.ts'

export interface PassPlan {
  /** Area of the polygon without its holes, m². */
  readonly areaM2: number
  /** Direction of the passes, degrees clockwise from north, from 0 to below 180: they are flown either way. */
  readonly headingDeg: number
  /** The middle line of each pass, from the first to the last ground under its swath, one pass beside the other. */
  readonly passes: readonly LonLatPath[]
  /** Length of all passes, m. */
  readonly lengthM: number
}

/** Area, m², below which the remainder of a ring after rounding is not ground. */
const LEAST_M2 = 0.01
/** Width, m, by which a polygon may be wider than its swaths: below the accuracy of any receiver. */
const TOLERANCE_M = 0.001

/** Undefined for a polygon without an area. `swathM` is above 0. */
export function planPasses({ outer, holes }: LonLatPolygon, swathM: number): PassPlan | undefined {
  const [lon, lat] = middleOf(outer)
  const plane = createLaea(lon, lat)
  const ring = plane.toLocal(outer)
  const areaM2 =
    Math.abs(signedAreaOf(ring)) - holes.reduce((sum, hole) => sum + Math.abs(signedAreaOf(plane.toLocal(hole))), 0)
  const hull = hullOf(ring)
  if (hull.length < 6 || !(areaM2 > LEAST_M2)) return undefined
  let best: Laid | undefined
  for (let i = 0, j = hull.length - 2; i < hull.length; j = i, i += 2) {
    const laid = lay(ring, hull[i]! - hull[j]!, hull[i + 1]! - hull[j + 1]!, swathM)
    if (!best || isBetter(laid, best)) best = laid
  }
  if (!best) return undefined
  const { dx, dy, lines, lengthM } = best
  const heading = (atan2(dx, dy) * 180) / Math.PI
  return {
    areaM2,
    lengthM,
    headingDeg: (heading + 360) % 180,
    passes: lines.map(({ across, from, to }) =>
      plane.toLonLat(
        asLocalM([dx * from - dy * across, dy * from + dx * across, dx * to - dy * across, dy * to + dx * across]),
      ),
    ),
  }
}

interface Laid {
  /** Unit vector along the passes; across is a quarter turn counter-clockwise from it. */
  readonly dx: number
  readonly dy: number
  readonly lines: readonly { readonly across: number; readonly from: number; readonly to: number }[]
  readonly lengthM: number
}

function isBetter(a: Laid, b: Laid): boolean {
  return a.lines.length !== b.lines.length ? a.lines.length < b.lines.length : a.lengthM < b.lengthM
}

/** Lays passes in the direction (x, y); they extend beyond the polygon equally on both sides. */
function lay(ring: Float64Array, x: number, y: number, swathM: number): Laid {
  const length = hypotenuse(x, y)
  const [dx, dy] = [x / length, y / length]
  const turned = new Float64Array(ring.length)
  let [least, most] = [Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    turned[i] = dx * ring[i]! + dy * ring[i + 1]!
    const across = dx * ring[i + 1]! - dy * ring[i]!
    turned[i + 1] = across
    least = Math.min(least, across)
    most = Math.max(most, across)
  }
  const count = Math.max(1, Math.ceil((most - least - TOLERANCE_M) / swathM))
  const first = (least + most) / 2 - ((count - 1) / 2) * swathM
  const lines = Array.from({ length: count }, (_, i) => {
    const across = first + i * swathM
    return { across, ...extentWithin(turned, across - swathM / 2, across + swathM / 2) }
  })
  return { dx, dy, lines, lengthM: lines.reduce((sum, { from, to }) => sum + to - from, 0) }
}

/** Returns the first and the last ground between two lines, from the edges that reach between them. */
function extentWithin(turned: Float64Array, low: number, high: number): { readonly from: number; readonly to: number } {
  let [from, to] = [Infinity, -Infinity]
  const n = turned.length
  for (let i = 0, j = n - 2; i < n; j = i, i += 2) {
    const [ax, ay, bx, by] = [turned[j]!, turned[j + 1]!, turned[i]!, turned[i + 1]!]
    if (Math.max(ay, by) < low || Math.min(ay, by) > high) continue
    const at = (y: number) => (ay === by ? bx : ax + ((bx - ax) * (y - ay)) / (by - ay))
    const [first, last] = [at(Math.min(Math.max(ay, low), high)), at(Math.min(Math.max(by, low), high))]
    from = Math.min(from, first, last, ...(ay === by ? [ax] : []))
    to = Math.max(to, first, last, ...(ay === by ? [ax] : []))
  }
  return { from, to }
}

/** Andrew's monotone chain (Another efficient algorithm for convex hulls in two dimensions, IPL 9, 1979): counter-clockwise, not closed. */
function hullOf(ring: Float64Array): number[] {
  const points = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!] as const)
  points.sort(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const half = (ordered: readonly (readonly [number, number])[]) => {
    const chain: (readonly [number, number])[] = []
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(points), ...half(points.toReversed())].flat()
}

function turn(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

function middleOf(path: LonLatPath): readonly [number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < path.length; i += 2) {
    west = Math.min(west, path[i]!)
    east = Math.max(east, path[i]!)
    south = Math.min(south, path[i + 1]!)
    north = Math.max(north, path[i + 1]!)
  }
  return [(west + east) / 2, (south + north) / 2]
}
