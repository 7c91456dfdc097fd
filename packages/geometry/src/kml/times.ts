/**
 * Reads KML times: xsd:dateTime, xsd:date, xsd:gYearMonth, xsd:gYear (OGC 12-007r2, 16.2), plus what loggers write: a
 * space for the T, comma fractions, offsets without colon or minutes, blanks around.
 *
 * A time without a zone is taken as UTC, as Google Earth does; the file gives no other information.
 */
const TIME =
  /^([+-]?\d{4,6})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/i

const DASH = 0x2d
const POINT = 0x2e
const COLON = 0x3a
const UPPER_T = 0x54
const UPPER_Z = 0x5a
const SHORTEST_PLAIN = 20
const LONGEST_PLAIN = 24
const plainBytes = new Uint8Array(LONGEST_PLAIN)

/** Returns milliseconds since 1970 UTC (the first instant of a day, month or year given without more), or undefined. */
export function parseKmlTime(text: string): number | undefined {
  return parsePlain(text) ?? parseAny(text)
}

/**
 * Parses `2026-03-14T10:12:00.200Z`, the form of nearly all files, without a regular expression: a long track has a
 * million times.
 */
function parsePlain(text: string): number | undefined {
  const { length } = text
  if (length < SHORTEST_PLAIN || length > LONGEST_PLAIN) return undefined
  for (let i = 0; i < length; i++) plainBytes[i] = Math.min(text.charCodeAt(i), 0xff)
  const ms = parsePlainTime(plainBytes, 0, length)
  return Number.isNaN(ms) ? undefined : ms
}

/** Parses the same form from ASCII bytes; returns NaN for any other form. */
export function parsePlainTime(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  if (length < SHORTEST_PLAIN || length > LONGEST_PLAIN) return Number.NaN
  if (bytes[from + 4] !== DASH || bytes[from + 7] !== DASH || bytes[from + 10] !== UPPER_T) return Number.NaN
  if (bytes[from + 13] !== COLON || bytes[from + 16] !== COLON || bytes[to - 1] !== UPPER_Z) return Number.NaN
  if (length > SHORTEST_PLAIN && bytes[from + 19] !== POINT) return Number.NaN
  let fraction = 0
  for (let i = from + SHORTEST_PLAIN, unit = 100; i < to - 1; i++, unit /= 10) fraction += digits(bytes, i, 1) * unit
  // A sign or letter where a digit belongs makes this NaN.
  const ms = instant(
    digits(bytes, from, 4),
    digits(bytes, from + 5, 2),
    digits(bytes, from + 8, 2),
    digits(bytes, from + 11, 2),
    digits(bytes, from + 14, 2),
    digits(bytes, from + 17, 2),
  )
  return ms === undefined ? Number.NaN : ms + fraction
}

function digits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0
  for (let i = from; i < from + count; i++) {
    const digit = bytes[i]! - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

function parseAny(text: string): number | undefined {
  const match = TIME.exec(text.trim().replace(/\u2212/g, '-'))
  if (!match) return undefined
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '0', zone] = match
  const ms = instant(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  return ms === undefined ? undefined : ms + Number(`0.${fraction}`) * 1000 - offsetMs(zone)
}

/** Returns undefined for a date or hour that does not exist; 24:00 is the next midnight, 60 a leap second. */
function instant(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return undefined
  if (!(hour <= 24 && minute <= 59 && second <= 60) || (hour === 24 && minute + second > 0)) return undefined
  return daysFromEpoch(year, month, day) * 86_400_000 + ((hour * 60 + minute) * 60 + second) * 1000
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/**
 * Returns the proleptic Gregorian days since 1970-01-01, counted from 1 March so that the leap day comes last in its
 * year.
 */
function daysFromEpoch(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468
}

function offsetMs(zone: string | undefined): number {
  if (!zone || zone.toUpperCase() === 'Z') return 0
  const figures = zone.slice(1).replace(':', '')
  const minutes = Number(figures.slice(0, 2)) * 60 + Number(figures.slice(2) || '0')
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
