import type { LonLatPath } from '../../shapes/lon-lat.ts'
import type { TrajectoryIssue } from './trajectory-issues.ts'

/** Speed above which a step is impossible, beyond the limit of every agricultural aircraft: an Air Tractor AT-802 is placarded at 100 m/s. */
export const IMPOSSIBLE_SPEED_MPS = 140

/** All positions of a flight in the order flown. */
export interface Flight {
  readonly path: LonLatPath
  /** Milliseconds since 1970 UTC, one per position, NaN where unknown. Absent when no position has one. */
  readonly timesMs?: Float64Array
  /** Metres above sea level as the file gives them, one per position, NaN where unknown. Absent when no position has one. */
  readonly altitudesM?: Float64Array
  /** Index of the first position of each leg, ascending; the first is 0. The path between two legs is unknown. */
  readonly legStarts: readonly number[]
  /** The span of time that the file declares, where the positions have no times. */
  readonly beginMs?: number
  readonly endMs?: number
  readonly issues: readonly TrajectoryIssue[]
}

/** `[i]` is the step from position i - 1 to i; NaN at a leg's first position. */
export interface Steps {
  readonly lengthM: Float64Array
  /** Duration of the step; NaN where a time is unknown or does not advance. Absent when the flight has no times. */
  readonly seconds?: Float64Array
  /** 1 where the step cannot have been flown, else 0. */
  readonly isJump: Uint8Array
  /** 1 where the log has no record for so long that the path of the step is unknown, otherwise 0. */
  readonly isGap: Uint8Array
}
