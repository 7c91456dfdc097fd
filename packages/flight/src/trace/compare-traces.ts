/**
 * Compares the traces of two flights. The same flight crosses the lattice at the same places in every file format; another flight over the
 * same field, even by a drone on the same lines, crosses it at other places or intervals.
 */
import { cos, hypotenuse } from '@faixa/geometry'
import type { FlightTrace, MinutePosition } from './flight-trace.ts'
import { METRES_PER_DEGREE } from './lattice.ts'
import { pointsOfLevel, type TracePoints, UNKNOWN_TIME } from './trace-points.ts'

type Points = Pick<FlightTrace, 'level' | 'points'>

/** Minimum number of common crossings that allow a conclusion. */
const LEAST = 4
/** Number of crossings below which a flight is so short that a shift would make any other flight match it. */
const FEW = 12
/** Maximum shift of a copy as a whole, cm: another program may use another datum. */
const SHIFT_CM = 200
/** Largest shift that counts as none, cm: positions with six decimals lie up to 8 cm off. */
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
/** Rhythm: maximum deviation from the common difference of times, s, and the minimum share and number of the crossings within it. */
const RHYTHM = { seconds: 1, share: 0.5, least: 8 }

export interface SameFlight {
  /** Share of the smaller flight that the other one also has. */
  readonly share: number
  /** Difference of the times, s: those of the second less those of the first; undefined where one of them has none. */
  readonly shiftS?: number
}

/** Undefined where the traces are of two flights. */
export function sameFlight(one: Points, other: Points): SameFlight | undefined {
  const level = Math.max(one.level, other.level)
  const [a, b] = [one, other].map((of) => (of.level === level ? of.points : pointsOfLevel(of.points, level))) as [
    TracePoints,
    TracePoints,
  ]
  const smaller = Math.min(a.lines.length, b.lines.length)
  if (smaller < LEAST) return undefined
  const shifts = commonShifts(a, b, smaller < FEW ? TIGHT_CM : SHIFT_CM)
  const isInPlace = shifts.every((shift) => Math.abs(shift) <= NO_SHIFT_CM)
  const coarseCm = isInPlace ? COARSE_CM : TIGHT_CM
  if (!isPossible(a, b, shifts, coarseCm)) return undefined
  const coarse = pairsOf(a, b, shifts, coarseCm)
  if (coarse.length < SHARE.part * smaller) return undefined
  const within = (cm: number) => coarse.filter(({ apart }) => apart <= cm)
  const [digit, tight] = [within(DIGIT_CM), within(TIGHT_CM)]
  const shareOf = (pairs: readonly Pair[]) => pairs.length / smaller
  const rhythm = rhythmOf(a, b, coarse)
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

/** Pairs by the difference of their places, for each family of lines: memory that each comparison uses again, since a laudo has hundreds. */
const COUNTS = [new Int32Array(2 * SHIFT_CM + 1), new Int32Array(2 * SHIFT_CM + 1)]

/** For each family of lines the most frequent difference of places, cm; 0 without any. */
function commonShifts(a: TracePoints, b: TracePoints, mostCm: number): readonly number[] {
  const counts = COUNTS.map((of) => of.subarray(0, 2 * mostCm + 1).fill(0))
  eachNear(a, b, [0, 0], mostCm, (i, j) => {
    const ofDifference = counts[a.lines[i]! & 1]!
    const at = b.atCm[j]! - a.atCm[i]! + mostCm
    ofDifference[at] = ofDifference[at]! + 1
  })
  return counts.map((of) => medianOfMostAlike(of, 2 * TIGHT_CM) - mostCm)
}

/** Counts how many lie at each index; returns the median index of the largest group within `range`, or the middle index where nothing was counted. */
function medianOfMostAlike(counts: Int32Array, range: number): number {
  let best = 0
  let most = 0
  let sum = 0
  for (let end = 0; end < counts.length; end++) {
    sum += counts[end]!
    if (end > range) sum -= counts[end - range - 1]!
    if (sum <= most) continue
    most = sum
    best = Math.max(0, end - range)
  }
  if (most === 0) return (counts.length - 1) / 2
  let below = 0
  for (let at = best; ; at++) {
    below += counts[at]!
    if (below > most >> 1) return at
  }
}

/** Bounds the pairs from above without forming them, which rules out nearly all other flights. */
function isPossible(a: TracePoints, b: TracePoints, shifts: readonly number[], coarseCm: number): boolean {
  let digit = 0
  let tight = 0
  let coarse = 0
  let point = -1
  let nearest = coarseCm + 1
  const count = () => {
    if (nearest <= DIGIT_CM) digit++
    if (nearest <= TIGHT_CM) tight++
    if (nearest <= coarseCm) coarse++
  }
  eachNear(a, b, shifts, coarseCm, (i, _, apart) => {
    if (i !== point) {
      count()
      point = i
      nearest = apart
    } else if (apart < nearest) nearest = apart
  })
  count()
  const smaller = Math.min(a.lines.length, b.lines.length)
  return digit >= SHARE.part * smaller || tight >= SHARE.tight * smaller || coarse >= SHARE.coarse * smaller
}

/** A pair of points, by their places in the two traces. */
interface Pair {
  readonly one: number
  readonly other: number
  /** Distance to the common shift, cm. */
  readonly apart: number
}

/**
 * Pairs each point with the nearest free one of the other flight on its line, nearest first: the pairs within a smaller distance are
 * therefore a subset.
 */
function pairsOf(a: TracePoints, b: TracePoints, shifts: readonly number[], withinCm: number): readonly Pair[] {
  const near: Pair[] = []
  eachNear(a, b, shifts, withinCm, (one, other, apart) => near.push({ one, other, apart }))
  const [takenOne, takenOther] = [new Set<number>(), new Set<number>()]
  return near
    .toSorted((x, y) => x.apart - y.apart)
    .filter(({ one, other }) => {
      if (takenOne.has(one) || takenOther.has(other)) return false
      takenOne.add(one)
      takenOther.add(other)
      return true
    })
}

/** Calls `visit` with the places of each pair on the same line within a distance to the shift of its family. */
function eachNear(
  a: TracePoints,
  b: TracePoints,
  shifts: readonly number[],
  withinCm: number,
  visit: (one: number, other: number, apart: number) => void,
): void {
  const { lines, atCm } = b
  let first = 0
  for (let i = 0; i < a.lines.length; i++) {
    const line = a.lines[i]!
    const at = a.atCm[i]! + shifts[line & 1]!
    while (first < lines.length && (lines[first]! < line || (lines[first] === line && atCm[first]! < at - withinCm))) {
      first++
    }
    for (let j = first; j < lines.length && lines[j] === line && atCm[j]! <= at + withinCm; j++) {
      visit(i, j, Math.abs(atCm[j]! - at))
    }
  }
}

interface Rhythm {
  readonly shiftS: number
  /** Share of the pairs with the same difference of times. */
  readonly share: number
}

/** Undefined where too few pairs have times. */
function rhythmOf(a: TracePoints, b: TracePoints, pairs: readonly Pair[]): Rhythm | undefined {
  const timed = pairs.flatMap(({ one, other }) => {
    const [timeS, otherS] = [a.timesS[one]!, b.timesS[other]!]
    return timeS === UNKNOWN_TIME || otherS === UNKNOWN_TIME ? [] : [otherS - timeS]
  })
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
