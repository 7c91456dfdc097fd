/**
 * Sorts log records by their times where the file has another order.
 *
 * A file may hold the log latest first, or two aircraft one after the other: in both orders most records follow the previous one. Records
 * are sorted only where more of them follow each other afterwards.
 */

import { inOrder, type Pieces } from '../swaths/pieces.ts'
import { isNextRecord, logStepOf } from './log-clock.ts'

/** A file in which a smaller share of records has a time keeps its order. */
const SHARE_TIMED = 0.9

export interface OrderedRecords {
  readonly pieces: Pieces
  /** True when the file had them in another order. */
  readonly sorted: boolean
}

/** Cost: one pass where the times rise or fall throughout, a sort otherwise. */
export function orderRecords(pieces: Pieces): OrderedRecords {
  const asGiven = { pieces, sorted: false }
  const begins = beginsOf(pieces)
  if (!begins || isSteady(begins)) return asGiven
  const order = Int32Array.from(begins.keys()).sort((i, j) => begins[i]! - begins[j]! || i - j)
  const sorted = inOrder(pieces, order)
  const stepMs = logStepOf(sorted)
  if (stepMs === undefined || followers(sorted, stepMs) <= followers(pieces, stepMs)) return asGiven
  return { pieces: sorted, sorted: true }
}

/** A record without a time takes that of the previous one. Undefined when too few have one. */
function beginsOf({ beginMs, count }: Pieces): Float64Array | undefined {
  const begins = new Float64Array(count)
  let timed = 0
  let last = -Infinity
  for (let i = 0; i < count; i++) {
    const begin = beginMs[i]!
    if (!Number.isNaN(begin)) {
      timed++
      last = begin
    }
    begins[i] = last
  }
  return timed >= SHARE_TIMED * count ? begins : undefined
}

function isSteady(begins: Float64Array): boolean {
  let rises = true
  let falls = true
  for (let i = 1; i < begins.length; i++) {
    if (begins[i]! < begins[i - 1]!) rises = false
    if (begins[i]! > begins[i - 1]!) falls = false
  }
  return rises || falls
}

function followers(pieces: Pieces, stepMs: number): number {
  let count = 0
  for (let i = 1; i < pieces.count; i++) if (isNextRecord(pieces, i - 1, i, stepMs)) count++
  return count
}
