/**
 * Limits for distance, length and angle between the facing ends of two consecutive pieces: the same for joining shapes and for closing
 * joints.
 */
import { GRID_PER_M } from '../../shapes/grid.ts'

const MIDDLES_APART = 0.05
const MIN_TOLERANCE = 0.05 * GRID_PER_M
export const MAX_TOLERANCE = 1.5 * GRID_PER_M
/** Tolerated difference between a joint's length and the swath's width, or between two edges' lengths, as a share. */
export const ALIKE = 0.35
/** The cosine of 45.57°. */
export const MOST_TURN_COS = 0.7
/**
 * Cosine of the sharpest turn where two lines share a position, which is then a bend of one path: 90°, with the rounding of a right angle.
 */
export const MOST_BEND_COS = -0.001
/** Lines that begin this near the end of another share a position, grid units. */
export const SHARED = MIN_TOLERANCE

/** Returns the tolerated distance between the midpoints of two ends, grid units; `reach` is the shorter piece's length. */
export function endTolerance(reach: number): number {
  return Math.min(MAX_TOLERANCE, Math.max(MIN_TOLERANCE, MIDDLES_APART * reach))
}
