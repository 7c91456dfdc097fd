/**
 * Are pieces that reach into the next one the records of a log, or short passes side by side?
 *
 * Both are rectangles in a row. What decides, the first that does:
 *   width    the width that the file or a person states is that of the joints, or that of the pieces along the row;
 *   rows     rows that lie side by side about a joint's width apart, as the lines of a flight do;
 *   sizes    the boom is as wide everywhere, while records and passes are not as long: whichever size varies is the length.
 * Pieces longer than any boom never come here (find-joint.ts). Where nothing decides, the question stays open.
 */
import type { Joint } from './find-joint.ts'

export type ReachVerdict = 'log' | 'passes' | 'unclear'

/** A row of pieces, each joined to the next; on the grid. */
export interface Row {
  readonly firstX: number
  readonly firstY: number
  readonly lastX: number
  readonly lastY: number
  readonly pieces: number
}

/** Within this share two widths are the same one. */
const SAME_WIDTH = 0.1
/** Spread over mean: boards of one boom differ by less, lengths of passes or of records at changing speed by more. */
const STEADY = 0.005
const UNSTEADY = 0.01
/** Lines of a flight lie this many widths apart, from much overlap to a strip left out. */
const LINES_APART = { least: 0.5, most: 2.2 }
/** Rows side by side that many times are lines; fewer could be the passes of fields that lie beside each other. */
const LINES = 3
const LEAST_IN_ROW = 3

/** `joints` are those between pieces that reach into the next; `statedWidth` on the grid. */
export function judgeReach(
  joints: readonly Joint[],
  rows: readonly Row[],
  statedWidth: number | undefined,
): ReachVerdict {
  const across = spreadOf(joints.map(({ length }) => length))
  const along = spreadOf(joints.map(({ exit }) => exit.reach))
  if (statedWidth !== undefined) {
    const isJoint = Math.abs(across.mean - statedWidth) <= SAME_WIDTH * statedWidth
    const isRow = Math.abs(along.mean - statedWidth) <= SAME_WIDTH * statedWidth
    if (isJoint !== isRow) return isJoint ? 'log' : 'passes'
  }
  if (linesAmong(rows, across.mean) >= LINES) return 'log'
  if (across.spread < STEADY && along.spread > UNSTEADY) return 'log'
  if (along.spread < STEADY && across.spread > UNSTEADY) return 'passes'
  return 'unclear'
}

/** How many rows lie side by side with the one before. */
function linesAmong(rows: readonly Row[], width: number): number {
  const long = rows.filter(({ pieces }) => pieces >= LEAST_IN_ROW)
  let lines = long.length > 0 ? 1 : 0
  for (let i = 1; i < long.length; i++) if (isBeside(long[i - 1]!, long[i]!, width)) lines++
  return lines
}

function isBeside(a: Row, b: Row, width: number): boolean {
  const ux = a.lastX - a.firstX
  const uy = a.lastY - a.firstY
  const length = Math.sqrt(ux * ux + uy * uy)
  const alongOf = (x: number, y: number) => ((x - a.firstX) * ux + (y - a.firstY) * uy) / length
  const asideOf = (x: number, y: number) => Math.abs((x - a.firstX) * uy - (y - a.firstY) * ux) / length
  const from = alongOf(b.firstX, b.firstY)
  const to = alongOf(b.lastX, b.lastY)
  const shared = Math.min(length, Math.max(from, to)) - Math.max(0, Math.min(from, to))
  const apart = (asideOf(b.firstX, b.firstY) + asideOf(b.lastX, b.lastY)) / 2
  return (
    shared > Math.min(length, Math.abs(to - from)) / 2 &&
    apart >= LINES_APART.least * width &&
    apart <= LINES_APART.most * width
  )
}

function spreadOf(values: readonly number[]): { readonly mean: number; readonly spread: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, spread: Math.sqrt(variance) / mean }
}
