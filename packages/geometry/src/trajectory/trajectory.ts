/** The facts that a flight's file holds. A figure that cannot be computed is absent, never 0. */
import type { SwathInput } from '../coverage/terms/coverage.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import type { TrajectoryIssue } from './tracks/trajectory-issues.ts'

export interface TrajectoryOptions {
  /** The sprayed swaths; without them no spray time is computed. */
  readonly swaths?: readonly SwathInput[]
}

export interface TakeOff {
  readonly lon: number
  readonly lat: number
  readonly timeMs?: number
  /**
   * `speed`: the position where the flight first holds half of its median speed. `first-position`: the beginning of the log, because it has
   * no times or begins in flight.
   */
  readonly basis: 'speed' | 'first-position'
}

export interface Trajectory {
  /** The legs in the order flown. The flight between two legs is not recorded and not measured. */
  readonly legs: readonly LonLatPath[]
  /** Times of each leg, milliseconds since 1970 UTC, NaN where unknown; absent when no position has a time. */
  readonly legTimesMs?: readonly Float64Array[]
  /** Altitudes of each leg as the file gives them, metres above sea level, NaN where unknown; absent when no position has one. */
  readonly legAltitudesM?: readonly Float64Array[]
  readonly positions: number
  /** Length along every recorded step, geodesic, jumps included: the length that any other reader of the file finds. */
  readonly lengthM: number
  /** The length without the steps that no aircraft can fly. Equal to `lengthM` when there is none. */
  readonly lengthWithoutJumpsM: number
  readonly jumps: number

  /** First and last known time, milliseconds since 1970 UTC. */
  readonly beginMs?: number
  readonly endMs?: number
  /** Time from the first to the last known time, stops and gaps included. */
  readonly durationS?: number
  /** Recorded time at 2 m/s or more, jumps and gaps left out. */
  readonly movingTimeS?: number
  /** Distance over time of the moving part, metres per second. */
  readonly meanSpeedMps?: number
  /** Median of the moving steps' speeds. */
  readonly medianSpeedMps?: number
  /** Longest time between two consecutive positions, between legs too. */
  readonly maxGapS?: number
  /** Longest distance between two consecutive positions of a leg, jumps left out. */
  readonly maxStepM?: number

  readonly sprayTimeS?: number
  /** `swaths`: the swaths carry their own times; `track`: the time that the flight ran inside a swath and along it. */
  readonly sprayTimeBasis?: 'swaths' | 'track'
  /** Ground speed while spraying. */
  readonly spraySpeedMps?: number
  /** Share of each step that was sprayed, by the index of the position it ends at; only where `sprayTimeBasis` is `track`. */
  readonly sprayedShares?: Float64Array

  /** The direction most of the straight flight follows, 0 to 180 degrees clockwise from north. */
  readonly passAxisDeg?: number
  /**
   * Heading of each straight run along the axis, in the order flown, 0 to 360 degrees clockwise from north. A run is
   * straight flight, with open valves or not.
   */
  readonly passHeadingsDeg?: readonly number[]
  /** Mean distance between the centre lines of neighbouring parallel runs: an estimate of the executed swath. */
  readonly meanSpacingM?: number

  readonly takeOff?: TakeOff
  readonly issues: readonly TrajectoryIssue[]
}
