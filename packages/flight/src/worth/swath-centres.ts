/**
 * The centre line of each swath, and how the swath lies about it. A ribbon, as a quad of a log or a pass that a program drew from its track, has as
 * many corners on one side as on the other: each corner has its opposite one, and the centre line goes through the middles between them.
 */
import { cos, hypotenuse, type SwathInput } from '@faixa/geometry'
import { centreOfStrip, openRing } from '../trace/centre-lines.ts'

type LonLat = readonly [lon: number, lat: number]

export interface SwathCentre {
  /** Flat longitudes and latitudes, degrees; two positions at least. */
  readonly path: ArrayLike<number>
  /** Of a ribbon: the corner before which its first end begins, so that corner `turn + k` is opposite to corner `turn - 1 - k`. */
  readonly ribbon?: { readonly turn: number; readonly corners: number }
}

/** A ribbon of more corners would be looked at for too long. */
const MOST_CORNERS = 400
/** Spread of a ribbon's widths, as a share of their mean: a boom is as wide everywhere, but for bends. */
const SPREAD = 0.1

/** `runOfSwath` tells the pass of each swath (Coverage). Undefined where a swath has no centre line, such as a dissolved application. */
export function swathCentres(
  swaths: readonly SwathInput[],
  runOfSwath: ArrayLike<number>,
): readonly (SwathCentre | undefined)[] {
  const rings = swaths.map((swath) => (swath.kind === 'polygon' ? openRing(swath.polygon.outer) : undefined))
  const middleOf = (i: number): LonLat | undefined => {
    const ring = runOfSwath[i]! >= 0 ? rings[i] : undefined
    return ring && middle(ring)
  }
  return swaths.map((swath, i) => {
    if (swath.kind === 'line') return swath.path.length >= 4 ? { path: swath.path } : undefined
    const ring = rings[i]!
    if (swath.polygon.holes.length > 0 || ring.length < 8) return undefined
    const beside = (k: number) => (runOfSwath[k] === runOfSwath[i] ? middleOf(k) : undefined)
    const there = middle(ring)
    return ribbonOf(ring, beside(i - 1) ?? there, beside(i + 1) ?? there) ?? stripOf(ring)
  })
}

function stripOf(ring: ArrayLike<number>): SwathCentre | undefined {
  const path = centreOfStrip(ring)
  return path && path.length >= 4 ? { path } : undefined
}

function middle(ring: ArrayLike<number>): LonLat {
  let [lon, lat] = [0, 0]
  for (let i = 0; i < ring.length; i += 2) {
    lon += (2 * ring[i]!) / ring.length
    lat += (2 * ring[i + 1]!) / ring.length
  }
  return [lon, lat]
}

/** Of the ways to pair the corners, that with the steadiest width; of a quad, that which the pass follows. */
function ribbonOf(ring: ArrayLike<number>, before: LonLat, after: LonLat): SwathCentre | undefined {
  const corners = ring.length / 2
  if (corners % 2 === 1 || corners > MOST_CORNERS) return undefined
  const perLon = cos((ring[1]! * Math.PI) / 180)
  const ways = Array.from({ length: corners / 2 }, (_, turn) => wayAcross(ring, turn, perLon))
  const [east, north] = [(after[0] - before[0]) * perLon, after[1] - before[1]]
  const isAlone = east === 0 && north === 0
  const best =
    corners === 4
      ? ways.reduce((a, b) => {
          const [first, second] = isAlone
            ? [a.length, b.length]
            : [a, b].map(({ ends: [dx, dy] }) => Math.abs(dx * east + dy * north) / hypotenuse(dx, dy))
          return second! > first! ? b : a
        })
      : ways.reduce((a, b) => (b.spread < a.spread ? b : a))
  if (corners > 4 && !(best.spread <= SPREAD && best.length >= best.width)) return undefined
  return { path: best.path, ribbon: { turn: best.turn, corners } }
}

interface Way {
  readonly turn: number
  readonly path: Float64Array
  readonly spread: number
  readonly length: number
  readonly width: number
  readonly ends: readonly [number, number]
}

function wayAcross(ring: ArrayLike<number>, turn: number, perLon: number): Way {
  const corners = ring.length / 2
  const path = new Float64Array(corners)
  let [sum, squares, length] = [0, 0, 0]
  for (let k = 0; k < corners / 2; k++) {
    const [a, b] = [2 * ((turn + k) % corners), 2 * ((turn - 1 - k + 2 * corners) % corners)]
    const width = hypotenuse((ring[a]! - ring[b]!) * perLon, ring[a + 1]! - ring[b + 1]!)
    path[2 * k] = (ring[a]! + ring[b]!) / 2
    path[2 * k + 1] = (ring[a + 1]! + ring[b + 1]!) / 2
    sum += width
    squares += width * width
    if (k > 0) length += hypotenuse((path[2 * k]! - path[2 * k - 2]!) * perLon, path[2 * k + 1]! - path[2 * k - 1]!)
  }
  const pairs = corners / 2
  const mean = sum / pairs
  const spread = Math.sqrt(Math.max(0, squares / pairs - mean * mean)) / mean
  return {
    turn,
    path,
    spread,
    length,
    width: mean,
    ends: [(path.at(-2)! - path[0]!) * perLon, path.at(-1)! - path[1]!],
  }
}
