/**
 * Measures the width of an application of polygons: the side across the passes of up to 400 four-sided pieces, or area over length of
 * pieces with more corners. The heading of the flight determines which side lies across; without one, the step to the next piece and the
 * widest possible boom decide.
 */
import { cos, createLaea, hypotenuse, type LocalPathM, type SwathInput, sin } from '@faixa/geometry'
import { swathBounds } from '../../bounds.ts'

const LOOKED_AT = 400
/** Widest swath of an aircraft or a drone, m. */
const WIDEST_M = 60
/** Minimum cosine of the angle to the passes: pieces of turns and of edges run otherwise. */
const ALONG = cos((20 * Math.PI) / 180)
/** Relative distance from the median within which half of the pieces must lie for a common width. */
const COMMON = 0.1
/** Minimum share of usable pieces: fewer prove nothing about the rest. */
const LEAST_SHARE = 0.3

/** Width in metres; `axisDeg` is the heading of the passes, clockwise from north. */
export function measuredSwathWidthM(swaths: readonly SwathInput[], axisDeg: number | undefined): number | undefined {
  const [first] = swaths
  if (first?.kind !== 'polygon') return undefined
  const [west, south, east, north] = swathBounds(swaths)
  const plane = createLaea((west + east) / 2, Math.max(-89, Math.min(89, (south + north) / 2)))
  const step = Math.ceil(swaths.length / LOOKED_AT)
  const local = (at: number): LocalPathM | undefined => {
    const swath = swaths[at]
    return swath?.kind === 'polygon' ? opened(plane.toLocal(swath.polygon.outer)) : undefined
  }
  const widths: number[] = []
  let looked = 0
  for (let i = 0; i < swaths.length; i += step) {
    const ring = local(i)
    if (!ring) continue
    looked++
    const axis = axisDeg === undefined ? undefined : unitAt(axisDeg)
    const width = axis ? widthAcross(ring, axis) : plausibleWidth(ring, local(i + 1) ?? local(i - 1))
    if (width !== undefined && width <= WIDEST_M) widths.push(width)
  }
  widths.sort((a, b) => a - b)
  const middle = widths[Math.floor(widths.length / 2)]
  if (middle === undefined || widths.length < LEAST_SHARE * looked) return undefined
  const [low, high] = [widths[Math.floor(widths.length / 4)]!, widths[Math.floor((3 * widths.length) / 4)]!]
  return low >= middle * (1 - COMMON) && high <= middle * (1 + COMMON) ? middle : undefined
}

type Vector = readonly [x: number, y: number]

function unitAt(degrees: number): Vector {
  return [sin((degrees * Math.PI) / 180), cos((degrees * Math.PI) / 180)]
}

function opened(ring: LocalPathM): LocalPathM {
  const n = ring.length
  const closed = n > 2 && ring[0] === ring[n - 2] && ring[1] === ring[n - 1]
  return closed ? (ring.subarray(0, n - 2) as LocalPathM) : ring
}

/** Width of the piece square to the axis, m; undefined where the piece runs another way. */
function widthAcross(ring: LocalPathM, [ux, uy]: Vector): number | undefined {
  if (ring.length === 8) {
    const across = [0, 1]
      .map((side) => pairOf(ring, side))
      .find(({ length, x, y }) => Math.abs(x * uy - y * ux) >= ALONG * length)
    return across?.length
  }
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    const along = ring[i]! * ux + ring[i + 1]! * uy
    low = Math.min(low, along)
    high = Math.max(high, along)
  }
  const length = high - low
  const width = areaOf(ring) / length
  // A piece that is little longer than wide may lie across the pass.
  return length > 2 * width ? width : undefined
}

/** Width without a heading, m: the only side that a boom can have; if both can be, the one perpendicular to the step to the neighbour. */
function plausibleWidth(ring: LocalPathM, neighbour: LocalPathM | undefined): number | undefined {
  if (ring.length !== 8) return undefined
  const pairs = [pairOf(ring, 0), pairOf(ring, 1)]
  const possible = pairs.filter(({ length }) => length <= WIDEST_M)
  if (possible.length < 2) return possible[0]?.length
  if (!neighbour) return Math.min(...pairs.map(({ length }) => length))
  const [ax, ay] = middleOf(ring)
  const [bx, by] = middleOf(neighbour)
  const step = hypotenuse(bx - ax, by - ay)
  return pairs.find(({ x, y, length }) => Math.abs(x * (by - ay) - y * (bx - ax)) >= ALONG * length * step)?.length
}

/** Mean length and direction of two opposite sides of a four-sided piece. */
function pairOf(ring: LocalPathM, side: number): { readonly length: number; readonly x: number; readonly y: number } {
  const at = (corner: number): Vector => [ring[(2 * corner) % 8]!, ring[(2 * corner + 1) % 8]!]
  const [a, b, c, d] = [at(side), at(side + 1), at(side + 2), at(side + 3)]
  const x = (b[0] - a[0] + c[0] - d[0]) / 2
  const y = (b[1] - a[1] + c[1] - d[1]) / 2
  return { length: hypotenuse(x, y), x, y }
}

function middleOf(ring: LocalPathM): Vector {
  let [x, y] = [0, 0]
  for (let i = 0; i < ring.length; i += 2) {
    x += ring[i]!
    y += ring[i + 1]!
  }
  return [(2 * x) / ring.length, (2 * y) / ring.length]
}

function areaOf(ring: LocalPathM): number {
  let twice = 0
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length
    twice += ring[i]! * ring[next + 1]! - ring[next]! * ring[i + 1]!
  }
  return Math.abs(twice) / 2
}
