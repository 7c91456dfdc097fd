/**
 * The only rounding rule: 2 decimals for people, a half goes away from zero, as on paper (ABNT NBR 5891 differs only on
 * exact halves, which it sends to the even neighbour; contracts and inspectors round commercially).
 *
 * It is decided on the decimal digits a reader sees, not on the binary value behind them: 1.005 is stored as
 * 1.00499999999999989… and would otherwise become 1.00. Stored figures are never rounded; only displayed ones are.
 */

export const DECIMALS_FOR_PEOPLE = 2

/**
 * Returns `value` rounded to `decimals` places, halves away from zero; never -0. NaN and infinities are returned
 * unchanged. Exact below 2^52 units of the last place: with 2 decimals 4.5e13, a thousand Earths in hectares.
 */
export function roundForPeople(value: number, decimals: number = DECIMALS_FOR_PEOPLE): number {
  if (!Number.isFinite(value)) return value
  const rounded = shift(Math.round(shift(Math.abs(value), decimals)), -decimals)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Moves the decimal point of a number's shortest decimal form exactly, which multiplication by a power of ten does not. */
function shift(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
