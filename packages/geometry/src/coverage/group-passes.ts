/**
 * Which consecutive log pieces form one pass (method v1): a run of pieces joined end to end, with no more than 10 s of silence between
 * them where times are known.
 *
 * Where the file is a log with times, the next record is the same run, and what follows a short silence is when it lies straight ahead.
 * Elsewhere the shapes decide (find-joint.ts). Cost: linear in the pieces; only consecutive ones are compared.
 */
import { endsOf, findJoint, isJointWidth, swathWidthOf } from './find-joint.ts'
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
  const ends = pieces.map(endsOf)
  const stepMs = logStepOf(pieces)
  if (stepMs !== undefined) {
    return (i) => {
      const a = pieces[i]!
      const b = pieces[i + 1]!
      if (isNextRecord(a, b, stepMs)) return true
      const silenceMs = silenceBetween(a, b)
      if (silenceMs === undefined || isSilentBetween(a, b)) return false
      return goesOnAhead(ends[i]!, ends[i + 1]!, silenceMs, ends[i - 1], ends[i + 2])
    }
  }

  const width = swathWidthOf(ends)
  const joints = ends.map((end, i) => {
    const next = ends[i + 1]
    return next && !isSilentBetween(pieces[i]!, pieces[i + 1]!) ? findJoint(end, next) : undefined
  })
  let enteredBy = -1
  return (i) => {
    const joint = joints[i]
    // A run leaves a piece by another edge than it came in by.
    const joined = joint !== undefined && joint.exit !== enteredBy && isJointWidth(i, joints, width)
    enteredBy = joined ? joint.entry : -1
    return joined
  }
}
