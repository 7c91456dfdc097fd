/**
 * Writes every pass with as few rings as possible without an overlay.
 *
 * The outline of a run of log quads is known joint by joint (quad-joint.ts): along one side of the run and back along the other, around the
 * wedges between quads of different headings. Its winding number at a point is the number of quads that cover it, where consecutive
 * overlapping quads count once. The sweep counts a pass once wherever its winding number is not 0, so rings of one pass may overlap.
 */
import { edgeTowardsQuad, turnOfQuad } from '../../shapes/quad.ts'
import {
  closeRing,
  createRingBlock,
  putRing,
  type RingBlock,
  reserveRoom,
  ringAt,
  startOf,
} from '../../shapes/ring-block.ts'
import { endsOf } from '../passes/find-joint.ts'
import type { Grouping } from '../passes/group-passes.ts'
import type { Strips } from '../passes/join-lines.ts'
import { firstRingOf } from '../swaths/pieces.ts'
import type { Joints } from '../terms/coverage.ts'
import type { Step } from '../terms/pace.ts'
import { createStretch } from './close-joint.ts'
import { wedgeBetween } from './joint-wedge.ts'
import { joinQuads, putCorner } from './quad-joint.ts'

/** Rings counter-clockwise, with clockwise holes; those of one pass may overlap each other. */
export interface Outlines {
  readonly rings: RingBlock
  passes: number
  /** End of each pass among the rings. */
  readonly ringsEnd: Int32Array
}

/** Microseconds for each number of an outline. */
const OUTLINING = 0.1
const RINGS_A_STEP = 1024

/** First the passes of the log's pieces, then those of lines. */
export async function outlinePasses(
  { pieces, passEnd }: Grouping,
  strips: Strips,
  joints: Joints,
  step: Step,
): Promise<Outlines> {
  const passes = passEnd.length + strips.ringsEnd.length
  const numbers = pieces.rings.filled + strips.rings.filled
  const out: Outlines = { rings: createRingBlock(numbers, passes), passes: 0, ringsEnd: new Int32Array(passes) }
  let before = 0
  const next = async (): Promise<void> => {
    await step(out.passes / passes, OUTLINING * (out.rings.filled - before))
    before = out.rings.filled
  }
  let piece = 0
  for (const end of passEnd) {
    const to = firstRingOf(pieces, end)
    if (end - piece === 1) keepPass(pieces.rings, firstRingOf(pieces, piece), to, out)
    else await outlinePass(pieces.rings, firstRingOf(pieces, piece), to, joints, out, next)
    piece = end
    await next()
  }
  let ring = 0
  for (const end of strips.ringsEnd) {
    await outlinePass(strips.rings, ring, end, joints, out, next)
    ring = end
    await next()
  }
  return out
}

/** Adds a pass that consists of the rings from index `from` to before `to` of `rings`, in the order flown. */
async function outlinePass(
  rings: RingBlock,
  from: number,
  to: number,
  joints: Joints,
  out: Outlines,
  next: () => Promise<void>,
): Promise<void> {
  let paused = from
  for (let ring = from; ring < to; ) {
    ring = outlineRun(rings, ring, to, joints, out.rings)
    if (joints === 'closed' && ring < to) {
      const wedge = wedgeBetween(endsOf([ringAt(rings, ring - 1)]), endsOf([ringAt(rings, ring)]))
      if (wedge) putRing(out.rings, wedge)
    }
    if (ring - paused < RINGS_A_STEP) continue
    await next()
    paused = ring
  }
  out.ringsEnd[out.passes++] = out.rings.count
}

/** Adds a pass of one piece unchanged. */
function keepPass(rings: RingBlock, from: number, to: number, out: Outlines): void {
  for (let ring = from; ring < to; ring++) putRing(out.rings, ringAt(rings, ring))
  out.ringsEnd[out.passes++] = out.rings.count
}

/** The two sides of the current run, in the order flown. */
const right = createStretch()
const left = createStretch()

/** Adds the outline of the longest run of quads that begins with ring `first`, or that ring alone; returns where the next one begins. */
function outlineRun(rings: RingBlock, first: number, to: number, joints: Joints, out: RingBlock): number {
  const { xy } = rings
  let last = first
  let exit = -1
  if (isConvexQuad(rings, first)) {
    for (; last + 1 < to && isConvexQuad(rings, last + 1); last++) {
      const a = startOf(rings, last)
      const b = startOf(rings, last + 1)
      const e = exit < 0 ? edgeTowardsQuad(xy, a, b) : exit
      const f = edgeTowardsQuad(xy, b, a)
      if (last === first) {
        right.n = 0
        left.n = 0
        putCorner(right, xy, a, e + 3)
        putCorner(left, xy, a, e + 2)
      }
      if (!joinQuads(xy, a, e, b, f, joints, right, left)) break
      exit = f + 2
    }
  }
  if (last === first) {
    putRing(out, ringAt(rings, first))
    return first + 1
  }
  const tail = startOf(rings, last)
  putCorner(right, xy, tail, exit)
  putCorner(left, xy, tail, exit + 1)
  putSides(out)
  return last + 1
}

function isConvexQuad(rings: RingBlock, ring: number): boolean {
  const start = startOf(rings, ring)
  return rings.end[ring]! - start === 8 && turnOfQuad(rings.xy, start) === 1
}

/** Adds the positions down the right side and back up the left. */
function putSides(out: RingBlock): void {
  reserveRoom(out, right.n + left.n)
  const { xy } = out
  let at = out.filled
  for (let i = 0; i < right.n; i++) xy[at++] = right.xy[i]!
  for (let i = left.n - 2; i >= 0; i -= 2) {
    xy[at++] = left.xy[i]!
    xy[at++] = left.xy[i + 1]!
  }
  out.filled = at
  closeRing(out)
}
