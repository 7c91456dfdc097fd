/** Codes of the findings on a flight; messages are in Portuguese, one finding per kind with its count. */
import type { Issue } from '../../issues/issue.ts'

export type TrajectoryIssueCode =
  | 'points-without-time'
  | 'points-reordered'
  | 'clock-fault'
  | 'positions-repeated'
  | 'positions-unusable'
  | 'positions-nowhere'
  | 'positions-coarse'
  | 'tracks-doubled'
  | 'track-hidden'
  | 'flight-jumps'
  | 'flight-gaps'
  | 'time-backwards'
  | 'times-in-minutes'
  | 'flight-trembles'
  | 'flight-coarse'
  | 'flight-too-fast'
  | 'spray-times-outside-flight'
  | 'flight-outside-swaths'

export type TrajectoryIssue = Issue<TrajectoryIssueCode>
