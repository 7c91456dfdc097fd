/** Effectiveness as a report writes it: where bands are tables, a figure must not read as one of another band. */
import { DECIMALS_FOR_PEOPLE, formatNumber, roundForPeople } from '@faixa/units'
import { bandOf } from './bands.ts'

/** Most decimals of a percentage: 90 has two digits before the comma, and a double holds 15 to 17 of them. */
const DECIMALS_MOST = 14

/** Decimals of a percentage: two, or as many as its band needs. 89.999 rounds to 90.00, which would be ALTA. */
export function effectivenessDecimals(percent: number | undefined): number {
  let decimals = DECIMALS_FOR_PEOPLE
  if (percent === undefined) return decimals
  while (decimals < DECIMALS_MOST && bandOf(roundForPeople(percent, decimals)) !== bandOf(percent)) decimals += 1
  return decimals
}

/** `92,06`, `89,999`, or `—` for a percentage that is absent. */
export function effectivenessText(percent: number | undefined): string {
  return formatNumber(percent, effectivenessDecimals(percent))
}
