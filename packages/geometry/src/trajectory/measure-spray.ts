/**
 * Measures how long, and how fast, the aircraft sprayed.
 *
 * Where every swath has its own times, the result is the union of their intervals. Otherwise the timed flight is compared with the swaths,
 * and the time it ran inside one and along it is added up in parts of at most 10 m. Absent when neither is possible.
 */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import type { SwathInput } from '../coverage/terms/coverage.ts'
import type { LocalPathM } from '../shapes/lon-lat.ts'
import type { Laea } from '../shapes/projection/laea.ts'
import { stepSpeed } from './measure-speeds.ts'
import { type Intervals, overlapMs, sprayIntervals, totalSeconds } from './spray-intervals.ts'
import { createSwathIndex } from './swath-index.ts'
import type { Flight, Steps } from './tracks/flight.ts'
import type { TrajectoryIssue } from './tracks/trajectory-issues.ts'

export interface Spray {
  readonly sprayTimeS?: number
  readonly sprayTimeBasis?: 'swaths' | 'track'
  readonly spraySpeedMps?: number
  /** Share of each step that was sprayed, by the index of the position it ends at; only where `sprayTimeBasis` is `track`. */
  readonly sprayedShares?: Float64Array
}

interface Sprayed {
  readonly seconds: number
  readonly metres: number
}

const PART_M = 10
/** Metres of the path over which the heading is taken, because positions a metre apart give none. */
const HEADING_BASE_M = 20

/** Returns the spraying. `path` is the flight on `plane`. */
export function measureSpray(
  flight: Flight,
  steps: Steps,
  swaths: readonly SwathInput[],
  plane: Laea,
  path: LocalPathM,
  issues: TrajectoryIssue[],
): Spray {
  const intervals = sprayIntervals(swaths)
  if (intervals && totalSeconds(intervals) > 0) {
    const flown = flownWithin(intervals, flight, steps)
    if (steps.seconds && flown.seconds === 0) issues.push(TIMES_APART)
    return { sprayTimeS: totalSeconds(intervals), sprayTimeBasis: 'swaths', ...speedOf(flown) }
  }
  if (!steps.seconds || swaths.length === 0) return {}
  const flown = flownAlong(swaths, steps, plane, path)
  if (flown.seconds === 0) {
    issues.push(PLACES_APART)
    return {}
  }
  return {
    sprayTimeS: flown.seconds,
    sprayTimeBasis: 'track',
    ...speedOf(flown),
    sprayedShares: flown.shares,
  }
}

function speedOf({ seconds, metres }: Sprayed): Pick<Spray, 'spraySpeedMps'> {
  return seconds > 0 ? { spraySpeedMps: metres / seconds } : {}
}

function flownWithin(intervals: Intervals, { timesMs }: Flight, steps: Steps): Sprayed {
  let seconds = 0
  let metres = 0
  if (!timesMs) return { seconds, metres }
  for (let i = 1; i < timesMs.length; i++) {
    const speed = stepSpeed(steps, i)
    if (Number.isNaN(speed)) continue
    const covered = overlapMs(intervals, timesMs[i - 1]!, timesMs[i]!) / 1000
    seconds += covered
    metres += covered * speed
  }
  return { seconds, metres }
}

function flownAlong(
  swaths: readonly SwathInput[],
  steps: Steps,
  plane: Laea,
  path: LocalPathM,
): Sprayed & { readonly shares: Float64Array } {
  const shares = new Float64Array(steps.lengthM.length)
  const index = createSwathIndex(swaths, plane)
  const headings = headingBase(path, steps)
  let seconds = 0
  let metres = 0
  for (let i = 1; i < steps.lengthM.length; i++) {
    const length = steps.lengthM[i]!
    if (Number.isNaN(stepSpeed(steps, i)) || length === 0) continue
    const [from, to] = headings(i)
    const dx = path[2 * to]! - path[2 * from]!
    const dy = path[2 * to + 1]! - path[2 * from + 1]!
    const base = hypotenuse(dx, dy)
    if (base === 0) continue
    const parts = Math.ceil(length / PART_M)
    let inside = 0
    for (let k = 0; k < parts; k++) {
      const share = (k + 0.5) / parts
      const x = path[2 * i - 2]! + (path[2 * i]! - path[2 * i - 2]!) * share
      const y = path[2 * i - 1]! + (path[2 * i + 1]! - path[2 * i - 1]!) * share
      if (index.isSprayed(x, y, dx / base, dy / base)) inside++
    }
    seconds += (steps.seconds![i]! * inside) / parts
    metres += (length * inside) / parts
    shares[i] = inside / parts
  }
  return { seconds, metres, shares }
}

/**
 * Returns, for a step, the positions around it between which its heading is read; called in ascending order, it is
 * linear over all.
 */
function headingBase(path: LocalPathM, { lengthM, isJump }: Steps): (step: number) => readonly [number, number] {
  const breaks = (step: number) => Number.isNaN(lengthM[step]!) || isJump[step] === 1
  return (step) => {
    let from = step - 1
    let to = step
    let base = lengthM[step]!
    while (base < HEADING_BASE_M) {
      const back = from > 0 && !breaks(from)
      const on = to + 1 < path.length / 2 && !breaks(to + 1)
      if (back) base += lengthM[from--]!
      if (on) base += lengthM[++to]!
      if ((!back && !on) || to - from > MAX_BASE_STEPS) break
    }
    return [from, to]
  }
}

/** Steps searched for a heading: a parked aircraft logs on without moving, and needs no heading. */
const MAX_BASE_STEPS = 40

const TIMES_APART: TrajectoryIssue = {
  code: 'spray-times-outside-flight',
  severity: 'aviso',
  message: 'Os horários da aplicação não coincidem com os do trajeto; a velocidade de aplicação não foi calculada.',
  place: '',
}

const PLACES_APART: TrajectoryIssue = {
  code: 'flight-outside-swaths',
  severity: 'aviso',
  message: 'O trajeto não passa ao longo de nenhuma faixa aplicada; o tempo de aplicação não foi calculado.',
  place: '',
}
