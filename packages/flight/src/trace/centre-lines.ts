/**
 * Finds the centre lines of sprayed pieces in every representation: lines, strips, or the small quads of a log. They do not depend on the
 * width, on the order in the file or on where a pass is cut into pieces.
 */
import { cos, hypotenuse, type LonLatPath, type SwathInput } from '@faixa/geometry'
import { METRES_PER_DEGREE } from './lattice.ts'

/**
 * Minimum length of a shape divided by its width for a strip with a centre line; other shapes, such as a dissolved application, are
 * represented by their outline.
 */
const STRIP = 3
/** Distance between the cross sections of a strip, m. */
const SECTION_M = 15
const MOST_SECTIONS = 400
/** Distance within which the ends of two quads are one joint, m: both are the same position of the log, with at least six decimals. */
const JOINT_M = 0.25

export interface CentreLine {
  /** Flat longitudes and latitudes, degrees. */
  readonly path: ArrayLike<number>
  /** Milliseconds since 1970 UTC at the ends of the path, if the file has them. */
  readonly beginMs?: number
  readonly endMs?: number
}

export function centreLines(swaths: readonly SwathInput[]): CentreLine[] {
  const rings = swaths.map((swath) => (swath.kind === 'polygon' ? openRing(swath.polygon.outer) : undefined))
  const sides = rings.map((ring) => (ring?.length === 8 ? sideMiddles(ring) : undefined))
  let everywhere: SidesNear | undefined
  return swaths.flatMap((swath, i) => {
    const [ring, quad] = [rings[i], sides[i]]
    const path =
      swath.kind === 'line'
        ? swath.path
        : quad
          ? axisOfQuad(quad, [sides[i - 1], sides[i + 1]], () => (everywhere ??= indexSides(sides)))
          : ring && (centreOfStrip(ring) ?? closed(ring))
    if (!path || path.length < 4) return []
    const { beginMs, endMs } = swath
    return [{ path, ...(beginMs !== undefined && { beginMs }), ...(endMs !== undefined && { endMs }) }]
  })
}

/**
 * Distance within which the last position of a ring repeats the first, m: in a file whose positions were perturbed, it lies beside the
 * first.
 */
const CLOSED_M = 1

/** Returns the ring without the repetitions of its first position. */
export function openRing(ring: LonLatPath): ArrayLike<number> {
  let n = ring.length
  while (n > 6 && apartM([ring[0]!, ring[1]!], [ring[n - 2]!, ring[n - 1]!]) <= CLOSED_M) n -= 2
  return ring.subarray(0, n)
}

type LonLat = readonly [lon: number, lat: number]
/** The middles of the four sides of a quad, in their order. */
type Sides = readonly [LonLat, LonLat, LonLat, LonLat]

function sideMiddles(quad: ArrayLike<number>): Sides {
  const middle = (i: number): LonLat => {
    const next = (i + 2) % 8
    return [(quad[i]! + quad[next]!) / 2, (quad[i + 1]! + quad[next + 1]!) / 2]
  }
  return [middle(0), middle(2), middle(4), middle(6)]
}

/** Returns the two ends of a quad: where other quads continue it; without such a joint, the sides that are farther apart. */
function axisOfQuad(
  [a, b, c, d]: Sides,
  beside: readonly (Sides | undefined)[],
  everywhere: () => SidesNear,
): ArrayLike<number> {
  const [first, second] = [apartM(a, c), apartM(b, d)]
  const isStrip = Math.max(first, second) >= STRIP * Math.min(first, second)
  const joints = (of: SidesNear) => [of(a) + of(c), of(b) + of(d)] as const
  // Consecutive records of a file are compared first, which is ten times as fast.
  const perLon = METRES_PER_DEGREE * cos((a[1] * Math.PI) / 180)
  const [alongFirst, alongSecond] = isStrip
    ? NONE
    : (unequal(joints(sidesAmong(beside, perLon))) ?? joints(everywhere()))
  // Records that touch those of the next pass, too, are shorter than the boom is wide.
  const isLonger = first >= second
  const touches = alongFirst > ALONE || alongSecond > ALONE
  const isFirst = alongFirst === alongSecond ? isLonger !== touches : alongFirst > alongSecond
  return isFirst ? [...a, ...c] : [...b, ...d]
}

const NONE = [0, 0] as const
/** Count of sides near a quad that no other quad touches: its own two. */
const ALONE = 2

function unequal(joints: readonly [number, number]): readonly [number, number] | undefined {
  return joints[0] === joints[1] ? undefined : joints
}

/** Counts the middles of sides near a position. */
type SidesNear = (at: LonLat) => number

/** `perLon`: metres of a degree of longitude there. */
function sidesAmong(quads: readonly (Sides | undefined)[], perLon: number): SidesNear {
  return ([lon, lat]) =>
    quads.reduce((sum, quad) => sum + (quad?.some((side) => isJoint(side[0] - lon, side[1] - lat, perLon)) ? 1 : 0), 0)
}

function isJoint(lon: number, lat: number, perLon: number): boolean {
  const [eastM, northM] = [lon * perLon, lat * METRES_PER_DEGREE]
  return eastM * eastM + northM * northM <= JOINT_M * JOINT_M
}

/** Maximum number of cells to either side of the origin: more than the globe has, and their square is still a whole number. */
const CELLS_HALF = 0x4000000

/** Counts by cells of twice a joint. */
function indexSides(quads: readonly (Sides | undefined)[]): SidesNear {
  const cells = new Map<number, number>()
  const inCells = (degrees: number) => (degrees * METRES_PER_DEGREE) / (2 * JOINT_M)
  const keyOf = (x: number, y: number) => Math.floor(x) * CELLS_HALF + Math.floor(y)
  for (const [lon, lat] of quads.flatMap((sides) => sides ?? [])) {
    const key = keyOf(inCells(lon), inCells(lat))
    cells.set(key, (cells.get(key) ?? 0) + 1)
  }
  return ([lon, lat]) => {
    // The nearer neighbour along each axis, so that two middles beside the edge of a cell are found together.
    const [x, y] = [inCells(lon) - 0.5, inCells(lat) - 0.5]
    const at = (dx: number, dy: number) => cells.get(keyOf(x + dx, y + dy)) ?? 0
    return at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)
  }
}

function apartM([lon, lat]: LonLat, [otherLon, otherLat]: LonLat): number {
  return METRES_PER_DEGREE * hypotenuse((otherLon - lon) * cos((lat * Math.PI) / 180), otherLat - lat)
}

/** The middles of cross sections along the longer principal axis; undefined for a shape that is no strip. */
export function centreOfStrip(ring: ArrayLike<number>): number[] | undefined {
  const [lon0, lat0] = [ring[0]!, ring[1]!]
  const perLon = METRES_PER_DEGREE * cos((lat0 * Math.PI) / 180)
  const points: (readonly [x: number, y: number])[] = []
  for (let i = 0; i < ring.length; i += 2) {
    points.push([(ring[i]! - lon0) * perLon, (ring[i + 1]! - lat0) * METRES_PER_DEGREE])
  }
  const [ux, uy] = longerAxis(points)
  const turned = points.map(([x, y]) => [x * ux + y * uy, y * ux - x * uy] as const)
  const low = Math.min(...turned.map(([along]) => along))
  const length = Math.max(...turned.map(([along]) => along)) - low
  const width = Math.max(...turned.map(([, across]) => across)) - Math.min(...turned.map(([, across]) => across))
  if (!(length >= STRIP * width)) return undefined
  const sections = Math.min(MOST_SECTIONS, Math.max(2, Math.ceil(length / SECTION_M)))
  const alongs = Array.from({ length: sections }, (_, i) => low + ((i + 0.5) / sections) * length)
  const middles = middlesAt(turned, alongs, length / sections)
  return alongs.flatMap((along, i) => {
    const across = middles[i]
    if (across === undefined) return []
    return [lon0 + (along * ux - across * uy) / perLon, lat0 + (along * uy + across * ux) / METRES_PER_DEGREE]
  })
}

type Points = readonly (readonly [number, number])[]

/** Direction of the larger second moment of the corners. */
function longerAxis(points: Points): readonly [number, number] {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)]
  const [xx, yy] = [mean(([x]) => (x - mx) * (x - mx)), mean(([, y]) => (y - my) * (y - my))]
  const xy = mean(([x, y]) => (x - mx) * (y - my))
  const half = (xx - yy) / 2
  const root = Math.sqrt(half * half + xy * xy)
  const [x, y] = half >= 0 ? [half + root, xy] : [xy, root - half]
  const length = hypotenuse(x, y)
  return length > 0 ? [x / length, y / length] : [1, 0]
}

/** The middle of the shape at each place along it; the places ascend by `step`. Each edge of the outline meets only those between its ends. */
function middlesAt(turned: Points, alongs: readonly number[], step: number): readonly (number | undefined)[] {
  const least = new Float64Array(alongs.length).fill(Infinity)
  const most = new Float64Array(alongs.length).fill(-Infinity)
  for (const [i, [s, t]] of turned.entries()) {
    const [nextS, nextT] = turned[(i + 1) % turned.length]!
    // One place more at either end: the comparison below decides.
    const first = Math.max(0, Math.floor((Math.min(s, nextS) - alongs[0]!) / step))
    const last = Math.min(alongs.length - 1, Math.ceil((Math.max(s, nextS) - alongs[0]!) / step))
    for (let k = first; k <= last; k++) {
      const along = alongs[k]!
      if (s > along === nextS > along) continue
      const across = t + ((along - s) / (nextS - s)) * (nextT - t)
      least[k] = Math.min(least[k]!, across)
      most[k] = Math.max(most[k]!, across)
    }
  }
  return alongs.map((_, k) => (most[k]! >= least[k]! ? (least[k]! + most[k]!) / 2 : undefined))
}

function closed(ring: ArrayLike<number>): number[] {
  return [...Array.from(ring), ring[0]!, ring[1]!]
}
