/**
 * Leaves out the impossible positions of a track: those that receivers write without a fix (0, 0 and the ends of the scales), and up to
 * five in a row far from all others, to which the path jumps and returns. A jump is 1 km at least, ten times the track's long steps and,
 * where times are known, faster than any aircraft. Without them the flight is measured as if they had not been recorded; other jumps count
 * as flown (find-jumps.ts). Linear.
 */

import { distanceM } from '../../positions/spread.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { quantileOf } from '../../statistics/quantile.ts'
import { IMPOSSIBLE_SPEED_MPS } from './flight.ts'
import type { Leg } from './join-legs.ts'

const LEAST_JUMP_M = 1_000
const LONG_STEPS = 10
const LONG_STEP = 0.95
/** Maximum number of consecutive positions that may be apart; more are a part of the flight. */
const MOST_APART = 5
/** Steps needed to know how long the steps of a track are. */
const FEW_STEPS = 10
/** The path out and back is longer than the way past them by this factor. */
const OUT_AND_BACK = 4

export interface PlacedLegs {
  readonly legs: readonly Leg[]
  /** Positions left out. */
  readonly count: number
}

export function leaveOutNowhere(legs: readonly Leg[]): PlacedLegs {
  let count = 0
  const kept = legs.map((leg) => {
    const placed = keep(leg, (i) => !isNowhere(leg.path[2 * i]!, leg.path[2 * i + 1]!))
    const isApart = positionsApart(placed)
    const near = isApart ? keep(placed, (i) => isApart[i] === 0) : placed
    count += (leg.path.length - near.path.length) / 2
    return near
  })
  return count === 0 ? { legs, count } : { legs: kept, count }
}

function isNowhere(lon: number, lat: number): boolean {
  return (lon === 0 && lat === 0) || Math.abs(lat) === 90 || Math.abs(lon) === 180
}

function keep(leg: Leg, isKept: (i: number) => boolean): Leg {
  const n = leg.path.length / 2
  let first = 0
  while (first < n && isKept(first)) first++
  if (first === n) return leg
  const kept = Array.from({ length: n }, (_, i) => i).filter(isKept)
  return {
    path: asLonLat(kept.flatMap((i) => [leg.path[2 * i]!, leg.path[2 * i + 1]!])),
    ...(leg.timesMs && { timesMs: Float64Array.from(kept, (i) => leg.timesMs![i]!) }),
  }
}

/** Returns 1 for each position far from all others, or undefined where none is. */
function positionsApart({ path, timesMs }: Leg): Uint8Array | undefined {
  const n = path.length / 2
  if (n - 1 < FEW_STEPS) return undefined
  const steps = new Float64Array(n - 1)
  for (let i = 0; i < n - 1; i++) steps[i] = between(path, i, i + 1)
  const leastM = Math.max(LEAST_JUMP_M, LONG_STEPS * (quantileOf(steps, LONG_STEP) ?? 0))
  const isJump = (i: number) => {
    const seconds = timesMs ? (timesMs[i + 1]! - timesMs[i]!) / 1000 : NaN
    return steps[i]! > leastM && !(steps[i]! <= IMPOSSIBLE_SPEED_MPS * seconds)
  }
  const jumps: number[] = []
  for (let i = 0; i < steps.length; i++) if (isJump(i)) jumps.push(i)
  if (jumps.length === 0) return undefined
  const apart = new Uint8Array(n)
  const [first, last] = [jumps[0]!, jumps.at(-1)!]
  if (first < MOST_APART) apart.fill(1, 0, first + 1)
  if (n - 1 - last <= MOST_APART && last > first) apart.fill(1, last + 1)
  for (const [k, out] of jumps.entries()) {
    const back = jumps[k + 1]
    if (back === undefined || back - out > MOST_APART) continue
    if (steps[out]! + steps[back]! > OUT_AND_BACK * between(path, out, back + 1)) apart.fill(1, out + 1, back + 1)
  }
  return apart.includes(1) ? apart : undefined
}

function between(path: LonLatPath, i: number, k: number): number {
  return distanceM(path[2 * i]!, path[2 * i + 1]!, path[2 * k]!, path[2 * k + 1]!)
}
