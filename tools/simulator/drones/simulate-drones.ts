/**
 * Simulates a job of spraying drones: a field, its rows, and one track a flight, without any valve's state, as their makers write them.
 *
 * A drone takes off beside the field, flies to the row at which its last flight ended, sprays row by row, stops at every corner, and returns
 * when its tank is empty, mostly in the middle of a row, which its next flight resumes. It hovers at take-off, landing, and where a row was
 * left and resumed; wind pushes it to the sides and makes one direction faster. Two drones may share a job, each with its half of the rows.
 * The positions are logged once a second with the receiver's error. What was sprayed is known exactly.
 */
import { createLaea, type LonLatPath, type LonLatPolygon } from '@faixa/geometry'
import { type FramePath, rotateToPlane } from '../field-frame.ts'
import { createRandom, type Random } from '../random.ts'

export interface DroneJob {
  readonly swathM: number
  readonly spacingM: number
  readonly speedMps: number
  readonly field: LonLatPolygon
  /** One a flight, in the order of take-off. */
  readonly flights: readonly DroneFlight[]
  /** Number of rows, whatever flights they took. */
  readonly rows: number
  /** Where the drones were while the valve was open, without the receiver's error. */
  readonly sprayed: readonly LonLatPath[]
}

export interface DroneFlight {
  readonly path: LonLatPath
  readonly timesMs: Float64Array
  /** Share of the step that ends at each position, by length, during which the valve was open. */
  readonly sprayedShare: Float64Array
}

type Place = readonly [u: number, v: number]

interface Plan {
  readonly random: Random
  readonly speedMps: number
  readonly ferryMps: number
  readonly accelerationMps2: number
  readonly windShare: number
  readonly logS: number
  readonly jitterM: number
  readonly driftM: number
  readonly tankM: number
  readonly base: Place
}

const STEP_S = 0.1
const TAKE_OFF_MS = Date.UTC(2026, 2, 14, 10, 12)

export function simulateDrones(seed: number): DroneJob {
  const random = createRandom(seed, 'drones')
  const swathM = Math.round(10 * random.between(4, 10)) / 10
  const spacingM = swathM * random.between(0.92, 1)
  const halfLength = random.between(60, 300)
  const halfWidth = random.between(40, 200)
  const slant = random.between(-0.4, 0.4)
  const taper = random.between(0.6, 1)
  const outline = outlineOf(halfLength, halfWidth, slant, taper)
  const rows = rowsOf(outline, halfWidth, spacingM, random.between(0, 1))
  const plan: Plan = {
    random,
    speedMps: random.between(3, 10),
    ferryMps: 0,
    accelerationMps2: random.between(1.5, 3),
    windShare: random.between(0, 0.08),
    logS: random.pick([1, 1, 1, 0.5]),
    jitterM: random.between(0.02, 0.15),
    driftM: random.between(0.05, 0.3),
    tankM: random.between(500, 3000),
    base: baseOf(random, halfLength, halfWidth, slant),
  }
  const ferryMps = Math.min(12, plan.speedMps * random.between(1, 1.8))
  const headingDeg = random.between(0, 360)
  const plane = createLaea(random.between(-60, -45), random.between(-30, -5))
  const locate = (path: FramePath) => plane.toLonLat(rotateToPlane(path, headingDeg))
  const drones = random.next() < 0.25 && rows.length >= 6 ? 2 : 1
  const flights: Logged[] = []
  for (let drone = 0; drone < drones; drone++) {
    const share = rows.slice(
      Math.floor((drone * rows.length) / drones),
      Math.floor(((drone + 1) * rows.length) / drones),
    )
    flights.push(...flyRows(share, { ...plan, ferryMps }, TAKE_OFF_MS + 37_000 * drone))
  }
  flights.sort((a, b) => a.times[0]! - b.times[0]!)
  return {
    swathM,
    spacingM,
    speedMps: plan.speedMps,
    field: { outer: locate(Float64Array.from(outline.flat())), holes: [] },
    flights: flights.map(({ positions, times, sprayed }) => ({
      path: locate(Float64Array.from(positions)),
      timesMs: Float64Array.from(times),
      sprayedShare: Float64Array.from(sprayed),
    })),
    rows: rows.length,
    sprayed: flights.flatMap(({ lines }) => lines.map((line) => locate(Float64Array.from(line)))),
  }
}

function outlineOf(halfLength: number, halfWidth: number, slant: number, taper: number): Place[] {
  const shift = slant * halfWidth
  return [
    [-halfLength - shift, -halfWidth],
    [halfLength - shift, -halfWidth],
    [taper * halfLength + shift, halfWidth],
    [-taper * halfLength + shift, halfWidth],
  ]
}

/** Rows from low v to high, flown to and fro; `insetM` is the distance that their ends keep from the edge. */
function rowsOf(outline: readonly Place[], halfWidth: number, spacingM: number, insetM: number): [Place, Place][] {
  const rows: [Place, Place][] = []
  const [a, b, c, d] = outline as [Place, Place, Place, Place]
  const edge = (from: Place, to: Place, v: number) => from[0] + ((to[0] - from[0]) * (v - from[1])) / (to[1] - from[1])
  for (let v = -halfWidth + spacingM / 2; v < halfWidth - spacingM / 4; v += spacingM) {
    const [low, high] = [edge(a, d, v) + insetM, edge(b, c, v) - insetM]
    rows.push(
      rows.length % 2 === 0
        ? [
            [low, v],
            [high, v],
          ]
        : [
            [high, v],
            [low, v],
          ],
    )
  }
  return rows
}

/** The place of take-off: on any side, 15 to 200 m from the field's box. */
function baseOf(random: Random, halfLength: number, halfWidth: number, slant: number): Place {
  const [u, v] = [halfLength + Math.abs(slant) * halfWidth, halfWidth]
  const apart = random.between(15, 200)
  const along = random.between(-1, 1)
  return random.pick<Place>([
    [u + apart, along * v],
    [-u - apart, along * v],
    [along * u, v + apart],
    [along * u, -v - apart],
  ])
}

interface Logged {
  readonly positions: number[]
  readonly times: number[]
  readonly sprayed: number[]
  /** Places of each stretch flown with the valve open. */
  readonly lines: number[][]
}

function flyRows(rows: readonly (readonly [Place, Place])[], plan: Plan, beginMs: number): Logged[] {
  const { random } = plan
  const flights: Logged[] = []
  let clockMs = beginMs
  let flight = begin()
  let leftM = plan.tankM
  const hover = (seconds: number) => flight.stay(seconds)
  for (const [start, end] of rows) {
    let from = start
    flight.flyTo(from, flight.isOut() ? plan.speedMps : plan.ferryMps, false)
    while (true) {
      const restM = Math.hypot(end[0] - from[0], end[1] - from[1])
      if (restM <= leftM) {
        if (random.next() < 0.03 && restM > 30) {
          // It waits for somebody to leave the row.
          from = between(from, end, 0.5)
          flight.flyTo(from, plan.speedMps, true)
          hover(random.between(3, 8))
        }
        flight.flyTo(end, plan.speedMps, true)
        leftM -= restM
        break
      }
      const left = between(from, end, leftM / restM)
      flight.flyTo(left, plan.speedMps, true)
      hover(random.between(1.5, 4))
      flight.flyTo(plan.base, plan.ferryMps, false)
      hover(random.between(3, 10))
      flights.push(flight.logged)
      clockMs = flight.nowMs() + 1000 * Math.round(random.between(90, 400))
      flight = begin()
      leftM = plan.tankM
      from = left
      flight.flyTo(from, plan.ferryMps, false)
      hover(random.between(1.5, 4))
    }
  }
  flight.flyTo(plan.base, plan.ferryMps, false)
  hover(random.between(3, 10))
  flights.push(flight.logged)
  return flights

  function begin() {
    const one = createFlight(plan, clockMs)
    one.stay(random.between(3, 10))
    return one
  }
}

function between(from: Place, to: Place, share: number): Place {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}

function createFlight({ random, accelerationMps2, windShare, logS, jitterM, driftM, base }: Plan, beginMs: number) {
  const logged: Logged = { positions: [], times: [], sprayed: [], lines: [] }
  let at = base
  let clockS = 0
  let nextLogS = 0
  let sprayedM = 0
  let flownM = 0
  let isOut = false
  const drift: [number, number] = [driftM * random.normal(), driftM * random.normal()]
  const tick = () => {
    // Ornstein-Uhlenbeck of 30 s: what wind and autopilot leave between the line and the drone.
    const keep = Math.exp(-STEP_S / 30)
    for (const axis of [0, 1] as const)
      drift[axis] = keep * drift[axis] + driftM * Math.sqrt(1 - keep * keep) * random.normal()
    clockS += STEP_S
    if (clockS < nextLogS) return
    nextLogS += logS
    logged.positions.push(at[0] + drift[0] + jitterM * random.normal(), at[1] + drift[1] + jitterM * random.normal())
    logged.times.push(beginMs + Math.round(1000 * clockS))
    logged.sprayed.push(flownM > 0 ? sprayedM / flownM : 0)
    sprayedM = 0
    flownM = 0
  }
  return {
    logged,
    nowMs: () => beginMs + 1000 * clockS,
    isOut: () => isOut,
    stay(seconds: number) {
      for (let s = 0; s < seconds; s += STEP_S) tick()
    },
    /** Speeds up, flies, slows down and stops at `to`. */
    flyTo(to: Place, usualMps: number, isSpraying: boolean) {
      const from = at
      const distance = Math.hypot(to[0] - from[0], to[1] - from[1])
      const mps = usualMps * (1 + (to[0] > from[0] ? windShare : -windShare))
      let done = 0
      let speed = 0
      const line: number[] = []
      const place = () => line.push(at[0] + drift[0], at[1] + drift[1])
      if (isSpraying) {
        logged.lines.push(line)
        place()
      }
      while (done < distance) {
        const braking = Math.sqrt(2 * accelerationMps2 * (distance - done))
        speed = Math.min(speed + accelerationMps2 * STEP_S, mps, Math.max(0.2, braking))
        const step = Math.min(distance - done, speed * STEP_S)
        done += step
        flownM += step
        at = between(from, to, done / distance)
        if (isSpraying) {
          sprayedM += step
          place()
        }
        tick()
      }
      at = to
      isOut = true
    },
  }
}
