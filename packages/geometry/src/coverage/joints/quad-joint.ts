/**
 * Finds how two consecutive log quads meet: along one whole edge, or crossing each other because each was drawn along its own heading.
 *
 * Quads are convex and counter-clockwise; each is eight numbers of a block, identified by the index of the first. A quad that is left
 * through its edge e has, seen along the flight, its right side before corner e and its left side after corner e + 1. Two convex quads laid
 * end over end cross at two points, one towards each side; the outline of both changes from one to the other there. With joints closed
 * (method v2) the outline leaves out the notch outside the bend (close-joint.ts).
 */

import type { Joints } from '../terms/coverage.ts'
import { closeJoint, type PieceEnd, putPoint, type Stretch } from './close-joint.ts'

/**
 * Adds the part of the joint outline between the two sides, in the order flown. The first quad `a` is left through its edge `e`, the second
 * quad `b` entered through its edge `f`. Returns false and adds nothing when the quads meet in neither way.
 */
export function joinQuads(
  xy: Float64Array,
  a: number,
  e: number,
  b: number,
  f: number,
  joints: Joints,
  right: Stretch,
  left: Stretch,
): boolean {
  if (isSame(xy, a, e, b, f + 1) && isSame(xy, a, e + 1, b, f)) {
    putCorner(right, xy, a, e)
    putCorner(left, xy, a, e + 1)
    return true
  }
  const isCrossed = crossQuads(xy, a, e, b, f)
  // The joint outline has a notch here: the crossing of both ends, with a corner of each quad before and after it.
  const isLeftNotched = isCrossed && leftmost.onA === END && leftmost.onB === END
  const isRightNotched = isCrossed && !isLeftNotched && rightmost.onA === END && rightmost.onB === END
  if (joints === 'open' || (isCrossed && !isLeftNotched && !isRightNotched)) {
    if (isCrossed) putCrossings(xy, a, e, b, f, right, left)
    return isCrossed
  }
  setEnd(exit, xy, a, e, true)
  setEnd(entry, xy, b, f, false)
  const closed = closeJoint(exit, entry)
  const isLeftClosed = closed !== undefined && closed.left.n > 0
  const isRightClosed = closed !== undefined && closed.right.n > 0
  if (!isCrossed) {
    // They do not meet: a crack runs from side to side.
    if (!isLeftClosed || !isRightClosed) return false
    putStretch(right, closed.right)
    putStretch(left, closed.left)
    return true
  }
  if (isLeftNotched && isLeftClosed) {
    putRightCrossing(xy, a, e, b, f, right)
    putStretch(left, closed.left)
  } else if (isRightNotched && isRightClosed) {
    putStretch(right, closed.right)
    putLeftCrossing(xy, a, e, b, f, left)
  } else putCrossings(xy, a, e, b, f, right, left)
  return true
}

export function putCorner(to: Stretch, xy: Float64Array, quad: number, corner: number): void {
  const i = quad + 2 * (corner & 3)
  putPoint(to, xy[i]!, xy[i + 1]!)
}

function putStretch(to: Stretch, { xy, n }: Stretch): void {
  for (let i = 0; i < n; i += 2) putPoint(to, xy[i]!, xy[i + 1]!)
}

function isSame(xy: Float64Array, a: number, i: number, b: number, j: number): boolean {
  const p = a + 2 * (i & 3)
  const q = b + 2 * (j & 3)
  return xy[p] === xy[q] && xy[p + 1] === xy[q + 1]
}

/** The facing ends of the two current quads. */
const exit: PieceEnd = { rightX: 0.5, rightY: 0.5, leftX: 0.5, leftY: 0.5, reach: 0.5 }
const entry: PieceEnd = { rightX: 0.5, rightY: 0.5, leftX: 0.5, leftY: 0.5, reach: 0.5 }

/** A counter-clockwise quad runs along its exit from right to left, and along its entry from left to right. */
function setEnd(end: PieceEnd, xy: Float64Array, quad: number, edge: number, isExit: boolean): void {
  const i = quad + 2 * (edge & 3)
  const j = quad + 2 * ((edge + 1) & 3)
  const right = isExit ? i : j
  const left = isExit ? j : i
  end.rightX = xy[right]!
  end.rightY = xy[right + 1]!
  end.leftX = xy[left]!
  end.leftY = xy[left + 1]!
  const k = quad + 2 * ((edge + 2) & 3)
  const m = quad + 2 * ((edge + 3) & 3)
  const ax = xy[i]!
  const ay = xy[i + 1]!
  const ux = xy[j]! - ax
  const uy = xy[j + 1]! - ay
  end.reach =
    Math.max((xy[k + 1]! - ay) * ux - (xy[k]! - ax) * uy, (xy[m + 1]! - ay) * ux - (xy[m]! - ax) * uy) /
    Math.sqrt(ux * ux + uy * uy)
}

/** A quad's boundary around one end, from the side on the left over the end to the side on the right. */
const LEFT = 0
const END = 1
const RIGHT = 2

interface Crossing {
  onA: number
  alongA: number
  onB: number
  x: number
  y: number
}

/** Crossings of the two current quads. */
let leftmost: Crossing = { onA: 0, alongA: 0.5, onB: 0, x: 0.5, y: 0.5 }
let rightmost: Crossing = { onA: 0, alongA: 0.5, onB: 0, x: 0.5, y: 0.5 }

/** Finds both crossings; returns false when there are more or fewer, or when the second quad lies across the first. */
function crossQuads(xy: Float64Array, a: number, e: number, b: number, f: number): boolean {
  let found = 0
  for (let onA = LEFT; onA <= RIGHT; onA++) {
    // Visits the corners from the far left one around the end to the far right one.
    const i = a + 2 * ((e + 2 - onA) & 3)
    const j = a + 2 * ((e + 1 - onA) & 3)
    const ax = xy[i]!
    const ay = xy[i + 1]!
    const ux = xy[j]! - ax
    const uy = xy[j + 1]! - ay
    for (let onB = LEFT; onB <= RIGHT; onB++) {
      const k = b + 2 * ((f + 3 + onB) & 3)
      const m = b + 2 * ((f + onB) & 3)
      const vx = xy[m]! - xy[k]!
      const vy = xy[m + 1]! - xy[k + 1]!
      const cross = ux * vy - uy * vx
      const wx = xy[k]! - ax
      const wy = xy[k + 1]! - ay
      const upA = wx * vy - wy * vx
      const upB = wx * uy - wy * ux
      // Both insides, from the zero vector to the whole edge: the crossing must lie strictly between.
      if (
        cross > 0
          ? !(upA > 0 && upA < cross && upB > 0 && upB < cross)
          : !(upA < 0 && upA > cross && upB < 0 && upB > cross)
      )
        continue
      if (found === 2) return false
      const crossing = found++ === 0 ? leftmost : rightmost
      const alongA = upA / cross
      crossing.onA = onA
      crossing.alongA = alongA
      crossing.onB = onB
      crossing.x = Math.round(ax + alongA * ux) + 0
      crossing.y = Math.round(ay + alongA * uy) + 0
    }
  }
  if (found !== 2) return false
  const isInOrder =
    leftmost.onA < rightmost.onA || (leftmost.onA === rightmost.onA && leftmost.alongA < rightmost.alongA)
  if (!isInOrder) {
    const swapped = leftmost
    leftmost = rightmost
    rightmost = swapped
  }
  // A crossing beyond the end on the other side means that the quad lies across the first and does not continue it.
  return leftmost.onA !== RIGHT && leftmost.onB !== RIGHT && rightmost.onA !== LEFT && rightmost.onB !== LEFT
}

function putCrossings(
  xy: Float64Array,
  a: number,
  e: number,
  b: number,
  f: number,
  right: Stretch,
  left: Stretch,
): void {
  putRightCrossing(xy, a, e, b, f, right)
  putLeftCrossing(xy, a, e, b, f, left)
}

function putLeftCrossing(xy: Float64Array, a: number, e: number, b: number, f: number, left: Stretch): void {
  if (leftmost.onA === END) putCorner(left, xy, a, e + 1)
  putPoint(left, leftmost.x, leftmost.y)
  if (leftmost.onB === END) putCorner(left, xy, b, f)
}

function putRightCrossing(xy: Float64Array, a: number, e: number, b: number, f: number, right: Stretch): void {
  if (rightmost.onA === END) putCorner(right, xy, a, e)
  putPoint(right, rightmost.x, rightmost.y)
  if (rightmost.onB === END) putCorner(right, xy, b, f + 1)
}
