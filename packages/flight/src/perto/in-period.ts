/**
 * Tells whether a flight was in the air within a period. Days are those of the field's clock: a flight from 23:50 to 00:10 belongs to two. Instants
 * are exact. A flight counts by its log and by its typed hours: where they contradict each other, either may be right, and none is missed.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A day of the field, yyyy-mm-dd, the whole of it; or an instant, milliseconds since 1970 UTC. */
export type Limit = { readonly day: string } | { readonly atMs: number }

export interface Period {
  readonly de: Limit
  readonly ate: Limit
}

interface Span {
  readonly beginMs: number
  readonly endMs: number
}

export interface FlownTimes {
  /** First and last time of the log, on its own clock. */
  readonly logged?: Span
  /** Typed begin and end on the field's clock: yyyy-mm-dd, or yyyy-mm-ddThh:mm:ss where the hour is known. */
  readonly typed?: { readonly inicio: string; readonly fim: string }
  /** Hours from the clock of the log to that of the field: 0 where the log is in local time. */
  readonly offsetH: number
  /** Hours from UTC to the field's clock. */
  readonly utcOffsetH: number
}

/** `semData`: neither the log nor anybody says when it was. */
export function inPeriod(times: FlownTimes, { de, ate }: Period): 'dentro' | 'fora' | 'semData' {
  const spans = localSpans(times)
  if (spans.length === 0) return 'semData'
  const toUtcMs = times.utcOffsetH * HOUR_MS
  const isIn = ({ beginMs, endMs }: Span) =>
    ('day' in de ? endMs >= midnightOf(de.day) : endMs - toUtcMs >= de.atMs) &&
    ('day' in ate ? beginMs < midnightOf(ate.day) + DAY_MS : beginMs - toUtcMs <= ate.atMs)
  return spans.some(isIn) ? 'dentro' : 'fora'
}

/** On the field's clock, written as if it were UTC. */
function localSpans({ logged, typed, offsetH }: FlownTimes): Span[] {
  const shiftMs = offsetH * HOUR_MS
  return [
    ...(logged ? [{ beginMs: logged.beginMs + shiftMs, endMs: logged.endMs + shiftMs }] : []),
    ...(typed ? [{ beginMs: momentOf(typed.inicio, 'begin'), endMs: momentOf(typed.fim, 'end') }] : []),
  ].filter(({ beginMs, endMs }) => endMs >= beginMs)
}

function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** A day without an hour is the whole day. */
function momentOf(written: string, side: 'begin' | 'end'): number {
  if (written.includes('T')) return Date.parse(`${written}Z`)
  return midnightOf(written) + (side === 'begin' ? 0 : DAY_MS - 1)
}
