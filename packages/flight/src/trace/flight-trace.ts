/**
 * The trace of a flight: where the centre lines of the application cross a lattice (lattice.ts), with times where they are known, and the
 * aircraft's position at each whole minute. It is small and the same for every file of the flight, and a part of a flight has a part of the
 * trace. It also says where the flight came and when its valve was open, by which a flight is found near a place.
 */
import type { Flight, LonLatBounds, SwathInput, Trajectory } from '@faixa/geometry'
import { present } from '@faixa/units'
import { swathBounds } from '../bounds.ts'
import { flownBoxes } from '../perto/flown-boxes.ts'
import { type ValveTimes, valveTimes } from '../perto/valve-times.ts'
import { type CentreLine, centreLines } from './centre-lines.ts'
import { crossings, crossingsAtMost, isOfLevel, LEVELS } from './lattice.ts'
import { type TracePoints, tracePoints, UNKNOWN_TIME } from './trace-points.ts'

/**
 * The rule by which traces are computed, stored with each. It is raised by a change after which some file has another trace: traces of an
 * earlier rule are read from their files again, since copies of them would not be found. Rule 1 did not recognise a ring as a strip where
 * its last position was moved, and rule 2 knew neither the boxes of the flight nor when its valve was open.
 */
export const TRACE_RULE = 3

/** Crossings from which a coarser level is tried: a quarter of a flight then still has some 30. */
const LEAST_CROSSINGS = 128
/** Largest number of crossings of a trace, more than any real flight has; the rest is left out. */
const MOST_CROSSINGS = 6000
/** Crossings that are followed at most to choose the level. */
const MOST_FOLLOWED = 400_000
/** Distance within which the track is taken to have flown the crossing, cm. */
const TRACK_CM = 1500
const MINUTE_MS = 60_000
/** A longer gap in the track gives no positions for the minutes in it, ms. */
const SILENT_MS = 120_000
const MOST_MINUTES = 1440

interface TracePoint {
  readonly line: number
  readonly atCm: number
  /** Seconds since 1970 UTC; undefined where unknown. */
  readonly timeS?: number
}

export interface MinutePosition {
  /** Minutes since 1970 UTC. */
  readonly minute: number
  readonly lon: number
  readonly lat: number
}

export interface FlightTrace {
  /** The coarsest level with enough crossings; `points` has all lines of it. */
  readonly level: number
  readonly points: TracePoints
  readonly minutes: readonly MinutePosition[]
  /** Box of the application; degrees. */
  readonly bounds: LonLatBounds
  /** First and last time of the track, or of the application where the track has none. */
  readonly beginMs?: number
  readonly endMs?: number
  /** Boxes of what was sprayed and flown (perto/flown-boxes.ts). */
  readonly boxes: readonly LonLatBounds[]
  /** When the valve was open; absent where nobody knows. */
  readonly valve?: ValveTimes
}

type Track = Pick<Flight, 'path' | 'timesMs' | 'legStarts'>

/** `trajectory` is measured from `track`, with the swaths. */
export function flightTrace(
  swaths: readonly SwathInput[],
  track?: Track,
  trajectory?: Pick<Trajectory, 'beginMs' | 'endMs' | 'sprayedShares'>,
): FlightTrace {
  const lines = centreLines(swaths)
  const { level, found } = crossingsOf(lines)
  const timeAt = trackTimes(track, level)
  const points = found
    .toSorted((a, b) => a.line - b.line || a.atCm - b.atCm)
    .slice(0, MOST_CROSSINGS)
    .map(({ line, atCm, timeS = timeAt(line, atCm) ?? UNKNOWN_TIME }) => ({ line, atCm, timeS }))
  const fixes = fixesOf(track, lines)
  const [first, last] = [fixes.at(0), fixes.at(-1)]
  return {
    level,
    points: tracePoints(points),
    minutes: minutesOf(fixes),
    bounds: swathBounds(swaths),
    boxes: flownBoxes(swaths, track),
    ...present({ valve: valveTimes(swaths, track, trajectory) }),
    ...(first && last && { beginMs: first.ms, endMs: last.ms }),
  }
}

function crossingsOf(lines: readonly CentreLine[]): { readonly level: number; readonly found: readonly TracePoint[] } {
  const finest = affordableLevel(lines)
  const all = pointsOf(lines, finest)
  for (let level = LEVELS - 1; level > finest; level--) {
    const found = all.filter(({ line }) => isOfLevel(line, level))
    if (found.length >= LEAST_CROSSINGS) return { level, found }
  }
  return { level: finest, found: all }
}

/** The finest level at which even paths across the whole world are processed in acceptable time. */
function affordableLevel(lines: readonly CentreLine[]): number {
  let steps = 0
  for (const { path } of lines) {
    for (let i = 0; i + 3 < path.length; i += 2) steps += crossingsAtMost(path, i)
  }
  let level = 0
  while (level < LEVELS - 1 && steps / (1 << level) > MOST_FOLLOWED) level++
  return level
}

function pointsOf(lines: readonly CentreLine[], level: number): TracePoint[] {
  const found: TracePoint[] = []
  for (const { path, beginMs, endMs } of lines) {
    const steps = path.length / 2 - 1
    for (let i = 0; i < steps; i++) {
      crossings(
        [path[2 * i]!, path[2 * i + 1]!, path[2 * i + 2]!, path[2 * i + 3]!],
        level,
        ({ line, atCm, share }) => {
          const ms =
            beginMs === undefined ? undefined : beginMs + ((i + share) / steps) * ((endMs ?? beginMs) - beginMs)
          found.push({ line, atCm, ...(ms !== undefined && { timeS: Math.round(ms / 1000) }) })
        },
      )
    }
  }
  return found
}

/** Finds when the track crossed a line near a place. */
function trackTimes(track: Track | undefined, level: number): (line: number, atCm: number) => number | undefined {
  const byLine = new Map<number, { readonly atCm: number; readonly timeS: number }[]>()
  const { path, timesMs, legStarts } = track ?? { path: [], legStarts: [] }
  const starts = new Set(legStarts)
  for (let i = 1; timesMs && i < timesMs.length; i++) {
    const [from, to] = [timesMs[i - 1]!, timesMs[i]!]
    if (Number.isNaN(from) || Number.isNaN(to) || starts.has(i)) continue
    const step = [path[2 * i - 2]!, path[2 * i - 1]!, path[2 * i]!, path[2 * i + 1]!] as const
    crossings(step, level, ({ line, atCm, share }) => {
      const found = byLine.get(line)
      const crossing = { atCm, timeS: Math.round((from + share * (to - from)) / 1000) }
      if (found) found.push(crossing)
      else byLine.set(line, [crossing])
    })
  }
  return (line, atCm) => {
    let best: { readonly apart: number; readonly timeS: number } | undefined
    for (const { atCm: other, timeS } of byLine.get(line) ?? []) {
      const apart = Math.abs(other - atCm)
      if (apart <= TRACK_CM && (!best || apart < best.apart)) best = { apart, timeS }
    }
    return best?.timeS
  }
}

interface Fix {
  readonly ms: number
  readonly lon: number
  readonly lat: number
}

/** Positions with times, in the order of time: the track's, or without any the application's. */
function fixesOf(track: Track | undefined, lines: readonly CentreLine[]): Fix[] {
  const fixes: Fix[] = []
  for (const [i, ms] of (track?.timesMs ?? []).entries()) {
    if (!Number.isNaN(ms)) fixes.push({ ms, lon: track!.path[2 * i]!, lat: track!.path[2 * i + 1]! })
  }
  if (fixes.length === 0) {
    for (const { path, beginMs, endMs } of lines) {
      if (beginMs !== undefined) fixes.push({ ms: beginMs, lon: path[0]!, lat: path[1]! })
      if (endMs !== undefined) fixes.push({ ms: endMs, lon: path[path.length - 2]!, lat: path[path.length - 1]! })
    }
  }
  return fixes.toSorted((a, b) => a.ms - b.ms)
}

function minutesOf(fixes: readonly Fix[]): MinutePosition[] {
  const minutes: MinutePosition[] = []
  for (let i = 0; i + 1 < fixes.length && minutes.length < MOST_MINUTES; i++) {
    const [from, to] = [fixes[i]!, fixes[i + 1]!]
    if (to.ms - from.ms > SILENT_MS) continue
    for (let minute = Math.ceil(from.ms / MINUTE_MS); minute * MINUTE_MS < to.ms; minute++) {
      const share = (minute * MINUTE_MS - from.ms) / (to.ms - from.ms)
      minutes.push({
        minute,
        lon: from.lon + share * (to.lon - from.lon),
        lat: from.lat + share * (to.lat - from.lat),
      })
    }
  }
  return minutes
}
