/** Formats figures for people in Brazil: `1.234,56 ha`. */
import type { Quantity, UnitSymbol } from './quantity.ts'
import { DECIMALS_FOR_PEOPLE, roundForPeople } from './round.ts'

/** Shown where a number could not be computed. */
export const ABSENT = '—'

// Keeps a number and its unit on one line. The narrow U+202F is avoided: terminals and the standard PDF fonts lack it.
const NO_BREAK_SPACE = '\u00a0'

/** Below it a number with seven decimals has 15 digits, and its `toFixed` is its shortest decimal form, which Intl prints. */
const MOST = 1e8

/** Returns `1.234,56`, or `—` for a number that is absent or not finite. */
export function formatNumber(value: number | undefined, decimals: number = DECIMALS_FOR_PEOPLE): string {
  if (value === undefined || !Number.isFinite(value)) return ABSENT
  const rounded = roundForPeople(value, decimals)
  if (Math.abs(rounded) >= MOST) return withIntl(rounded, decimals)
  // The first format of Intl takes 35 ms, on a slow telephone 140, before anything is drawn.
  const [whole = '', fraction] = rounded.toFixed(decimals).split('.')
  const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '.')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

function withIntl(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' } as const
  return new Intl.NumberFormat('pt-BR', digits).format(value)
}

/** Returns `UTC-3`, `UTC` or `UTC+2`, with a hyphen, because the standard fonts of PDF have no minus sign. */
export function formatZone(offsetH: number): string {
  return offsetH === 0 ? 'UTC' : `UTC${offsetH > 0 ? '+' : ''}${offsetH}`
}

/** Returns a number with the decimals that it has, up to `most`: `22`, `22,5`. */
export function formatTyped(value: number, most: number): string {
  const decimals = Array.from({ length: most }, (_, i) => i).find((n) => Number(value.toFixed(n)) === value) ?? most
  return formatNumber(value, decimals)
}

/** Decimals of a distance to keep: a centimetre. */
export const DISTANCE_DECIMALS = 2

/** Returns a distance to keep, with its own decimals: `500 m`, `37,5 m`. */
export function formatDistance(metres: number): string {
  return withSuffix(formatTyped(metres, DISTANCE_DECIMALS), 'm')
}

/** Returns `1 laudo`, `1.234 laudos`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`
}

/** Bytes in a binary megabyte, the unit of the limits of files. */
export const MEGABYTE_BYTES = 2 ** 20

/** Returns `1,25 MB`. */
export function formatMegabytes(bytes: number, decimals: number = DECIMALS_FOR_PEOPLE): string {
  return withSuffix(formatNumber(bytes / MEGABYTE_BYTES, decimals), 'MB')
}

/** Returns a configured limit: `64 MB`, `1,5 MB`. */
export function formatSizeLimit(bytes: number): string {
  return formatMegabytes(bytes, bytes % MEGABYTE_BYTES === 0 ? 0 : 1)
}

/** `64,1 MB`: rounded up, so that a size just above a limit does not look like the limit. */
export function formatSizeAbove(bytes: number): string {
  return formatMegabytes(Math.ceil((bytes / MEGABYTE_BYTES) * 10) * (MEGABYTE_BYTES / 10), 1)
}

/** Returns `1.234,56 ha`, or `—` without a unit where the number is absent or not finite. The symbol must belong to the quantity. */
export function formatQuantity<S extends UnitSymbol>(
  value: Quantity<NoInfer<S>> | undefined,
  symbol: S,
  decimals: number = DECIMALS_FOR_PEOPLE,
): string {
  return withSuffix(formatNumber(value, decimals), symbol)
}

/** Returns `93,25 %` from a percentage (93.25), not a fraction. */
export function formatPercent(percent: number | undefined, decimals: number = DECIMALS_FOR_PEOPLE): string {
  return withSuffix(formatNumber(percent, decimals), '%')
}

function withSuffix(text: string, suffix: string): string {
  return text === ABSENT ? text : `${text}${NO_BREAK_SPACE}${suffix}`
}
