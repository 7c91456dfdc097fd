/** How near, how alike and how turned the facing ends of two consecutive pieces may be: the same when shapes join and when joints close. */
import { GRID_PER_M } from '../../shapes/grid.ts'

const MIDDLES_APART = 0.05
const MIN_TOLERANCE = 0.05 * GRID_PER_M
export const MAX_TOLERANCE = 1.5 * GRID_PER_M
/** How far a joint's length may be from the swath's width, or two edges' lengths from each other. */
export const ALIKE = 0.35
/** The cosine of 45.57°. */
export const MOST_TURN_COS = 0.7
/** The same where two lines share a position, which is then a bend of one way: 90°, and what rounding does to a right angle. */
export const MOST_BEND_COS = -0.001
/** Lines that begin this near the end of another share a position, grid units. */
export const SHARED = MIN_TOLERANCE

/** How far apart the middles of two ends may be, grid units; `reach` is the shorter piece's length. */
export function endTolerance(reach: number): number {
  return Math.min(MAX_TOLERANCE, Math.max(MIN_TOLERANCE, MIDDLES_APART * reach))
}
