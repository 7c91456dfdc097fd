/** Finds where the flight begins. */

import { stepSpeed } from './measure-speeds.ts'
import type { Flight, Steps } from './tracks/flight.ts'
import type { TakeOff } from './trajectory.ts'

/** Share of the flight's own median speed, because an aeroplane takes off at more than a drone's maximum speed. */
const TAKE_OFF_SHARE = 0.5
/** Number of steps for which the speed must be held: a single fast step on the ground is the receiver's error. */
const HELD_STEPS = 3

/**
 * Returns the position from which half of the median speed is held for three steps; the first position when that is
 * unknown.
 */
export function findTakeOff(flight: Flight, steps: Steps, medianSpeedMps: number | undefined): TakeOff {
  if (medianSpeedMps !== undefined) {
    let held = 0
    for (let i = 1; i < steps.lengthM.length; i++) {
      held = stepSpeed(steps, i) >= TAKE_OFF_SHARE * medianSpeedMps ? held + 1 : 0
      const start = i - HELD_STEPS
      if (held === HELD_STEPS) return positionAt(flight, start, start > 0 ? 'speed' : 'first-position')
    }
  }
  return positionAt(flight, 0, 'first-position')
}

function positionAt({ path, timesMs }: Flight, i: number, basis: TakeOff['basis']): TakeOff {
  const timeMs = timesMs?.[i] ?? NaN
  return { lon: path[2 * i]!, lat: path[2 * i + 1]!, ...(Number.isFinite(timeMs) && { timeMs }), basis }
}
