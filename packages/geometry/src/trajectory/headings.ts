/** Computes directions on the plane, in degrees clockwise from north (y), as pilots count them. */
import { atan2 } from '../arithmetic/portable-math.ts'

const DEGREES = 180 / Math.PI
/** Half the width of the window in which runs support a direction. */
const SUPPORT_DEG = 5

/** Returns the heading from one point to another, 0 to 360. */
export function headingBetween(x: number, y: number, toX: number, toY: number): number {
  const heading = atan2(toX - x, toY - y) * DEGREES
  return heading < 0 ? heading + 360 : heading
}

/** Returns the shortest turn from one heading to another, -180 to 180, clockwise positive. */
export function turnBetween(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}

/** Returns the angle between two directions, each flown either way: 0 to 90. */
export function axisDifference(a: number, b: number): number {
  const turn = Math.abs(turnBetween(a, b))
  return Math.min(turn, 180 - turn)
}

/** Returns the direction modulo 180° followed by most metres: the best supported whole degree, then the mean of its supporters. */
export function mainAxis(runs: readonly { readonly lengthM: number; readonly headingDeg: number }[]): number {
  const metres = new Float64Array(180)
  for (const run of runs) metres[Math.floor(run.headingDeg) % 180]! += run.lengthM
  let best = 0
  let most = -1
  for (let bin = 0; bin < 180; bin++) {
    let support = 0
    for (let k = -SUPPORT_DEG; k <= SUPPORT_DEG; k++) support += metres[(bin + k + 180) % 180]!
    if (support > most) {
      most = support
      best = bin
    }
  }
  let sum = 0
  let weight = 0
  for (const { lengthM, headingDeg } of runs) {
    const turn = turnBetween(2 * best, 2 * headingDeg) / 2
    if (Math.abs(turn) > SUPPORT_DEG + 1) continue
    sum += turn * lengthM
    weight += lengthM
  }
  return (best + (weight > 0 ? sum / weight : 0) + 180) % 180
}
