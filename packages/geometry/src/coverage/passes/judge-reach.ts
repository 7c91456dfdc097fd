/**
 * Decides whether pieces that overlap the next one are records of a log or short passes side by side.
 *
 * Both are rectangles in a row. The first of these criteria that applies decides:
 *   width    the width that the file or a person states is that of the joints, or that of the pieces along the row;
 *   share    nearly all records of a log continue the previous one; where fewer than two thirds of the pieces do, they are passes;
 *   rows     rows that lie side by side about a joint's width apart, as the lines of a flight do;
 *   sizes    the boom's width is constant, while the lengths of records and passes vary: the size that varies is the length.
 * Pieces longer than any boom are decided before (find-joint.ts). Where no criterion applies, the doubt remains.
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

/** Nearly all records of a log continue another one. */
export const SHARE_THAT_GOES_ON = 2 / 3
/** Within this share two widths are the same one. */
const SAME_WIDTH = 0.1
/** Spread divided by mean: widths of one boom vary by less, lengths of passes or of records at changing speed by more. */
const STEADY = 0.005
const UNSTEADY = 0.01
/** Distance between lines of a flight, in widths, from much overlap to a skipped strip. */
const LINES_APART = { least: 0.5, most: 2.2 }
/** From this many rows side by side on they are lines of a flight; fewer could be passes of neighbouring fields. */
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
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0)
  if (pieces - rows.length < SHARE_THAT_GOES_ON * pieces) return 'passes'
  if (areLines(rows, across.mean)) return 'log'
  if (across.spread < STEADY && along.spread > UNSTEADY) return 'log'
  if (along.spread < STEADY && across.spread > UNSTEADY) return 'passes'
  return 'unclear'
}

/** Tells whether rows lie side by side like the lines of a flight; `width` is that of their joints, in grid units. */
export function areLines(rows: readonly Row[], width: number): boolean {
  return linesAmong(rows, width) >= LINES
}

/** Counts the rows that lie side by side, in whatever order they were flown. */
function linesAmong(rows: readonly Row[], width: number): number {
  const long = rows.filter(({ pieces }) => pieces >= LEAST_IN_ROW)
  const axis = long.reduce<Row | undefined>((most, row) => (most && most.pieces >= row.pieces ? most : row), undefined)
  if (!axis) return 0
  const lines = long.map((row) => placeAlong(axis, row)).filter((line) => line.isParallel)
  lines.sort((a, b) => a.aside - b.aside)
  let most = 1
  let count = 1
  for (let i = 1; i < lines.length; i++) {
    const a = lines[i - 1]!
    const b = lines[i]!
    const apart = b.aside - a.aside
    const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from)
    const isBeside =
      shared > Math.min(a.to - a.from, b.to - b.from) / 2 &&
      apart >= LINES_APART.least * width &&
      apart <= LINES_APART.most * width
    count = isBeside ? count + 1 : 1
    most = Math.max(most, count)
  }
  return most
}

interface Line {
  readonly from: number
  readonly to: number
  readonly aside: number
  readonly isParallel: boolean
}

/** Returns the position of a row along another and its distance beside it. */
function placeAlong(axis: Row, row: Row): Line {
  const ux = axis.lastX - axis.firstX
  const uy = axis.lastY - axis.firstY
  const length = Math.sqrt(ux * ux + uy * uy)
  const along = (x: number, y: number) => ((x - axis.firstX) * ux + (y - axis.firstY) * uy) / length
  const aside = (x: number, y: number) => ((y - axis.firstY) * ux - (x - axis.firstX) * uy) / length
  const first = along(row.firstX, row.firstY)
  const last = along(row.lastX, row.lastY)
  const asideFirst = aside(row.firstX, row.firstY)
  const asideLast = aside(row.lastX, row.lastY)
  return {
    from: Math.min(first, last),
    to: Math.max(first, last),
    aside: (asideFirst + asideLast) / 2,
    isParallel: Math.abs(asideLast - asideFirst) < Math.abs(last - first) / 3,
  }
}

function spreadOf(values: readonly number[]): { readonly mean: number; readonly spread: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length
  return { mean, spread: Math.sqrt(variance) / mean }
}
