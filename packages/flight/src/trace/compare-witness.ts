/**
 * Compares the track of an aircraft with that of a telephone on board: an independent witness of where and when the flight was. Positions of the
 * aircraft are interpolated between two that are close in time, on an equal-area plane. O(n + m), after sorting.
 */
import { asLonLat, createLaea, hypotenuse, type LonLatPath } from '@faixa/geometry'
import { present } from '@faixa/units'
import { OFFSETS_H } from '../clima/field-clock.ts'

/** A path with an instant for each position, ms since 1970 UTC, NaN where it is unknown. */
export interface TimedPath {
  readonly path: LonLatPath
  readonly timesMs: ArrayLike<number>
}

export interface Witness {
  /** Positions of the telephone that were compared, and the first and last instant of them on the telephone's clock. */
  readonly compared: number
  readonly beginMs: number
  readonly endMs: number
  /** Distance within which 95 % of them are from the aircraft, m. */
  readonly withinM: number
  /** The first minute or more during which the two were farther apart than APART_M: its first instant, and the last compared one of it. */
  readonly apart?: { readonly beginMs: number; readonly endMs: number }
  /** Hours by which the aircraft's log differs from UTC, where it writes local time: 0 or below. */
  readonly offsetH: number
}

/** Between two positions that are farther apart in time, nobody knows where the aircraft was. */
export const GAP_MS = 10_000
/** Fewer compared positions say nothing. */
export const LEAST_COMPARED = 30
/** A telephone in the cabin is some metres from the antenna; an aeroplane at 70 m/s covers this in two seconds of a clock's error. */
export const APART_M = 150
/** Positions of a telephone jump for some seconds below a roof or beside a wall. */
export const APART_MS = 60_000
const SHARE = 0.95
const HOUR_MS = 3_600_000

interface Fix {
  readonly ms: number
  readonly x: number
  readonly y: number
}

interface Compared {
  readonly ms: number
  readonly distanceM: number
}

/** Undefined where fewer than LEAST_COMPARED positions of the telephone fall into the recorded time of the flight. */
export function compareWitness(flight: readonly TimedPath[], telephone: TimedPath): Witness | undefined {
  const [lon, lat] = telephone.path
  if (lon === undefined || lat === undefined) return undefined
  const { toLocal } = createLaea(lon, lat)
  const fixesOf = ({ path, timesMs }: TimedPath): Fix[] => {
    const local = toLocal(asLonLat(path))
    return Array.from({ length: path.length / 2 }, (_, i) => ({
      ms: timesMs[i]!,
      x: local[2 * i]!,
      y: local[2 * i + 1]!,
    }))
      .filter(({ ms }) => !Number.isNaN(ms))
      .toSorted((a, b) => a.ms - b.ms)
  }
  const legs = flight.map(fixesOf)
  const fixes = fixesOf(telephone)
  let best: (Witness & { readonly middleM: number }) | undefined
  for (const offsetH of OFFSETS_H) {
    const compared = legs.flatMap((leg) => distancesTo(leg, fixes, offsetH * HOUR_MS)).toSorted((a, b) => a.ms - b.ms)
    if (compared.length < LEAST_COMPARED) continue
    const distances = compared.map(({ distanceM }) => distanceM).toSorted((a, b) => a - b)
    const middleM = distances[Math.floor(distances.length / 2)]!
    // A log of local time differs by whole hours, after which another part of the flight would be compared: the nearest fits.
    if (best && best.middleM <= middleM) continue
    best = {
      compared: compared.length,
      beginMs: compared[0]!.ms,
      endMs: compared.at(-1)!.ms,
      withinM: distances[Math.ceil(SHARE * distances.length) - 1]!,
      ...present({ apart: firstApart(compared) }),
      offsetH,
      middleM,
    }
  }
  if (!best) return undefined
  const { middleM: _, ...witness } = best
  return witness
}

/** `shiftMs`: what is added to the telephone's clock to give that of the log. */
function distancesTo(leg: readonly Fix[], fixes: readonly Fix[], shiftMs: number): Compared[] {
  const found: Compared[] = []
  let to = 1
  for (const { ms, x, y } of fixes) {
    const logMs = ms + shiftMs
    while (to < leg.length && leg[to]!.ms < logMs) to++
    const [before, after] = [leg[to - 1], leg[to]]
    if (!before || !after || before.ms > logMs || after.ms - before.ms > GAP_MS) continue
    const share = after.ms > before.ms ? (logMs - before.ms) / (after.ms - before.ms) : 0
    const distanceM = hypotenuse(
      before.x + share * (after.x - before.x) - x,
      before.y + share * (after.y - before.y) - y,
    )
    found.push({ ms, distanceM })
  }
  return found
}

function firstApart(compared: readonly Compared[]): Witness['apart'] {
  let begin: number | undefined
  let end = 0
  for (const { ms, distanceM } of compared) {
    if (distanceM > APART_M) {
      begin ??= ms
      end = ms
      continue
    }
    if (begin !== undefined && end - begin >= APART_MS) break
    begin = undefined
  }
  return begin !== undefined && end - begin >= APART_MS ? { beginMs: begin, endMs: end } : undefined
}
