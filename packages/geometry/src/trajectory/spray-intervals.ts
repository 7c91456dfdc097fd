/** Computes when the boom was open, from the swaths' own times. */
import type { SwathInput } from '../coverage/terms/coverage.ts'
import { medianOf } from '../statistics/quantile.ts'

/** `[begin0, end0, begin1, end1, …]` in milliseconds since 1970 UTC, disjoint and ascending. */
export type Intervals = Float64Array

/** Maximum duration, in usual intervals, of a piece stamped with a moment; it ends earlier where the next one begins. */
const STAMP_FACTOR = 2

/**
 * Returns the union of the swaths' times, or undefined unless every swath has one: a part would be mistaken for the
 * whole.
 */
export function sprayIntervals(swaths: readonly SwathInput[]): Intervals | undefined {
  if (swaths.length === 0 || swaths.some((swath) => swath.beginMs === undefined)) return undefined
  const pieces = swaths
    .map(({ beginMs, endMs }) => ({ begin: beginMs!, end: Math.max(beginMs!, endMs ?? beginMs!) }))
    .sort((a, b) => a.begin - b.begin)
  const isStamped = pieces.every(({ begin, end }) => begin === end)
  return merge(isStamped ? lastingPieces(pieces.map(({ begin }) => begin)) : pieces)
}

/** Returns the total length of the intervals, seconds. */
export function totalSeconds(intervals: Intervals): number {
  let total = 0
  for (let i = 0; i < intervals.length; i += 2) total += intervals[i + 1]! - intervals[i]!
  return total / 1000
}

/** Returns how much of `from..to` the intervals cover, milliseconds. Cost: logarithmic, plus the intervals touched. */
export function overlapMs(intervals: Intervals, from: number, to: number): number {
  let low = 0
  let high = intervals.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[2 * middle + 1]! <= from) low = middle + 1
    else high = middle
  }
  let total = 0
  for (let i = 2 * low; i < intervals.length && intervals[i]! < to; i += 2) {
    total += Math.min(to, intervals[i + 1]!) - Math.max(from, intervals[i]!)
  }
  return total
}

function lastingPieces(stamps: readonly number[]): { begin: number; end: number }[] {
  const apart = stamps.map((stamp, i) => (stamps[i + 1] ?? NaN) - stamp)
  const usual = medianOf(apart.filter((ms) => ms > 0)) ?? 0
  return stamps.map((begin, i) => ({
    begin,
    end: begin + (apart[i]! <= STAMP_FACTOR * usual ? apart[i]! : usual),
  }))
}

function merge(pieces: readonly { begin: number; end: number }[]): Intervals {
  const merged: number[] = []
  for (const { begin, end } of pieces) {
    const last = merged.length - 1
    if (last >= 0 && begin <= merged[last]!) merged[last] = Math.max(merged[last]!, end)
    else merged.push(begin, end)
  }
  return Float64Array.from(merged)
}
