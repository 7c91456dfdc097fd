/**
 * Leaves out the impossible positions of a track: those that receivers write without a fix (0, 0 and the ends of the scales), and up to
 * five in a row far from all others, to which the path jumps and returns. A jump is 1 km at least, ten times the track's long steps and,
 * where times are known, faster than any aircraft. Without them the flight is measured as if they had not been recorded; other jumps count
 * as flown (find-jumps.ts). Linear.
 */

import { countText } from '../../inputs/count-text.ts'
import type { Placemark } from '../../kml/placemark.ts'
import { distanceM } from '../../positions/spread.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { quantileOf } from '../../statistics/quantile.ts'
import { IMPOSSIBLE_SPEED_MPS } from './flight.ts'
import type { Leg } from './join-legs.ts'
import type { TrajectoryIssue } from './trajectory-issues.ts'

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
    const near = withoutNowhere(leg)
    count += (leg.path.length - near.path.length) / 2
    return near
  })
  return count === 0 ? { legs, count } : { legs: kept, count }
}

interface Track extends Leg {
  /** Values of the positions, by name. */
  readonly values?: Readonly<Record<string, readonly string[]>>
}

/** The same track where none of its positions is impossible. */
function withoutNowhere<T extends Track>(track: T): T {
  const placed = keep(track, (i) => !isNowhere(track.path[2 * i]!, track.path[2 * i + 1]!))
  const isApart = positionsApart(placed)
  return isApart ? keep(placed, (i) => isApart[i] === 0) : placed
}

/** Share of an application's positions at most: more are another aircraft in the same log. */
const FEW = 0.05

/**
 * Leaves the impossible positions out of the tracks of an application. A pass with one of them would otherwise be left out as a whole, as a
 * shape with a position far from the others.
 */
export function leaveOutNowhereOf(placemarks: readonly Placemark[]): {
  readonly placemarks: readonly Placemark[]
  readonly issues: readonly TrajectoryIssue[]
} {
  let count = 0
  let all = 0
  const placed = placemarks.map((placemark) => {
    if (!placemark.shapes.some(({ kind }) => kind === 'track')) return placemark
    const shapes = placemark.shapes.map((shape) => {
      if (shape.kind !== 'track') return shape
      const near = withoutNowhere(shape)
      all += shape.path.length / 2
      count += (shape.path.length - near.path.length) / 2
      return near
    })
    return { ...placemark, shapes }
  })
  return count === 0 || count > FEW * all
    ? { placemarks, issues: [] }
    : { placemarks: placed, issues: [nowhereIssue(count, all, 'a aplicação')] }
}

/** `the`: the file's role with its article. */
export function nowhereIssue(count: number, all: number, the: string): TrajectoryIssue {
  return {
    code: 'positions-nowhere',
    severity: 'aviso',
    message: `${all.toLocaleString('pt-BR')} posições tem ${the}, e ${countText(count, 'não fica em lugar nenhum do voo (0, 0 ou longe de todas as outras) e ficou', 'não ficam em lugar nenhum do voo (0, 0 ou longe de todas as outras) e ficaram')} fora.`,
    place: '',
    count,
  }
}

/** True for what receivers write without a fix. */
export function isNowhere(lon: number, lat: number): boolean {
  return (lon === 0 && lat === 0) || Math.abs(lat) === 90 || Math.abs(lon) === 180
}

function keep<T extends Track>(track: T, isKept: (i: number) => boolean): T {
  const { path, timesMs, altitudesM, values } = track
  const n = path.length / 2
  let first = 0
  while (first < n && isKept(first)) first++
  if (first === n) return track
  const kept = Array.from({ length: n }, (_, i) => i).filter(isKept)
  const lists = Object.entries(values ?? {}).map(([name, list]) => [name, kept.map((i) => list[i]!)] as const)
  return {
    ...track,
    path: asLonLat(kept.flatMap((i) => [path[2 * i]!, path[2 * i + 1]!])),
    ...(timesMs && { timesMs: Float64Array.from(kept, (i) => timesMs[i]!) }),
    ...(altitudesM && { altitudesM: Float64Array.from(kept, (i) => altitudesM[i]!) }),
    ...(values && { values: Object.fromEntries(lists) }),
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
