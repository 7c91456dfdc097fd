/**
 * How two consecutive log quads meet: on one whole edge, or crosswise because each was drawn along its own heading.
 *
 * Quads are counter-clockwise, four corners. A quad left by its edge e has, seen along the flight, its right side before corner e and
 * its left side after corner e + 1. Two convex quads laid end over end cross at two points, one towards each side; the outline of both
 * changes from one to the other there. With joints closed (method v2) the outline leaves out the notch outside the bend (close-joint.ts).
 */
import type { GridRing } from '../shapes/grid.ts'
import { closeJoint, type PieceEnd } from './close-joint.ts'
import type { Joints } from './coverage.ts'

export interface QuadJoint {
  /** Corner of the first quad at which its exit edge begins, the right one; 0 to 3. */
  readonly exit: number
  /** Corner of the second quad at which its entry edge begins, the left one. */
  readonly entry: number
  /** What the outline of both has between their sides, flat `[x, y, …]` in the order flown. */
  readonly right: readonly number[]
  readonly left: readonly number[]
}

/** Undefined when they meet in neither way; `exit`, where given, is the only edge the first quad may be left by. */
export function joinQuads(a: GridRing, b: GridRing, exit: number | undefined, joints: Joints): QuadJoint | undefined {
  const e = exit ?? edgeTowards(a, b)
  const f = edgeTowards(b, a)
  if (same(a, e, b, f + 1) && same(a, e + 1, b, f)) {
    return { exit: e, entry: f, right: cornerOf(a, e), left: cornerOf(a, e + 1) }
  }
  const crossed = crossQuads(a, e, b, f)
  if (joints === 'open' || crossed?.notched === false) return crossed
  const closed = closeJoint(exitOf(a, e), entryOf(b, f))
  if (crossed) {
    return {
      ...crossed,
      ...(crossed.notched === 'left' && closed?.left && { left: closed.left }),
      ...(crossed.notched === 'right' && closed?.right && { right: closed.right }),
    }
  }
  // They do not meet: a crack runs from side to side.
  return closed?.left && closed.right ? { exit: e, entry: f, left: closed.left, right: closed.right } : undefined
}

function exitOf(quad: GridRing, e: number): PieceEnd {
  const [rightX, rightY] = cornerOf(quad, e)
  const [leftX, leftY] = cornerOf(quad, e + 1)
  return { rightX, rightY, leftX, leftY, reach: reachOf(quad, e) }
}

function entryOf(quad: GridRing, f: number): PieceEnd {
  const [leftX, leftY] = cornerOf(quad, f)
  const [rightX, rightY] = cornerOf(quad, f + 1)
  return { rightX, rightY, leftX, leftY, reach: reachOf(quad, f) }
}

/** How far the quad reaches behind its edge. */
function reachOf(quad: GridRing, edge: number): number {
  const [ax, ay] = cornerOf(quad, edge)
  const [bx, by] = cornerOf(quad, edge + 1)
  const [cx, cy] = cornerOf(quad, edge + 2)
  const [dx, dy] = cornerOf(quad, edge + 3)
  const ux = bx - ax
  const uy = by - ay
  return Math.max((cy - ay) * ux - (cx - ax) * uy, (dy - ay) * ux - (dx - ax) * uy) / Math.sqrt(ux * ux + uy * uy)
}

/** A quad's boundary around one end, from the side on the left over the end to the side on the right. */
const LEFT = 0
const END = 1
const RIGHT = 2

interface Crossing {
  readonly onA: number
  readonly alongA: number
  readonly onB: number
  readonly x: number
  readonly y: number
}

/** Where the outline of both has a notch: the crossing of their ends, with a corner of either before and after it. */
type Notched = 'left' | 'right' | false

function crossQuads(a: GridRing, e: number, b: GridRing, f: number): (QuadJoint & { notched: Notched }) | undefined {
  // From the far left corner around the end to the far right one.
  const aroundA = [e + 2, e + 1, e, e + 3]
  const aroundB = [f + 3, f, f + 1, f + 2]
  const found: Crossing[] = []
  for (let onA = LEFT; onA <= RIGHT; onA++) {
    for (let onB = LEFT; onB <= RIGHT; onB++) {
      const crossing = crossEdges(a, aroundA[onA]!, aroundA[onA + 1]!, b, aroundB[onB]!, aroundB[onB + 1]!)
      if (crossing) found.push({ onA, onB, ...crossing })
    }
  }
  if (found.length !== 2) return undefined
  const [p, q] = found as [Crossing, Crossing]
  const isInOrder = p.onA < q.onA || (p.onA === q.onA && p.alongA < q.alongA)
  const left = isInOrder ? p : q
  const right = isInOrder ? q : p
  // A crossing beyond the end on the other side is a quad lying across, not one going on.
  if (left.onA === RIGHT || left.onB === RIGHT || right.onA === LEFT || right.onB === LEFT) return undefined
  return {
    exit: e,
    entry: f,
    notched: left.onA === END && left.onB === END ? 'left' : right.onA === END && right.onB === END ? 'right' : false,
    left: [
      ...(left.onA === END ? cornerOf(a, e + 1) : []),
      left.x,
      left.y,
      ...(left.onB === END ? cornerOf(b, f) : []),
    ],
    right: [
      ...(right.onA === END ? cornerOf(a, e) : []),
      right.x,
      right.y,
      ...(right.onB === END ? cornerOf(b, f + 1) : []),
    ],
  }
}

export function cornerOf(ring: GridRing, corner: number): [x: number, y: number] {
  const i = 2 * (corner % 4)
  return [ring[i]!, ring[i + 1]!]
}

/** The edge of `quad` beyond which the middle of `other` lies farthest. */
function edgeTowards(quad: GridRing, other: GridRing): number {
  const x = (other[0]! + other[2]! + other[4]! + other[6]!) / 4
  const y = (other[1]! + other[3]! + other[5]! + other[7]!) / 4
  let best = 0
  let farthest = -Infinity
  for (let k = 0; k < 4; k++) {
    const i = 2 * k
    const j = (i + 2) % 8
    const ux = quad[j]! - quad[i]!
    const uy = quad[j + 1]! - quad[i + 1]!
    const beyond = (uy * (x - quad[i]!) - ux * (y - quad[i + 1]!)) / Math.sqrt(ux * ux + uy * uy)
    if (beyond > farthest) {
      farthest = beyond
      best = k
    }
  }
  return best
}

function same(a: GridRing, i: number, b: GridRing, j: number): boolean {
  const p = 2 * (i % 4)
  const q = 2 * (j % 4)
  return a[p] === b[q] && a[p + 1] === b[q + 1]
}

/** Where the edges a[i]–a[j] and b[k]–b[m] cross in their insides, to the nearest grid point. */
function crossEdges(
  a: GridRing,
  i: number,
  j: number,
  b: GridRing,
  k: number,
  m: number,
): { readonly alongA: number; readonly x: number; readonly y: number } | undefined {
  const p = 2 * (i % 4)
  const q = 2 * (j % 4)
  const r = 2 * (k % 4)
  const s = 2 * (m % 4)
  const ux = a[q]! - a[p]!
  const uy = a[q + 1]! - a[p + 1]!
  const vx = b[s]! - b[r]!
  const vy = b[s + 1]! - b[r + 1]!
  const cross = ux * vy - uy * vx
  if (cross === 0) return undefined
  const wx = b[r]! - a[p]!
  const wy = b[r + 1]! - a[p + 1]!
  const alongA = (wx * vy - wy * vx) / cross
  const alongB = (wx * uy - wy * ux) / cross
  if (!(alongA > 0 && alongA < 1 && alongB > 0 && alongB < 1)) return undefined
  return { alongA, x: Math.round(a[p]! + alongA * ux) + 0, y: Math.round(a[p + 1]! + alongA * uy) + 0 }
}
