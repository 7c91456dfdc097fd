/**
 * A lattice of parallels and meridians over the whole globe. A flight crosses its lines at the same places in every file. Every second line
 * belongs to the next coarser level, so that flights of unequal size have lines in common.
 */
import { cos } from '@faixa/geometry'

/** Length of a degree of latitude, m: one constant everywhere, since positions are only compared with each other. */
export const METRES_PER_DEGREE = 111_200
/** Distance of the finest lines: 11 m. */
const STEP_DEG = 1e-4
/** Minimum sine of the angle between a path and a line: flatter crossings move by more than twice as far as the path. */
const LEAST_SINE = 0.5
export const LEVELS = 16

/** A crossing of a line. */
export interface Crossing {
  /** Twice the number of the line, plus 1 for a meridian. */
  readonly line: number
  /** Place along the line, cm. */
  readonly atCm: number
  /** Share of the step at which it is crossed. */
  readonly share: number
}

/** Tells whether a line belongs to a level. */
export function isOfLevel(line: number, level: number): boolean {
  return (line >> 1) % (1 << level) === 0
}

/** Calls `visit` at each crossing of the step with a line of the level. Degrees. */
export function crossings(
  [lon, lat, nextLon, nextLat]: readonly [number, number, number, number],
  level: number,
  visit: (crossing: Crossing) => void,
): void {
  const shrink = cos((lat * Math.PI) / 180)
  const [dx, dy] = [Math.abs(nextLon - lon) * shrink, Math.abs(nextLat - lat)]
  const length2 = dx * dx + dy * dy
  const step = STEP_DEG * (1 << level)
  if (dy * dy >= LEAST_SINE * LEAST_SINE * length2) {
    linesBetween(lat, nextLat, step, (number, share) => {
      const at = lon + share * (nextLon - lon)
      const perDegree = METRES_PER_DEGREE * cos((number * step * Math.PI) / 180)
      visit({ line: 2 * number * (1 << level), atCm: Math.round(100 * at * perDegree), share })
    })
  }
  if (dx * dx >= LEAST_SINE * LEAST_SINE * length2) {
    linesBetween(lon, nextLon, step, (number, share) => {
      const at = lat + share * (nextLat - lat)
      visit({ line: 2 * number * (1 << level) + 1, atCm: Math.round(100 * at * METRES_PER_DEGREE), share })
    })
  }
}

/** Bounds the crossings of the step that begins at index `i` of a path with the finest lines. */
export function crossingsAtMost(path: ArrayLike<number>, i: number): number {
  return (Math.abs(path[i + 2]! - path[i]!) + Math.abs(path[i + 3]! - path[i + 1]!)) / STEP_DEG
}

/** Returns the lines above the lower end, up to the upper one, so that consecutive steps cross a line once. */
function linesBetween(from: number, to: number, step: number, visit: (number: number, share: number) => void): void {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  for (let number = Math.floor(low / step) + 1; number * step <= high; number++) {
    visit(number, (number * step - from) / (to - from))
  }
}
