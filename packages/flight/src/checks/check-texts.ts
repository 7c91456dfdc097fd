/** Figures as the sentences of the checks write them. */
import {
  formatNumber,
  formatPercent,
  formatQuantity,
  hectares,
  litresPerHectare,
  metres,
  toKilometres,
} from '@faixa/units'
import type { Span } from './flight-facts.ts'

const HECTARE_M2 = 10_000

export function ha(areaM2: number): string {
  return formatQuantity(hectares(areaM2 / HECTARE_M2), 'ha')
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

export function percent(share: number): string {
  return formatPercent(100 * share, Number.isInteger(Math.round(1e6 * share) / 1e4) ? 0 : 1)
}

export function minutesText(minutes: number): string {
  return `${formatNumber(minutes, 0)}\u00a0min`
}

export function spanText({ beginMs, endMs }: Span): string {
  const [fromDay, from] = momentOf(beginMs)
  const [toDay, to] = momentOf(endMs)
  return fromDay === toDay ? `em ${fromDay}, das ${from} às ${to}` : `de ${fromDay}, ${from}, a ${toDay}, ${to}`
}

function momentOf(ms: number): readonly [day: string, time: string] {
  const [day = '', time = ''] = new Date(ms).toISOString().split('T')
  return [day.split('-').toReversed().join('/'), time.slice(0, 5)]
}

/** Tangent of half an eighth of the circle. */
const HALF_EIGHTH = Math.sqrt(2) - 1
/** From south to north, and from west to east. */
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
