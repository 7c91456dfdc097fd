/** Days and times as people in Brazil write them. */
import { FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { formatClock, formatMoment } from '@faixa/export'
import { ABSENT, formatZone } from '@faixa/units'

/** `14/03/2026 10:12`, without the time where none is known; undefined without a date. */
export function formatWhen(isoDateTime: string): string | undefined {
  const [date = '', time = ''] = isoDateTime.slice(0, 19).split('T')
  if (date === '' || date === FALLBACK_DATE) return undefined
  const day = date.split('-').reverse().join('/')
  return time === '' || time === FALLBACK_TIME ? day : `${day} ${time.slice(0, 5)}`
}

/** Formats a day for a table, where a mark stands for no date. */
export function formatDate(iso: string | undefined): string {
  return (iso === undefined ? undefined : formatWhen(iso)) ?? ABSENT
}

export { formatClock, formatDay, formatMoment, localDay } from '@faixa/export'

const HOUR_MS = 3_600_000

/**
 * Measured times of a flight are shown on the clock of its field, beside typed hours and readings of the weather: `offsetH` hours from UTC, or
 * 0 where the log is in local time already. Without one they are in the zone of this browser.
 */
export function formatFieldMoment(ms: number, offsetH: number | undefined): string {
  if (offsetH === undefined) return formatMoment(ms)
  const [date = '', time = ''] = onFieldClock(ms, offsetH).split('T')
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`
}

/** `07:12:11` on the clock of the field. */
export function formatFieldClock(ms: number, offsetH: number | undefined): string {
  return offsetH === undefined ? formatClock(ms, true) : onFieldClock(ms, offsetH).slice(11, 19)
}

/** Names the clock of the field at an instant. */
export function fieldZone(ms: number, offsetH: number | undefined): string {
  if (offsetH === undefined) return zoneName(ms)
  return offsetH === 0 ? 'hora local' : `hora local, ${formatZone(offsetH)}`
}

/** `14/03/2026 10:12 (UTC-3)`: when something was done, for papers with times of the field; where its zone is not known, that of this browser. */
export function formatStatedMoment(instant: number | Date, offsetH: number | undefined): string {
  const ms = Number(instant)
  if (!offsetH) return `${formatMoment(ms)} (${zoneName(ms)})`
  return `${formatFieldMoment(ms, offsetH)} (${formatZone(offsetH)})`
}

function onFieldClock(ms: number, offsetH: number): string {
  return new Date(ms + offsetH * HOUR_MS).toISOString()
}

/** `UTC-3`, written with a hyphen, because the standard fonts of PDF have no minus sign. */
export function zoneName(ms: number): string {
  const minutes = -new Date(ms).getTimezoneOffset()
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  if (minutes === 0) return 'UTC'
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
