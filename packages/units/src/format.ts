/** Figures as people in Brazil read them: `1.234,56 ha`. The only place that turns numbers into text for people. */
import type { Quantity, UnitSymbol } from './quantity.ts'
import { DECIMALS_FOR_PEOPLE, roundForPeople } from './round.ts'

/** Shown where a number could not be computed. */
export const ABSENT = '—'

// A number and its unit stay on one line. Not the narrow U+202F: terminals and the standard PDF fonts lack it.
const NO_BREAK_SPACE = '\u00a0'

const formatters = new Map<number, Intl.NumberFormat>()

function formatterFor(decimals: number): Intl.NumberFormat {
  const known = formatters.get(decimals)
  if (known) return known
  const formatter = new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  })
  formatters.set(decimals, formatter)
  return formatter
}

/** `1.234,56`; absent or not finite: `—`. */
export function formatNumber(value: number | undefined, decimals: number = DECIMALS_FOR_PEOPLE): string {
  if (value === undefined || !Number.isFinite(value)) return ABSENT
  return formatterFor(decimals).format(roundForPeople(value, decimals))
}

/** `1 laudo`, `1.234 laudos`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`
}

/** As limits of files are set and told: the binary one. */
export const MEGABYTE_BYTES = 2 ** 20

/** `1,25 MB`. */
export function formatMegabytes(bytes: number, decimals: number = DECIMALS_FOR_PEOPLE): string {
  return withSuffix(formatNumber(bytes / MEGABYTE_BYTES, decimals), 'MB')
}

/** `64 MB`, `1,5 MB`: as somebody set it. */
export function formatSizeLimit(bytes: number): string {
  return formatMegabytes(bytes, bytes % MEGABYTE_BYTES === 0 ? 0 : 1)
}

/** `1.234,56 ha`: the symbol must be the quantity's own. Absent or not finite: `—`, without a unit. */
export function formatQuantity<S extends UnitSymbol>(
  value: Quantity<NoInfer<S>> | undefined,
  symbol: S,
  decimals: number = DECIMALS_FOR_PEOPLE,
): string {
  return withSuffix(formatNumber(value, decimals), symbol)
}

/** `93,25 %`, from a percentage (93.25), not a fraction. */
export function formatPercent(percent: number | undefined, decimals: number = DECIMALS_FOR_PEOPLE): string {
  return withSuffix(formatNumber(percent, decimals), '%')
}

function withSuffix(text: string, suffix: string): string {
  return text === ABSENT ? text : `${text}${NO_BREAK_SPACE}${suffix}`
}
