/**
 * Flies the strips and logs the flight as an on-board logger does: a position at every interval, and one at each opening and closing of the
 * spray. Along a strip the aircraft drifts slowly to the sides; the drift vanishes towards both ends, so that turns meet strips. Each
 * position is then logged with the receiver's noise. Between strips it turns as tight as its bank allows (shortest-turn.ts).
 */
import type { FramePath } from './field-frame.ts'
import type { FlightPlan } from './flight-options.ts'
import type { Strip } from './plan-strips.ts'
import { createRandom } from './random.ts'
import { follow, type Pose, shortestTurn, totalM } from './shortest-turn.ts'

const GRAVITY_MPS2 = 9.81
const BANK_RAD = (50 * Math.PI) / 180
/** Metres flown level and straight before the first opening and after the last closing. */
const LEAD_M = 150
const WANDER_TIME_S = 12
const SMOOTHING_S = 2
const WIND_ANGLE_RAD = Math.PI / 3
const SHORTEST_PASS_M = 20

const GROUND_M = 430
const SPRAYING_HEIGHT_M = 4
/** Climb in a turn or on the ferry, as a share of its length, and its limit. */
const CLIMB = 0.06
const HIGHEST_CLIMB_M = 120

export interface FlightLog {
  /** Positions in the field's frame. */
  readonly positions: FramePath
  readonly altitudesM: Float64Array
  readonly timesMs: Float64Array
  /** Indices of the first and last position of each run with the spray open. */
  readonly passes: readonly (readonly [first: number, last: number])[]
}

export function turnRadiusM(speedMps: number): number {
  return speedMps ** 2 / (GRAVITY_MPS2 * Math.tan(BANK_RAD))
}

/** Flies the strips. `takeOff`: the pose at the runway's threshold, where the flight begins and ends. */
export function flyStrips(strips: readonly Strip[], takeOff: Pose, plan: FlightPlan): FlightLog {
  const random = createRandom(plan.seed, 'flight')
  const noise = createRandom(plan.seed, 'receiver')
  const radius = turnRadiusM(plan.speedMps)
  const positions: number[] = []
  const altitudes: number[] = []
  const times: number[] = []
  const passes: [number, number][] = []
  let clockS = 0

  log(takeOff.u, takeOff.v, 0)
  let pose = takeOff
  for (const strip of strips) {
    const open = openings(strip)
    if (open.length === 0) continue
    const heading = strip.direction === 1 ? 0 : Math.PI
    const entry = open[0]![0] - strip.direction * LEAD_M
    const exit = open[open.length - 1]![1] + strip.direction * LEAD_M
    turnTo({ u: entry, v: strip.v, heading })
    flyStrip(strip, open, entry, exit)
    pose = { u: exit, v: strip.v, heading }
  }
  turnTo(takeOff)
  return {
    positions: Float64Array.from(positions),
    altitudesM: Float64Array.from(altitudes),
    timesMs: Float64Array.from(times),
    passes,
  }

  /** Returns the positions at which the spray really opens and closes, in the order flown. */
  function openings({ spans, direction }: Strip): [number, number][] {
    const open: [number, number][] = []
    for (const [low, high] of direction === 1 ? spans : spans.toReversed()) {
      const [from, to] = direction === 1 ? [low, high] : [high, low]
      const start = from + direction * (lateM() - plan.overshootM)
      const end = to + direction * (lateM() + plan.overshootM)
      const last = open[open.length - 1]
      if (last && (start - last[1]) * direction <= 0) last[1] = end
      else if ((end - start) * direction >= SHORTEST_PASS_M) open.push([start, end])
    }
    return open
  }

  function lateM(): number {
    return plan.shutOffLagS * plan.speedMps * random.normal()
  }

  function turnTo(next: Pose): void {
    const legs = shortestTurn(pose, next, radius)
    const length = totalM(legs)
    const climb = Math.min(HIGHEST_CLIMB_M, CLIMB * length)
    let done = 0
    for (const leg of legs) {
      const steps = stepsOver(leg.lengthM, plan.speedMps)
      for (let i = 1; i <= steps; i++) {
        const at = follow(pose, leg.turn, (leg.lengthM * i) / steps, radius)
        clockS += leg.lengthM / steps / plan.speedMps
        const height = SPRAYING_HEIGHT_M + climb * Math.sin((Math.PI * (done + (leg.lengthM * i) / steps)) / length)
        log(at.u, at.v, height)
      }
      done += leg.lengthM
      pose = follow(pose, leg.turn, leg.lengthM, radius)
    }
  }

  function flyStrip(strip: Strip, open: readonly [number, number][], entry: number, exit: number): void {
    const groundMps = plan.speedMps + strip.direction * plan.windMps * Math.cos(WIND_ANGLE_RAD)
    const wander = createWander()
    let from = entry
    const flyTo = (to: number): void => {
      const steps = stepsOver(Math.abs(to - from), groundMps)
      for (let i = 1; i <= steps; i++) {
        const u = from + ((to - from) * i) / steps
        const stepS = Math.abs(to - from) / steps / groundMps
        clockS += stepS
        const ramp = Math.min(1, Math.abs(u - entry) / LEAD_M, Math.abs(exit - u) / LEAD_M)
        log(u, strip.v + ramp * wander(stepS), SPRAYING_HEIGHT_M)
      }
      from = to
    }
    for (const [start, end] of open) {
      flyTo(start)
      const first = times.length - 1
      flyTo(end)
      passes.push([first, times.length - 1])
    }
    flyTo(exit)
  }

  /** Returns an Ornstein-Uhlenbeck process, smoothed, because an aircraft has inertia. */
  function createWander(): (stepS: number) => number {
    let pull = plan.driftM * random.normal()
    let offset = pull
    return (stepS) => {
      const keep = Math.exp(-stepS / WANDER_TIME_S)
      pull = keep * pull + plan.driftM * Math.sqrt(1 - keep * keep) * random.normal()
      offset += (pull - offset) * Math.min(1, stepS / SMOOTHING_S)
      return offset
    }
  }

  function stepsOver(distanceM: number, groundMps: number): number {
    return distanceM === 0 ? 0 : Math.max(1, Math.round(distanceM / (groundMps * plan.logIntervalS)))
  }

  function log(u: number, v: number, heightM: number): void {
    positions.push(u + plan.jitterM * noise.normal(), v + plan.jitterM * noise.normal())
    altitudes.push(GROUND_M + heightM)
    times.push(plan.takeOffMs + Math.round(clockS * 1000))
  }
}
