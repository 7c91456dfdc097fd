/** Reads days and times of text files. The order of day and month is decided once for a whole file. */
import { plainNumber } from './text-angles.ts'

export type DayOrder = 'dmy' | 'mdy'

const DAY = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?\s*([ap])?\.?m?\.?$/i
const COMPACT = /^(\d{2})(\d{2})(?:(\d{2}(?:[.,]\d+)?))?$/
const COMPACT_DAY = /^((?:19|20)\d{2})(\d{2})(\d{2})$/

/**
 * The order that fits all days: a first number above 12 is a day, a second one above 12 shows months first. Where neither occurs, a clock with
 * AM and PM shows an American program, and otherwise the day is first, as Brazil writes.
 */
export function dayOrder(days: readonly string[], hasAmPm: boolean): DayOrder | undefined {
  let isDayFirst = false
  let isMonthFirst = false
  for (const day of days) {
    const match = DAY.exec(day.trim())
    if (!match || match[1]!.length === 4) continue
    isDayFirst ||= Number(match[1]) > 12
    isMonthFirst ||= Number(match[2]) > 12
  }
  if (isDayFirst && isMonthFirst) return undefined
  if (isDayFirst || isMonthFirst) return isDayFirst ? 'dmy' : 'mdy'
  return hasAmPm ? 'mdy' : 'dmy'
}

/** The last day that was read: a log repeats it in every row. */
let lastDay: { readonly text: string; readonly order: DayOrder; readonly ms: number | undefined } | undefined

/** Milliseconds of the day's beginning as if it were UTC; undefined for any other text. */
export function readDay(text: string, order: DayOrder): number | undefined {
  if (lastDay?.text !== text || lastDay.order !== order) lastDay = { text, order, ms: dayFrom(text, order) }
  return lastDay.ms
}

function dayFrom(text: string, order: DayOrder): number | undefined {
  const match = DAY.exec(text.trim()) ?? COMPACT_DAY.exec(text.trim())
  if (!match) return undefined
  const [a, b, c] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (match[1]!.length === 4) return dayOf(a, b, c)
  if (match[1]!.length > 2 || (match[3]!.length !== 2 && match[3]!.length !== 4)) return undefined
  const year = match[3]!.length === 2 ? 2000 + c : c
  return order === 'dmy' ? dayOf(year, b, a) : dayOf(year, a, b)
}

function dayOf(year: number, month: number, day: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : undefined
}

const COLON = 0x3a
const COMMA = 0x2c
const POINT = 0x2e

/** Reads the clock as nearly all logs write it, `07:12:30` or `07:12:30.25`, that fills the bytes between two offsets; NaN for anything else. */
export function plainClockMs(bytes: Uint8Array, from: number, to: number): number {
  if (bytes[from + 2] !== COLON || bytes[from + 5] !== COLON || to < from + 8) return Number.NaN
  const h = plainNumber(bytes, from, from + 2)
  const m = plainNumber(bytes, from + 3, from + 5)
  const s = plainNumber(bytes, from + 6, to, bytes[from + 8] === COMMA ? COMMA : POINT)
  const isClock = h >= 0 && h < 24 && m >= 0 && m < 60 && s >= 0 && s < 60
  return isClock ? (h * 60 + m) * 60_000 + Math.round(s * 1000) : Number.NaN
}

/** Milliseconds since midnight of `07:12`, `7:12:30.2 AM`, `12:00a`, `0712`, `071230`, `0700 UTC`; 24:00 ends the day. */
export function readClock(text: string): number | undefined {
  const plain = text.replace(/\b(utc|gmt)\b/i, '').trim()
  const compact = COMPACT.exec(plain)
  const [, hours = '', minutes = '', seconds = '0', half] = compact ?? CLOCK.exec(plain) ?? []
  if (hours === '') return undefined
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds.replace(',', '.'))]
  if (m > 59 || s >= 60 || h > 24 || (h === 24 && m + s > 0)) return undefined
  if (half === undefined) return (h * 60 + m) * 60_000 + Math.round(s * 1000)
  if (h < 1 || h > 12) return undefined
  return ((h % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 3_600_000 + m * 60_000 + Math.round(s * 1000)
}

/** A spreadsheet's days since 30 December 1899, of 1982 to 2064, with a clock: five decimals are less than a second. */
const SERIAL = /^[3-5]\d{4}[.,]\d{5,}$/
const SERIAL_BEGIN_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** Milliseconds, as if it were UTC, of the serial number that a spreadsheet writes for a day and its clock; undefined for any other text. */
export function serialMs(text: string): number | undefined {
  if (!SERIAL.test(text)) return undefined
  return SERIAL_BEGIN_MS + Math.round(Number(text.replace(',', '.')) * DAY_MS)
}

export interface Moment {
  readonly ms: number
  /** True where the text itself says that it is UTC or how far from it. */
  readonly isUtc: boolean
}

/** `20260314101200`: a day and a clock without signs between them. */
const COMPACT_MOMENT = /^((?:19|20)\d{6})(\d{6}(?:[.,]\d+)?Z?)$/
/** The zone behind a clock: Z, -03:00, -0300, UTC; two digits alone, as -03, only behind minutes or seconds. */
const ZONE = /(?:(Z)|([+-])(\d{2}):?(\d{2})|(?<=:\d{2}(?:[.,]\d+)?\s?)([+-])(\d{2})|\b(?:utc|gmt))$/i

/** Reads `2026-03-14T10:12:00Z`, `2026-03-14 06:12:00-04`, `20260314071200`, `14/03/2026 07:12`, `3/14/26 7:12 AM`. */
export function readMoment(text: string, order: DayOrder): Moment | undefined {
  const trimmed = text.trim().replace(COMPACT_MOMENT, '$1T$2')
  const offset = ZONE.exec(trimmed)
  const isUtc = offset !== null && /[T:]/.test(trimmed)
  const plain = isUtc ? trimmed.slice(0, offset.index).trim() : trimmed
  const [day = '', ...clock] = plain.split(/[T\s]+/)
  const dayMs = readDay(day, order)
  const clockMs = readClock(clock.join(' '))
  if (dayMs === undefined || clockMs === undefined) return undefined
  const [, , sign = offset?.[5], hours = offset?.[6], minutes = 0] = offset ?? []
  const shiftMs =
    isUtc && hours !== undefined ? (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
  return { ms: dayMs + clockMs + shiftMs, isUtc }
}
