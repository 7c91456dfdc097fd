import { FALLBACK_DATE, FALLBACK_TIME } from './sentinels.ts'

// yyyy-mm-ddThh:mm[:ss[.fff]] with an optional zone.
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * The instant of an ISO date-time in milliseconds since 1970 UTC; absent when the text is no date-time, its time is the
 * unknown marker or its date was cleared. A text without a zone is read as UTC, so that the answer does not depend on where it is asked;
 * both ends of a laudo are written the same way, so their difference is right.
 */
export function knownInstant(isoDateTime: string | undefined): number | undefined {
  const match = isoDateTime === undefined ? null : DATE_TIME.exec(isoDateTime)
  if (!match) return undefined
  const [, date, time, zone = 'Z'] = match
  if (time === FALLBACK_TIME || date === FALLBACK_DATE) return undefined
  const instant = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(instant) ? undefined : instant
}
