/** Describes the fault in the positions of one element. */
export interface CoordinateFault {
  readonly code:
    | 'coordinate-unreadable'
    | 'coordinate-out-of-range'
    | 'coordinate-swapped'
    | 'coordinate-separators'
    | 'coordinate-decimal-comma'
    | 'coordinate-extra-numbers'
    | 'coordinate-uneven'
    | 'coordinate-altitude'
    | 'coordinates-cut'
  /** The faulty text, shortened; empty where `times` counts several. */
  readonly sample: string
  /** Number of positions with this fault, where they are not reported one by one. Absent: one. */
  readonly times?: number
}
