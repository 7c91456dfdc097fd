/**
 * KML times: xsd:dateTime, xsd:date, xsd:gYearMonth, xsd:gYear (OGC 12-007r2, 16.2), plus what loggers write:
 * a space for the T, comma fractions, offsets without colon or minutes, spaces around.
 *
 * A time without a zone is taken as UTC, as Google Earth does; the file cannot say more.
 */
const TIME =
  /^([+-]?\d{4,6})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/i

/** Milliseconds since 1970 UTC (the first instant of a day, month or year given without more), or undefined. */
export function parseKmlTime(text: string): number | undefined {
  const match = TIME.exec(text.trim().replace(/\u2212/g, '-'))
  if (!match) return undefined
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '0', zone] = match
  const y = Number(year)
  const mo = Number(month)
  const d = Number(day)
  const h = Number(hour)
  const mi = Number(minute)
  const s = Number(second)
  // 24:00 is the next midnight, 60 a leap second: Date.UTC carries both over.
  if (mo < 1 || mo > 12 || d < 1 || h > 24 || mi > 59 || s > 60 || (h === 24 && mi + s > 0)) return undefined
  // Day 0 of the next month is the last of this one. setUTCFullYear, because Date.UTC takes years 0 to 99 for 1900 and on.
  if (d > dateOf(y, mo, 0).getUTCDate()) return undefined
  const ms = dateOf(y, mo - 1, d).getTime() + ((h * 60 + mi) * 60 + s) * 1000 + Number(`0.${fraction}`) * 1000
  return Number.isFinite(ms) ? ms - offsetMs(zone) : undefined
}

function dateOf(year: number, monthIndex: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, monthIndex, day)
  return date
}

function offsetMs(zone: string | undefined): number {
  if (!zone || zone.toUpperCase() === 'Z') return 0
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || '0')
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
