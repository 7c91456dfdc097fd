/**
 * Closes the wedge between the facing ends of two consecutive pieces of a pass (method v2).
 *
 * Quads drawn along their own headings gape outside every bend: the boom's outer tip swept an arc there with the valve open. The part
 * between the two ends is closed where the ends meet, by the rule by which shapes join (../passes/find-joint.ts), in three bounds:
 *   gap    the middles of the ends lie within a twentieth of the shorter piece's length of each other (5 cm to 1.5 m), or overlap: a
 *          record begins where the one before ended, give or take a twentieth of its time. A shut-off or a lost record leaves more.
 *   turn   at most 45.57°, of which the cosine is 0.7. The fastest turn known is some 50°/s in an aircraft (4 g at 40 m/s: ω = g √(n² − 1) / v) and 150°/s in a drone, so
 *          that is most of what either does between two records. Beyond, the records do not show the way and the corner stays open.
 *   width  the ends' lengths differ by at most 35 %: another boom is another pass.
 * A wedge of half a swath h and turn t holds h² t / 2: at most 48 m² for 22 m, and 0.3 m² at 0.3°.
 */
import { grownF64 } from '../../sweep/tile/grow-array.ts'
import { ALIKE, endTolerance, MOST_TURN_COS } from '../passes/joint-bounds.ts'

/** One end of a piece as the pilot sees it, on the grid. */
export interface PieceEnd {
  rightX: number
  rightY: number
  leftX: number
  leftY: number
  /** Distance that the piece extends behind this end, grid units. */
  reach: number
}

/** A stretch of an outline, flat `[x, y, …]` in the order flown; `n` numbers count. */
export interface Stretch {
  xy: Float64Array
  n: number
}

export function createStretch(): Stretch {
  return { xy: new Float64Array(1024), n: 0 }
}

export function putPoint(stretch: Stretch, x: number, y: number): void {
  const { n } = stretch
  stretch.xy = grownF64(stretch.xy, n + 2)
  stretch.xy[n] = x
  stretch.xy[n + 1] = y
  stretch.n = n + 2
}

/** The outline on either side from the first end to the second; empty where the two overlap. Valid until the next call. */
export interface ClosedJoint {
  readonly left: Stretch
  readonly right: Stretch
}

const closed: ClosedJoint = { left: createStretch(), right: createStretch() }

/** Arcs are drawn in steps of at most 2°, as those of a widened line. */
const TAN_HALF_STEP = 0.017455

/** Undefined when the ends do not meet, or there is no gap between them. */
export function closeJoint(exit: PieceEnd, entry: PieceEnd): ClosedJoint | undefined {
  const exitX = exit.leftX - exit.rightX
  const exitY = exit.leftY - exit.rightY
  const entryX = entry.leftX - entry.rightX
  const entryY = entry.leftY - entry.rightY
  const exitWidth = Math.sqrt(exitX * exitX + exitY * exitY)
  const entryWidth = Math.sqrt(entryX * entryX + entryY * entryY)
  if (Math.abs(exitWidth - entryWidth) > ALIKE * Math.max(exitWidth, entryWidth)) return undefined
  const cos = (exitX * entryX + exitY * entryY) / (exitWidth * entryWidth)
  if (!(cos >= MOST_TURN_COS)) return undefined
  // Direction across the flight, from right to left, averaged over both ends. The flight direction is perpendicular to it, to its right.
  const acrossX = exitX / exitWidth + entryX / entryWidth
  const acrossY = exitY / exitWidth + entryY / entryWidth
  const across = Math.sqrt(acrossX * acrossX + acrossY * acrossY)
  const aheadX = acrossY / across
  const aheadY = -acrossX / across
  const leftGap = (entry.leftX - exit.leftX) * aheadX + (entry.leftY - exit.leftY) * aheadY
  const rightGap = (entry.rightX - exit.rightX) * aheadX + (entry.rightY - exit.rightY) * aheadY
  if (leftGap <= 0 && rightGap <= 0) return undefined
  const wayX = (entry.leftX + entry.rightX - exit.leftX - exit.rightX) / 2
  const wayY = (entry.leftY + entry.rightY - exit.leftY - exit.rightY) / 2
  const tolerance = endTolerance(Math.min(exit.reach, entry.reach))
  if (wayX * aheadX + wayY * aheadY > tolerance || Math.abs(wayY * aheadX - wayX * aheadY) > tolerance) return undefined

  // Positive when the flight turns left, so that the right side is the outer one.
  const tanHalfTurn = (exitX * entryY - exitY * entryX) / (exitWidth * entryWidth) / (1 + cos)
  const { left, right } = closed
  left.n = 0
  right.n = 0
  if (leftGap > 0) {
    putPoint(left, exit.leftX, exit.leftY)
    putArc(left, exit.leftX, exit.leftY, entry.leftX, entry.leftY, Math.max(0, -tanHalfTurn), 1)
  }
  if (rightGap > 0) {
    putPoint(right, exit.rightX, exit.rightY)
    putArc(right, exit.rightX, exit.rightY, entry.rightX, entry.rightY, Math.max(0, tanHalfTurn), -1)
  }
  return closed
}

/**
 * Adds the positions of an arc from one tip (excluded) to the other. The arc bulges to the left (1) or right (-1) of the flight direction.
 * Halves the arc until its steps are small: the rise of an arc over its chord c is c/2 · tan(turn/4).
 */
function putArc(to: Stretch, ax: number, ay: number, bx: number, by: number, tanHalfTurn: number, side: 1 | -1): void {
  if (tanHalfTurn <= TAN_HALF_STEP || (ax === bx && ay === by)) {
    putPoint(to, bx, by)
    return
  }
  const tanQuarterTurn = tanHalfTurn / (1 + Math.sqrt(1 + tanHalfTurn * tanHalfTurn))
  const rise = (side * tanQuarterTurn) / 2
  const midX = Math.round((ax + bx) / 2 - (by - ay) * rise) + 0
  const midY = Math.round((ay + by) / 2 + (bx - ax) * rise) + 0
  putArc(to, ax, ay, midX, midY, tanQuarterTurn, side)
  putArc(to, midX, midY, bx, by, tanQuarterTurn, side)
}
