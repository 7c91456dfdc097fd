/**
 * Computes the ground that a boom sweeps outside the bends between consecutive pieces, for the scanline integral: from the positions alone,
 * in metres, by angles, without using the engine's code. Two pieces are assumed to meet at the two edges whose midpoints are closest.
 */
import { signedAreaOf } from '../src/shapes/ring.ts'

const SHARPEST = Math.PI / 4
/** A twentieth of the shorter piece, but 5 cm at least and 1.5 m at most. */
const APART = { share: 0.05, least: 0.05, most: 1.5 }
const ARC_STEPS = 16

type Point = readonly [x: number, y: number]

interface Edge {
  readonly from: Point
  readonly to: Point
  readonly middle: Point
  readonly angle: number
  /** Distance to the farthest corner behind the edge. */
  readonly reach: number
}

/** Counter-clockwise rings between `a` and `b`, each one counter-clockwise ring; none where they do not meet or do not gape. */
export function sweptWedges(a: readonly Float64Array[], b: readonly Float64Array[]): Float64Array[] {
  if (a.length !== 1 || b.length !== 1) return []
  const pairs = edgesOf(a[0]!).flatMap((exit) => edgesOf(b[0]!).map((entry) => ({ exit, entry })))
  const apart = ({ exit, entry }: { exit: Edge; entry: Edge }): number => distance(exit.middle, entry.middle)
  // Where edges share a midpoint without facing each other, as the halves of an end do, only facing edges are considered.
  const facing = pairs.filter(({ exit, entry }) => Math.abs(turnBetween(exit, entry)) <= SHARPEST)
  const nearest = facing.toSorted((p, q) => apart(p) - apart(q))[0]
  if (!nearest) return []
  const { exit, entry } = nearest
  const tolerance = Math.min(APART.most, Math.max(APART.least, APART.share * Math.min(exit.reach, entry.reach)))
  if (apart(nearest) > tolerance) return []
  const turn = turnBetween(exit, entry)
  // The exit runs from right to left of the flight, the entry from left to right.
  const left = [exit.middle, entry.middle, ...arc(entry.from, exit.to, Math.max(0, -turn))]
  const right = [entry.middle, exit.middle, ...arc(exit.from, entry.to, Math.max(0, turn))]
  return [left, right].map((points) => Float64Array.from(points.flat())).filter((ring) => signedAreaOf(ring) > 0)
}

/** Change of the heading between leaving by one edge and entering by the other; positive to the left. */
function turnBetween(exit: Edge, entry: Edge): number {
  const turn = entry.angle + Math.PI - exit.angle
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
}

/** Returns positions on the arc between two points that turns counter-clockwise by `turn`. */
function arc(from: Point, to: Point, turn: number): Point[] {
  if (turn < 1e-9) return [from, to]
  const radius = distance(from, to) / 2 / Math.sin(turn / 2)
  const chord = Math.atan2(to[1] - from[1], to[0] - from[0])
  const start = chord - turn / 2 - Math.PI / 2
  const centre: Point = [from[0] - radius * Math.cos(start), from[1] - radius * Math.sin(start)]
  return Array.from({ length: ARC_STEPS + 1 }, (_, k): Point => {
    const angle = start + (turn * k) / ARC_STEPS
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
  })
}

/** Edges between corners; a position within 2 mm of the line between its neighbours is not a corner. */
function edgesOf(ring: Float64Array): Edge[] {
  const all = Array.from({ length: ring.length / 2 }, (_, i): Point => [ring[2 * i]!, ring[2 * i + 1]!])
  const open = distance(all[0]!, all.at(-1)!) < 0.001 ? all.slice(0, -1) : all
  const corners = open.filter((point, i) => {
    const before = open.at(i - 1)!
    return Math.abs(behind(before, open[(i + 1) % open.length]!, point)) > 0.002
  })
  return corners.map((from, i): Edge => {
    const to = corners[(i + 1) % corners.length]!
    return {
      from,
      to,
      middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
      angle: Math.atan2(to[1] - from[1], to[0] - from[0]),
      reach: Math.max(...corners.map((corner) => behind(from, to, corner))),
    }
  })
}

/** Returns how far `point` lies to the left of the line. */
function behind(from: Point, to: Point, point: Point): number {
  const cross = (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
  return cross / distance(from, to)
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}
