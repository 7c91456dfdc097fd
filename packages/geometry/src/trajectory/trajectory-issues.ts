/** The findings a flight can give; messages in Portuguese, one finding per kind with how many it stands for. */
import type { Issue } from '../issues/issue.ts'

export type TrajectoryIssueCode =
  | 'points-without-time'
  | 'points-reordered'
  | 'clock-fault'
  | 'positions-repeated'
  | 'positions-unusable'
  | 'flight-jumps'
  | 'flight-gaps'
  | 'time-backwards'
  | 'flight-too-fast'
  | 'spray-times-outside-flight'
  | 'flight-outside-swaths'

export type TrajectoryIssue = Issue<TrajectoryIssueCode>

/** `1 salto`, `3 saltos`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
