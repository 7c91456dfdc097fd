/** Crossings of a flight as columns, so that one flight is compared with hundreds of others without an object for each crossing. */
import { isOfLevel } from './lattice.ts'

/** In the order of lines and places. */
export interface TracePoints {
  readonly lines: Int32Array
  readonly atCm: Int32Array
  /** Seconds since 1970 UTC, or UNKNOWN_TIME. */
  readonly timesS: Int32Array
}

export const UNKNOWN_TIME = -(2 ** 31)

type Rows = readonly { readonly line: number; readonly atCm: number; readonly timeS: number }[]

export function tracePoints(rows: Rows): TracePoints {
  return {
    lines: Int32Array.from(rows, ({ line }) => line),
    atCm: Int32Array.from(rows, ({ atCm }) => atCm),
    timesS: Int32Array.from(rows, ({ timeS }) => timeS),
  }
}

/** Answers the points on lines of a coarser level. */
export function pointsOfLevel({ lines, atCm, timesS }: TracePoints, level: number): TracePoints {
  const isKept = (_: number, i: number) => isOfLevel(lines[i]!, level)
  return { lines: lines.filter(isKept), atCm: atCm.filter(isKept), timesS: timesS.filter(isKept) }
}
