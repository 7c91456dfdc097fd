/** Figures as the sentences of the checks write them. */
import { printedPercent } from '@faixa/domain'
import {
  formatNumber,
  formatPercent,
  formatQuantity,
  formatZone,
  hectares,
  litresPerHectare,
  metres,
  toKilometres,
} from '@faixa/units'
import type { Elsewhere, Span } from './flight-facts.ts'

const HECTARE_M2 = 10_000
const HOUR_MS = 3_600_000

export function ha(areaM2: number): string {
  return formatQuantity(hectares(areaM2 / HECTARE_M2), 'ha')
}

export function countOf(count: number, one: string, many: string): string {
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`
}

export function m(lengthM: number): string {
  return formatQuantity(metres(lengthM), 'm')
}

export function km(lengthM: number): string {
  return formatQuantity(toKilometres(metres(lengthM)), 'km', 1)
}

export function rate(litres: number): string {
  return formatQuantity(litresPerHectare(litres), 'L/ha')
}

/** Compares shares as they are printed, in percent with two decimals. */
export function isBelow(share: number, limit: number): boolean {
  return printedPercent(100 * share) < printedPercent(100 * limit)
}

export function percent(share: number): string {
  return formatPercent(100 * share, Number.isInteger(printedPercent(100 * share)) ? 0 : 2)
}

export function minutesText(minutes: number): string {
  return `${formatNumber(minutes, 0)}\u00a0min`
}

export function spanText({ beginMs, endMs }: Span): string {
  const [fromDay, from] = momentOf(beginMs)
  const [toDay, to] = momentOf(endMs)
  return fromDay === toDay ? `em ${fromDay}, das ${from} às ${to}` : `de ${fromDay}, ${from}, a ${toDay}, ${to}`
}

/** Times of another laudo, that many minutes later. */
export function shiftText(minutes: number): string {
  if (minutes === 0) return ', nos mesmos horários'
  const [days, rest] = [Math.floor(Math.abs(minutes) / 1440), Math.abs(minutes) % 1440]
  const [hours, left] = [Math.floor(rest / 60), rest % 60]
  const parts = [
    ...(days > 0 ? [days === 1 ? '1 dia' : `${formatNumber(days, 0)} dias`] : []),
    ...(hours > 0 ? [`${hours}\u00a0h`] : []),
    ...(left > 0 ? [minutesText(left)] : []),
  ]
  return `, ${parts.join(' e ')} ${minutes > 0 ? 'depois' : 'antes'}`
}

export function elsewhereText({ laudos, minute, offsetH }: Elsewhere): string {
  const who = laudos === 1 ? 'há outro laudo' : `há outros ${laudos} laudos`
  if (minute === undefined) return `${who} a mais de 20\u00a0km daqui nos horários informados`
  const [day, time] = momentOf(60_000 * minute + HOUR_MS * (offsetH ?? 0))
  const zone = offsetH === undefined ? 'UTC' : offsetH === 0 ? 'hora local' : `hora local, ${formatZone(offsetH)}`
  return `${who} a mais de 5\u00a0km daqui em ${day}, às ${time} (${zone})`
}

function momentOf(ms: number): readonly [day: string, time: string] {
  const [day = '', time = ''] = new Date(ms).toISOString().split('T')
  return [day.split('-').toReversed().join('/'), time.slice(0, 5)]
}

/** Tangent of half an eighth of the circle. */
const HALF_EIGHTH = Math.sqrt(2) - 1
/** Names of directions, first from south to north, then from west to east. */
const WINDS = [
  ['sudoeste', 'sul', 'sudeste'],
  ['oeste', '', 'leste'],
  ['noroeste', 'norte', 'nordeste'],
] as const

/** The direction of a shift, which is not 0, by its eighth of the compass. */
export function windText(eastM: number, northM: number): string {
  const signOf = (side: number, other: number) => (Math.abs(side) > HALF_EIGHTH * Math.abs(other) ? Math.sign(side) : 0)
  return WINDS[1 + signOf(northM, eastM)]![1 + signOf(eastM, northM)]!
}
