/**
 * Decides by shape alone whether one piece of a pass continues another. It does where an edge of each has a similar length, the two edges
 * face each other, and the pieces lie on opposite sides of them.
 *
 * The long sides of neighbouring passes also face each other, and must not count. Three rules exclude them. The midpoints of the two edges
 * may be apart by at most a twentieth of the piece's length; those of neighbouring passes are apart by their overlap. The edge must be as
 * long as the swath is wide, which `createSwathWidth` and `isJointWidth` derive from the file. And a piece of four corners is left by the
 * edge opposite to the one by which it was entered.
 *
 * Some loggers repeat the position of the boom, so that records reach into the next one; these need more evidence (judge-reach.ts).
 */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { asGrid, GRID_PER_M, type GridRing } from '../../shapes/grid.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { ALIKE, endTolerance, MAX_TOLERANCE, MOST_TURN_COS } from './joint-bounds.ts'

/** Wider than any boom: the widest aircraft swaths are about half of it. */
const MAX_SWATH = 60 * GRID_PER_M
/** Edges that are one and the same may be longer, as a mitred corner's is by 41 % at a right angle. */
const ALIKE_WHEN_SHARED = 0.5
/** Beyond this many corners a piece is a whole pass drawn by a GIS; only its two ends are candidates. */
const MANY_CORNERS = 8
const ELONGATED = 3
/** Cosine of the angle above which two edges lie on opposite sides of the piece: 120°; those of a mitred corner differ by 135°. */
const ACROSS_COS = -0.5
/** Minimum distance, in lengths of the piece, by which the middle of the next piece is ahead where the two overlap. */
const LEAST_STEP = 0.2
/** In widths of the swath: records of one log follow one line, while a neighbouring pass begins at the edge of its plot. */
const ASIDE_WHEN_REACHING = 0.1
const ASIDE_ON_LINE = 0.25
/** Positions within 2 mm of a straight edge are not corners. */
const STRAIGHT = 0.002 * GRID_PER_M

export interface Edge {
  readonly midX: number
  readonly midY: number
  readonly length: number
  /** Unit vector along the edge, the piece on its left. */
  readonly dirX: number
  readonly dirY: number
  /** Distance that the piece extends behind the edge. */
  readonly reach: number
}

/** The edges of a piece at which another piece may continue. */
export interface Ends {
  readonly edges: readonly Edge[]
  /** True when every side may be an end; false for the two ends of a long piece. */
  readonly isSmall: boolean
  readonly centreX: number
  readonly centreY: number
}

export interface Joint {
  /** The edge left by, of the first piece. */
  readonly exit: Edge
  /** The edge entered by, of the second. */
  readonly entry: Edge
  readonly length: number
  /** True when both are one and the same edge. */
  readonly shared: boolean
  /** True when every side of the first piece may be an end. */
  readonly fromSmall: boolean
}

/** Returns the ends of a piece; no edges where it has several rings, because its ends are then unknown. */
export function endsOf(rings: readonly GridRing[]): Ends {
  const ring = rings.length === 1 ? cornersOf(rings[0]!) : asGrid([])
  const n = ring.length / 2
  let centreX = 0
  let centreY = 0
  for (let i = 0; i < ring.length; i += 2) {
    centreX += ring[i]! / n
    centreY += ring[i + 1]! / n
  }
  const isSmall = n <= MANY_CORNERS
  return { edges: isSmall ? allEdges(ring) : endEdges(ring), isSmall, centreX, centreY }
}

export type JointKind =
  /** The second begins where the first ends. */
  | 'end to end'
  /** The second begins within the first, up to four fifths of its length back, and lies ahead of it. */
  | 'reaching'
  /** The second lies ahead on the first's line, at any distance. */
  | 'on its line'

/** `entered` is the edge through which the run entered `a`, where it is known. */
export function findJoint(a: Ends, b: Ends, kind: JointKind = 'end to end', entered?: Edge): Joint | undefined {
  let best: Joint | undefined
  let bestApart = Infinity
  for (const e of a.edges) {
    // The next piece must lie ahead of this edge, not behind it: a strip flown twice is two passes.
    if (kind !== 'reaching' && leftOf(e, b) >= 0) continue
    if (entered && !isAcross(e, entered, a.isSmall)) continue
    for (const f of b.edges) {
      const wayX = f.midX - e.midX
      const wayY = f.midY - e.midY
      const apart = hypotenuse(wayX, wayY)
      if (apart >= bestApart || (kind === 'end to end' && apart > MAX_TOLERANCE)) continue
      const facing = e.dirX * f.dirX + e.dirY * f.dirY
      if (facing > -MOST_TURN_COS || Math.abs(e.length - f.length) > ALIKE * Math.max(e.length, f.length)) continue
      const reach = Math.min(e.reach, f.reach)
      const ahead = wayX * e.dirY - wayY * e.dirX
      const aside = Math.abs(wayX * e.dirX + wayY * e.dirY)
      if (kind === 'end to end' && (apart > endTolerance(reach) || leftOf(f, a) >= 0)) continue
      if (kind === 'on its line' && (ahead < -endTolerance(reach) || aside > ASIDE_ON_LINE * e.length)) continue
      if (kind === 'reaching') {
        const step = (b.centreX - a.centreX) * e.dirY - (b.centreY - a.centreY) * e.dirX
        if (ahead > endTolerance(reach) || step < LEAST_STEP * reach) continue
        if (aside > Math.max(endTolerance(reach), ASIDE_WHEN_REACHING * e.length)) continue
      }
      bestApart = apart
      const shared = apart < STRAIGHT && facing < -0.9999 && Math.abs(e.length - f.length) < STRAIGHT
      best = { exit: e, entry: f, length: e.length, shared, fromSmall: a.isSmall }
    }
  }
  return best
}

/** A small piece is left on the side opposite to where it was entered; a long piece by its other end. */
export function isAcross(exit: Edge, entered: Edge, isSmall: boolean): boolean {
  if (!isSmall) return exit.midX !== entered.midX || exit.midY !== entered.midY
  return exit.dirX * entered.dirX + exit.dirY * entered.dirY < ACROSS_COS
}

/**
 * The swath's width as the file shows it: the short side of its elongated pieces when those make up most of the sprayed area; undefined for
 * a log of short pieces, in which the joints give the width.
 */
export function createSwathWidth(): { add(piece: Ends): void; result(): number | undefined } {
  let total = 0
  let elongated = 0
  const shortSides: number[] = []
  return {
    add({ edges }) {
      for (const { length, reach } of edges) {
        total += (length * reach) / edges.length
        if (reach < ELONGATED * length || reach < MAX_SWATH) continue
        elongated += (length * reach) / 2
        shortSides.push(length)
      }
    },
    result() {
      return elongated > total / 2 ? medianOf(shortSides) : undefined
    },
  }
}

/**
 * Tells whether the joint after piece `index` has the swath's width: the file's, where its pieces show one; otherwise the width of most
 * joints around it, because the joints of a log are many and alike, and a side of a neighbouring run is an exception.
 */
export function isJointWidth(
  index: number,
  joint: Joint,
  joints: readonly (Joint | undefined)[],
  width: number | undefined,
): boolean {
  const longest = joint.shared ? ALIKE_WHEN_SHARED : ALIKE
  const isWidth = (swath: number) => joint.length >= (1 - ALIKE) * swath && joint.length <= (1 + longest) * swath
  if (width !== undefined) return isWidth(width)
  let alike = 0
  let other = 0
  for (let k = Math.max(0, index - 4); k <= Math.min(joints.length - 1, index + 4); k++) {
    const near = joints[k]
    if (!near || k === index) continue
    if (isWidth(near.length)) alike++
    else other++
  }
  return alike >= other
}

/** Positive when the centre lies left of the edge, which is the side of the edge's own piece. */
function leftOf(edge: Edge, { centreX, centreY }: Ends): number {
  return (centreY - edge.midY) * edge.dirX - (centreX - edge.midX) * edge.dirY
}

/** Leaves out receiver positions in the middle of an end and other positions on a straight edge. */
function cornersOf(ring: GridRing): ArrayLike<number> {
  if (ring.length <= 8 || ring.length > 2 * 64) return ring
  const corners: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const before = corners.length > 0 ? corners.length - 2 : -1
    const ax = before >= 0 ? corners[before]! : ring[ring.length - 2]!
    const ay = before >= 0 ? corners[before + 1]! : ring[ring.length - 1]!
    const next = (i + 2) % ring.length
    const dx = ring[next]! - ax
    const dy = ring[next + 1]! - ay
    const off = Math.abs(dx * (ring[i + 1]! - ay) - dy * (ring[i]! - ax))
    if (off > STRAIGHT * Math.sqrt(dx * dx + dy * dy)) corners.push(ring[i]!, ring[i + 1]!)
  }
  return corners
}

function allEdges(ring: ArrayLike<number>): Edge[] {
  const edges: Edge[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const edge = edgeAt(ring, i)
    if (edge) edges.push(edge)
  }
  return edges
}

/** Returns the edges across a long ring's main direction at its two extremes. */
function endEdges(ring: ArrayLike<number>): Edge[] {
  const from = farthestFrom(ring, 0)
  const to = farthestFrom(ring, from)
  const length = hypotenuse(ring[to]! - ring[from]!, ring[to + 1]! - ring[from + 1]!)
  const ux = (ring[to]! - ring[from]!) / length
  const uy = (ring[to + 1]! - ring[from + 1]!) / length
  let first = -1
  let last = -1
  let lowest = Infinity
  let highest = -Infinity
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    const dx = ring[j]! - ring[i]!
    const dy = ring[j + 1]! - ring[i + 1]!
    if (Math.abs(dx * ux + dy * uy) > 0.5 * Math.sqrt(dx * dx + dy * dy)) continue
    const along = (ring[i]! + ring[j]!) * ux + (ring[i + 1]! + ring[j + 1]!) * uy
    if (along < lowest) {
      lowest = along
      first = i
    }
    if (along > highest) {
      highest = along
      last = i
    }
  }
  if (first === last) return []
  return [first, last].flatMap((i) => edgeAt(ring, i) ?? [])
}

function farthestFrom(ring: ArrayLike<number>, from: number): number {
  let far = from
  let best = -1
  for (let i = 0; i < ring.length; i += 2) {
    const d = hypotenuse(ring[i]! - ring[from]!, ring[i + 1]! - ring[from + 1]!)
    if (d > best) {
      best = d
      far = i
    }
  }
  return far
}

/** Undefined when the edge is too long for any boom. */
function edgeAt(ring: ArrayLike<number>, i: number): Edge | undefined {
  const j = (i + 2) % ring.length
  const dx = ring[j]! - ring[i]!
  const dy = ring[j + 1]! - ring[i + 1]!
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length > MAX_SWATH || length === 0) return undefined
  const dirX = dx / length
  const dirY = dy / length
  let reach = 0
  for (let k = 0; k < ring.length; k += 2) {
    reach = Math.max(reach, (ring[k + 1]! - ring[i + 1]!) * dirX - (ring[k]! - ring[i]!) * dirY)
  }
  return { midX: (ring[i]! + ring[j]!) / 2, midY: (ring[i + 1]! + ring[j + 1]!) / 2, length, dirX, dirY, reach }
}
