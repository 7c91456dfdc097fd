import type { LonLatPath } from '../shapes/lon-lat.ts'
import type { TrajectoryIssue } from './trajectory-issues.ts'

/** All positions of a flight in the order flown. */
export interface Flight {
  readonly path: LonLatPath
  /** Milliseconds since 1970 UTC, one per position, NaN where unknown. Absent when no position has one. */
  readonly timesMs?: Float64Array
  /** Index of the first position of each leg, ascending, the first is 0. Nothing is known about what lies between two legs. */
  readonly legStarts: readonly number[]
  /** The file's own span where the positions have no times. */
  readonly beginMs?: number
  readonly endMs?: number
  readonly issues: readonly TrajectoryIssue[]
}

/** `[i]` is the step from position i - 1 to i; NaN at a leg's first position. */
export interface Steps {
  readonly lengthM: Float64Array
  /** NaN where a time is unknown or does not advance. Absent when the flight has no times. */
  readonly seconds?: Float64Array
  /** 1 where the step cannot have been flown. */
  readonly isJump: Uint8Array
  /** 1 where the log was silent for too long to say how the step was flown. */
  readonly isGap: Uint8Array
}
