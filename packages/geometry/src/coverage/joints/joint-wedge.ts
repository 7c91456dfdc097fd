/**
 * The part between two consecutive pieces as a separate ring, for pieces whose outline is not known joint by joint (outline-passes.ts).
 */
import { asGrid, type GridRing } from '../../shapes/grid.ts'
import { type Edge, type Ends, findJoint } from '../passes/find-joint.ts'
import { closeJoint, type PieceEnd, type Stretch } from './close-joint.ts'

/**
 * Counter-clockwise; undefined when the pieces do not meet end to end or there is no gap. The ring extends into both pieces, so that
 * rounding leaves no crack along their ends: to their centres, and where they overlap, to the corner of the narrower one.
 */
export function wedgeBetween(a: Ends, b: Ends): GridRing | undefined {
  const joint = findJoint(a, b)
  if (!joint) return undefined
  const { exit: exitEdge, entry: entryEdge } = joint
  // A counter-clockwise piece runs along its exit from right to left, and along its entry from left to right.
  const exit = endOf(exitEdge, 1)
  const entry = endOf(entryEdge, -1)
  const closed = closeJoint(exit, entry)
  if (!closed) return undefined
  const inA = [Math.round(a.centreX), Math.round(a.centreY)]
  const inB = [Math.round(b.centreX), Math.round(b.centreY)]
  const left = backwards(closed.left)
  const right = closed.right.xy.subarray(0, closed.right.n)
  if (left.length > 0 && right.length > 0) return asGrid([...right, ...inB, ...left, ...inA])
  const isExitNarrower = exitEdge.length <= entryEdge.length
  if (left.length > 0) {
    return asGrid(
      isExitNarrower ? [exit.rightX, exit.rightY, ...left, ...inA] : [entry.rightX, entry.rightY, ...inB, ...left],
    )
  }
  return asGrid(
    isExitNarrower ? [...right, exit.leftX, exit.leftY, ...inA] : [...right, ...inB, entry.leftX, entry.leftY],
  )
}

function endOf(edge: Edge, sense: 1 | -1): PieceEnd {
  const halfX = (sense * edge.dirX * edge.length) / 2
  const halfY = (sense * edge.dirY * edge.length) / 2
  return {
    rightX: Math.round(edge.midX - halfX) + 0,
    rightY: Math.round(edge.midY - halfY) + 0,
    leftX: Math.round(edge.midX + halfX) + 0,
    leftY: Math.round(edge.midY + halfY) + 0,
    reach: edge.reach,
  }
}

function backwards({ xy, n }: Stretch): number[] {
  const back: number[] = []
  for (let i = n - 2; i >= 0; i -= 2) back.push(xy[i]!, xy[i + 1]!)
  return back
}
