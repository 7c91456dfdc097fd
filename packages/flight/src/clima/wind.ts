/** Means and angles of the wind. Directions are those that it comes from, degrees clockwise from true north. */
import { grausDoPonto, pontoDaRosa } from '@faixa/domain'
import { atan2, cos, hypotenuse, sin } from '@faixa/geometry'

const RADIANS = Math.PI / 180

export interface WeightedWind {
  readonly speedMs: number
  /** Absent in a calm. */
  readonly fromDeg?: number
  readonly weight: number
}

/** Length of the mean vector below which the winds cancel out and have no direction, m/s. */
const NO_DIRECTION_MS = 0.01

/** The mean vector. Undefined without any weight; without a direction where the winds cancel out. */
export function meanWind(
  winds: readonly WeightedWind[],
): { readonly speedMs: number; readonly fromDeg?: number } | undefined {
  let east = 0
  let north = 0
  let weights = 0
  for (const { speedMs, fromDeg = 0, weight } of winds) {
    east += weight * speedMs * sin(fromDeg * RADIANS)
    north += weight * speedMs * cos(fromDeg * RADIANS)
    weights += weight
  }
  if (!(weights > 0)) return undefined
  const speedMs = hypotenuse(east, north) / weights
  return speedMs < NO_DIRECTION_MS ? { speedMs } : { speedMs, fromDeg: clockwise(atan2(east, north) / RADIANS, 360) }
}

/** Angle between the axis of a pass and the wind, 0 along to 90 across: a pass that is flown the other way has the same. */
export function passAngleDeg(axisDeg: number, fromDeg: number): number {
  const between = clockwise(axisDeg - fromDeg, 180)
  return Math.min(between, 180 - between)
}

/** The angle in 0 to less than `circle`. */
export function clockwise(degrees: number, circle: 180 | 360): number {
  const turned = degrees - circle * Math.floor(degrees / circle)
  return turned >= circle ? 0 : turned
}

/** Degrees of a point of the compass; undefined for any other text. */
export function degreesOfCompass(text: string): number | undefined {
  const point = pontoDaRosa(text)
  return point && grausDoPonto(point)
}
