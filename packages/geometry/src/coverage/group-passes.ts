/**
 * Which consecutive log pieces form one pass (method v1): a run of pieces joined end to end, with no more than 10 s of silence between
 * them where times are known.
 *
 * Where the file is a log with times, the next record is the same run, and what follows a short silence is when it lies straight ahead.
 * Elsewhere the shapes decide (find-joint.ts). Cost: linear in the pieces; only consecutive ones are compared.
 */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import { GRID_PER_M } from '../shapes/grid.ts'
import { createSwathWidth, type Ends, endsOf, findJoint, isJointWidth, type Joint } from './find-joint.ts'
import { goesOnAhead, isNextRecord, isSilentBetween, logStepOf, silenceBetween } from './log-clock.ts'
import type { Pass, Piece } from './piece.ts'

export function groupPasses(pieces: readonly Piece[]): Pass[] {
  const passes: Piece[][] = []
  const isJoined = joinerOf(pieces)
  for (const [i, piece] of pieces.entries()) {
    if (i > 0 && isJoined(i - 1)) passes[passes.length - 1]!.push(piece)
    else passes.push([piece])
  }
  return passes
}

/** Asked once for each piece in order: does the next one continue its pass? */
function joinerOf(pieces: readonly Piece[]): (index: number) => boolean {
  const stepMs = logStepOf(pieces)
  return stepMs === undefined ? joinerByShape(pieces) : joinerByClock(pieces, stepMs)
}

function joinerByClock(pieces: readonly Piece[], stepMs: number): (index: number) => boolean {
  const endsAt = (i: number) => (pieces[i] ? endsOf(pieces[i]) : undefined)
  return (i) => {
    const a = pieces[i]!
    const b = pieces[i + 1]!
    if (isNextRecord(a, b, distanceM(a, b), stepMs)) return true
    const silenceMs = silenceBetween(a, b)
    if (silenceMs === undefined || isSilentBetween(a, b)) return false
    return goesOnAhead(endsOf(a), endsOf(b), silenceMs, endsAt(i - 1), endsAt(i + 2))
  }
}

function joinerByShape(pieces: readonly Piece[]): (index: number) => boolean {
  const width = createSwathWidth()
  const joints: (Joint | undefined)[] = []
  let before: Ends | undefined
  for (const [i, piece] of pieces.entries()) {
    const ends = endsOf(piece)
    width.add(ends)
    if (before) joints.push(isSilentBetween(pieces[i - 1]!, piece) ? undefined : findJoint(before, ends))
    before = ends
  }
  const swathWidth = width.result()
  let enteredBy = -1
  return (i) => {
    const joint = joints[i]
    // A run leaves a piece by another edge than it came in by.
    const joined = joint !== undefined && joint.exit !== enteredBy && isJointWidth(i, joints, swathWidth)
    enteredBy = joined ? joint.entry : -1
    return joined
  }
}

function distanceM(a: Piece, b: Piece): number {
  const p = a.rings[0]!
  const q = b.rings[0]!
  return hypotenuse(q[0]! - p[0]!, q[1]! - p[1]!) / GRID_PER_M
}
