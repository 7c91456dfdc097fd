/**
 * A pass as few rings as can be told without the overlay engine.
 *
 * The outline of a run of log quads is known joint by joint (quad-joint.ts): down one side of the run and back up the other, around the
 * wedges that quads of different headings leave. Its winding number at a point is the number of quads over it, the consecutive ones
 * counted once. The sweep counts a pass once wherever its winding number is not 0, so rings of one pass may overlap.
 */
import { asGrid, type GridRing } from '../shapes/grid.ts'
import { isConvexQuad } from '../shapes/ring.ts'
import type { Joints } from './coverage.ts'
import { endsOf } from './find-joint.ts'
import { wedgeBetween } from './joint-wedge.ts'
import type { Pass } from './piece.ts'
import { cornerOf, joinQuads, type QuadJoint } from './quad-joint.ts'

/** Rings counter-clockwise, with clockwise holes; they may overlap each other. */
export function outlinePass(pass: Pass, joints: Joints): readonly GridRing[] {
  if (pass.length === 1) return pass[0]!.rings
  const rings = pass.flatMap((piece) => piece.rings)
  const outlines: GridRing[] = []
  let start = 0
  while (start < rings.length) {
    const run = jointsFrom(rings, start, joints)
    outlines.push(run.length === 0 ? rings[start]! : outlineOf(rings, start, run))
    start += run.length + 1
    if (joints === 'closed' && start < rings.length) {
      const wedge = wedgeBetween(endsOf({ rings: [rings[start - 1]!] }), endsOf({ rings: [rings[start]!] }))
      if (wedge) outlines.push(wedge)
    }
  }
  return outlines
}

/** The joints of the longest run of quads that begins at `start`. */
function jointsFrom(rings: readonly GridRing[], start: number, joints: Joints): QuadJoint[] {
  const run: QuadJoint[] = []
  if (!isConvexQuad(rings[start]!)) return run
  let exit: number | undefined
  for (let i = start; i + 1 < rings.length && isConvexQuad(rings[i + 1]!); i++) {
    const joint = joinQuads(rings[i]!, rings[i + 1]!, exit, joints)
    if (!joint) break
    run.push(joint)
    exit = (joint.entry + 2) % 4
  }
  return run
}

/** Down the right side of the run, across its end and back up the left side. */
function outlineOf(rings: readonly GridRing[], start: number, joints: readonly QuadJoint[]): GridRing {
  const head = rings[start]!
  const tail = rings[start + joints.length]!
  const first = joints[0]!
  const last = joints[joints.length - 1]!
  const right: number[] = cornerOf(head, first.exit + 3)
  const left: number[] = cornerOf(head, first.exit + 2)
  for (const joint of joints) {
    right.push(...joint.right)
    left.push(...joint.left)
  }
  right.push(...cornerOf(tail, last.entry + 2))
  left.push(...cornerOf(tail, last.entry + 3))
  for (let i = left.length - 2; i >= 0; i -= 2) right.push(left[i]!, left[i + 1]!)
  return asGrid(right)
}
