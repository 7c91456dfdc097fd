/** Measures speeds over ground, from the steps whose duration is known and that are neither jumps nor gaps. */
import { medianOf } from '../statistics/quantile.ts'
import type { Steps } from './tracks/flight.ts'

/** Speed in metres per second below which the aircraft stands, or the receiver drifts. Drones spray from 3 m/s. */
const MOVING_MPS = 2

export interface Speeds {
  readonly movingTimeS: number
  readonly meanSpeedMps: number
  readonly medianSpeedMps: number
}

/** Returns undefined when no step has a usable duration or nothing moved. */
export function measureSpeeds(steps: Steps): Speeds | undefined {
  let movingM = 0
  let movingTimeS = 0
  const speeds = new Float64Array(steps.lengthM.length)
  for (let i = 0; i < speeds.length; i++) {
    const speed = stepSpeed(steps, i)
    speeds[i] = speed >= MOVING_MPS ? speed : NaN
    if (!(speed >= MOVING_MPS)) continue
    movingM += steps.lengthM[i]!
    movingTimeS += steps.seconds![i]!
  }
  const medianSpeedMps = medianOf(speeds)
  if (medianSpeedMps === undefined) return undefined
  return { movingTimeS, meanSpeedMps: movingM / movingTimeS, medianSpeedMps }
}

/** Returns metres per second along one step; NaN where the speed is unknown or the step was not flown. */
export function stepSpeed(steps: Steps, i: number): number {
  if (!steps.seconds || steps.isJump[i] || steps.isGap[i]) return NaN
  return steps.lengthM[i]! / steps.seconds[i]!
}
