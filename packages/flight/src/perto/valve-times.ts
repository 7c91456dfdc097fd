/**
 * When the valve was open, on the clock of the track: the times of the records of the application, or where they have none, the time that
 * the track ran inside and along what was sprayed.
 */
import { type Flight, overlapMs, type SwathInput, sprayIntervals, type Trajectory } from '@faixa/geometry'

/** `[begin0, end0, begin1, end1, …]` in milliseconds since 1970 UTC, disjoint and ascending. */
export type ValveTimes = Float64Array

/** A shorter pause between two records is none: a log that rounds its times has such pauses, and no valve closes and opens as quickly. */
const PAUSE_MS = 1000

/**
 * Undefined where nobody knows: the track has no times, nothing says when it sprayed, or the records have another clock than the track.
 */
export function valveTimes(
  swaths: readonly SwathInput[],
  track: Pick<Flight, 'timesMs' | 'legStarts'> | undefined,
  trajectory: Pick<Trajectory, 'beginMs' | 'endMs' | 'sprayedShares'> | undefined,
): ValveTimes | undefined {
  const { beginMs, endMs, sprayedShares } = trajectory ?? {}
  if (!track?.timesMs || beginMs === undefined || endMs === undefined) return undefined
  const records = sprayIntervals(swaths)
  if (records && overlapMs(records, beginMs, endMs) > 0) return withoutPauses(records)
  return sprayedShares && withoutPauses(alongTrack(track.timesMs, new Set(track.legStarts), sprayedShares))
}

/** A step of which a part was sprayed was sprayed at its end where the next one continues it, otherwise at its beginning. */
function alongTrack(timesMs: Float64Array, starts: ReadonlySet<number>, shares: Float64Array): ValveTimes {
  const intervals: number[] = []
  for (let i = 1; i < shares.length; i++) {
    const [from, to, share] = [timesMs[i - 1]!, timesMs[i]!, shares[i]!]
    if (starts.has(i) || !(share > 0) || !(to > from)) continue
    const continues = !starts.has(i + 1) && (shares[i + 1] ?? 0) > 0
    const isContinued = intervals.at(-1) === from
    const isAtEnd = continues && !isContinued
    intervals.push(isAtEnd ? to - share * (to - from) : from, isAtEnd ? to : from + share * (to - from))
  }
  return Float64Array.from(intervals)
}

function withoutPauses(intervals: ValveTimes): ValveTimes | undefined {
  const joined: number[] = []
  for (let i = 0; i < intervals.length; i += 2) {
    const [begin, end] = [intervals[i]!, intervals[i + 1]!]
    const last = joined.at(-1)
    if (last !== undefined && begin - last <= PAUSE_MS) joined[joined.length - 1] = Math.max(last, end)
    else joined.push(begin, end)
  }
  return joined.length > 0 ? Float64Array.from(joined) : undefined
}

const HUNDREDTH_MS = 10
const HEAD_BYTES = 8

/** The first time, and then hundredths of a second since it, whole numbers of 32 bits, little-endian. */
export function valveTimesToBytes(times: ValveTimes): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + 4 * times.length))
  const first = times[0] ?? 0
  view.setFloat64(0, first, true)
  for (const [i, ms] of times.entries()) {
    view.setInt32(HEAD_BYTES + 4 * i, Math.round((ms - first) / HUNDREDTH_MS), true)
  }
  return new Uint8Array(view.buffer)
}

export function valveTimesFromBytes(bytes: Uint8Array): ValveTimes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = Math.max(0, Math.floor((bytes.byteLength - HEAD_BYTES) / 4))
  return Float64Array.from(
    { length: count },
    (_, i) => view.getFloat64(0, true) + HUNDREDTH_MS * view.getInt32(HEAD_BYTES + 4 * i, true),
  )
}
