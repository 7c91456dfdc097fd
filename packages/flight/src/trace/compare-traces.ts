/**
 * Compares the traces of two flights. The same flight crosses the lattice at the same places in every file format; another flight over the
 * same field, even by a drone on the same lines, crosses it at other places or intervals.
 */
import { cos, hypotenuse } from '@faixa/geometry'
import { atLevel, type FlightTrace, type MinutePosition, type TracePoint } from './flight-trace.ts'
import { METRES_PER_DEGREE } from './lattice.ts'

type Points = Pick<FlightTrace, 'level' | 'points'>

/** Minimum number of common crossings that allow a conclusion. */
const LEAST = 4
/** Number of crossings below which a flight is so short that a shift would make any other flight match it. */
const FEW = 12
/** Maximum shift of a copy as a whole, cm: the datum of other software. */
const SHIFT_CM = 200
/** Largest shift that is no shift: positions with six decimals lie up to 8 cm off. */
const NO_SHIFT_CM = 60
/**
 * Distances to the common shift, cm: for an exact copy; for positions with six decimals or moved by centimetres; and for positions with
 * five decimals. A drone that repeats its plan comes within 7 cm, an aircraft within a metre.
 */
const DIGIT_CM = 1
const TIGHT_CM = 4
const COARSE_CM = 60
/** Least shares of the smaller flight within each distance; `part` is of flights that have only a part in common. */
const SHARE = { digit: 0.6, tight: 0.6, coarse: 0.9, part: 0.3 }
/** Rhythm: seconds to the common difference of times, and the least share of the crossings within it. */
const RHYTHM = { seconds: 1, share: 0.5, least: 8 }

export interface SameFlight {
  /** Share of the smaller flight that the other one also has. */
  readonly share: number
  /** Difference of the times, s: those of the second less those of the first; undefined where one of them has none. */
  readonly shiftS?: number
}

/** Undefined where they are two flights. */
export function sameFlight(one: Points, other: Points): SameFlight | undefined {
  const level = Math.max(one.level, other.level)
  const [a, b] = [atLevel(one, level), atLevel(other, level)]
  const smaller = Math.min(a.length, b.length)
  if (smaller < LEAST) return undefined
  const shifts = commonShifts(a, b, smaller < FEW ? TIGHT_CM : SHIFT_CM)
  const isInPlace = shifts.every((shift) => Math.abs(shift) <= NO_SHIFT_CM)
  const coarse = pairsOf(a, b, shifts, isInPlace ? COARSE_CM : TIGHT_CM)
  if (coarse.length < SHARE.part * smaller) return undefined
  const within = (cm: number) => coarse.filter(({ apart }) => apart <= cm)
  const [digit, tight] = [within(DIGIT_CM), within(TIGHT_CM)]
  const shareOf = (pairs: readonly Pair[]) => pairs.length / smaller
  const rhythm = rhythmOf(coarse)
  const keepsTime = rhythm ? rhythm.share >= RHYTHM.share : undefined
  const isSame =
    shareOf(digit) >= SHARE.digit ||
    (keepsTime !== false && shareOf(tight) >= SHARE.tight) ||
    (isInPlace && keepsTime && shareOf(coarse) >= SHARE.coarse) ||
    (isInPlace && digit.length >= FEW && shareOf(digit) >= SHARE.part)
  if (!isSame) return undefined
  return {
    share: shareOf(keepsTime && isInPlace ? coarse : tight),
    ...(rhythm && keepsTime && { shiftS: rhythm.shiftS }),
  }
}

/** For each family of lines the most frequent difference of places, cm; 0 without any. */
function commonShifts(a: readonly TracePoint[], b: readonly TracePoint[], mostCm: number): readonly number[] {
  const differences: readonly number[][] = [[], []]
  eachNear(a, b, [0, 0], mostCm, (one, other) => differences[one.line & 1]!.push(other.atCm - one.atCm))
  return differences.map((of) => medianOf(mostAlike(of, 2 * TIGHT_CM)) ?? 0)
}

interface Pair {
  readonly one: TracePoint
  readonly other: TracePoint
  /** Distance to the common shift, cm. */
  readonly apart: number
}

/**
 * Pairs each point with the nearest free one of the other flight on its line, nearest first: the pairs within a smaller distance are
 * therefore a subset.
 */
function pairsOf(
  a: readonly TracePoint[],
  b: readonly TracePoint[],
  shifts: readonly number[],
  withinCm: number,
): readonly Pair[] {
  const near: Pair[] = []
  eachNear(a, b, shifts, withinCm, (one, other, apart) => near.push({ one, other, apart }))
  const taken = new Set<TracePoint>()
  return near
    .toSorted((x, y) => x.apart - y.apart)
    .filter(({ one, other }) => {
      if (taken.has(one) || taken.has(other)) return false
      taken.add(one).add(other)
      return true
    })
}

/** Calls `visit` with each pair on the same line within a distance to the shift of its family. Both are in the order of lines and places. */
function eachNear(
  a: readonly TracePoint[],
  b: readonly TracePoint[],
  shifts: readonly number[],
  withinCm: number,
  visit: (one: TracePoint, other: TracePoint, apart: number) => void,
): void {
  let first = 0
  for (const one of a) {
    const { line } = one
    const at = one.atCm + shifts[line & 1]!
    while (first < b.length && (b[first]!.line < line || (b[first]!.line === line && b[first]!.atCm < at - withinCm))) {
      first++
    }
    for (let i = first; i < b.length && b[i]!.line === line && b[i]!.atCm <= at + withinCm; i++) {
      visit(one, b[i]!, Math.abs(b[i]!.atCm - at))
    }
  }
}

interface Rhythm {
  readonly shiftS: number
  /** Share of the pairs with the same difference of times. */
  readonly share: number
}

/** Undefined where too few pairs have times. */
function rhythmOf(pairs: readonly Pair[]): Rhythm | undefined {
  const timed = pairs.flatMap(({ one, other }) =>
    one.timeS === undefined || other.timeS === undefined ? [] : [other.timeS - one.timeS],
  )
  if (timed.length < RHYTHM.least) return undefined
  const kept = mostAlike(timed, 2 * RHYTHM.seconds)
  return { shiftS: medianOf(kept)!, share: kept.length / timed.length }
}

/** Returns the largest number of sorted values within a range of each other. */
function mostAlike(numbers: readonly number[], range: number): Float64Array {
  const sorted = Float64Array.from(numbers).toSorted()
  let [best, count] = [0, 0]
  for (let first = 0, end = 0; first < sorted.length; first++) {
    while (end < sorted.length && sorted[end]! - sorted[first]! <= range) end++
    if (end - first > count) [best, count] = [first, end - first]
  }
  return sorted.subarray(best, best + count)
}

/** Returns the median of sorted numbers. */
function medianOf(sorted: Float64Array): number | undefined {
  return sorted[Math.floor(sorted.length / 2)]
}

/** Distance beyond which no one can be at both places in the same minute, m: loggers' clocks differ by half a minute, 2 km of flight. */
export const ELSEWHERE_M = 5000

/** Returns the first minute at which two flights were far apart; undefined where there is none. Minutes are in ascending order. */
export function minuteApart(one: readonly MinutePosition[], other: readonly MinutePosition[]): number | undefined {
  const byMinute = new Map(other.map((position) => [position.minute, position]))
  return one.find((here) => {
    const there = byMinute.get(here.minute)
    if (!there) return false
    const shrink = cos((here.lat * Math.PI) / 180)
    return METRES_PER_DEGREE * hypotenuse((there.lon - here.lon) * shrink, there.lat - here.lat) > ELSEWHERE_M
  })?.minute
}
