/**
 * Typed times are the field's local time and no zone is known; tracks are in UTC, or in local time where a logger writes that as if it were
 * UTC. Therefore a typed span is compared with each offset of Brazil's time zones and with none, and the best match counts.
 */
import type { TypedFigures } from '../numbers/typed-figures.ts'
import type { Span } from './flight-facts.ts'

/** Hours from UTC: Brazil's four zones (Lei 11.662/2008, Lei 12.876/2013), and a log that is in local time already. */
const OFFSETS_H = [0, -2, -3, -4, -5] as const

const HOUR_MS = 3_600_000

/** Converts the typed times as if they were UTC; undefined where either is absent or they are in the wrong order. */
export function typedSpan({ inicio, fim }: TypedFigures): Span | undefined {
  if (inicio === undefined || fim === undefined) return undefined
  const beginMs = Date.parse(`${inicio}Z`)
  const endMs = Date.parse(`${fim}Z`)
  return endMs > beginMs ? { beginMs, endMs } : undefined
}

/** The share of the shorter span that both have in common at the best of the offsets, 0 to 1. */
export function commonShare(local: Span, utc: Span): number {
  const shorter = Math.max(1, Math.min(local.endMs - local.beginMs, utc.endMs - utc.beginMs))
  const common = OFFSETS_H.map(
    (hours) =>
      Math.min(local.endMs, utc.endMs + hours * HOUR_MS) - Math.max(local.beginMs, utc.beginMs + hours * HOUR_MS),
  )
  return Math.max(0, ...common) / shorter
}

export function minutesOf({ beginMs, endMs }: Span): number {
  return (endMs - beginMs) / 60_000
}
