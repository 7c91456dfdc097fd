/**
 * Money in decimal arithmetic (docs/decisions/0061-pay-in-decimal-cents.md). An amount is the decimal text of reais with two decimals,
 * `1234.50`: JSON, the database's numeric and this arithmetic all use it, so that no binary fraction occurs.
 */
import Big from 'big.js'

/** An amount in reais with two decimals, as a decimal text; negative for a repayment. */
export type Reais = string

export const CENTS_DECIMALS = 2

export const NO_REAIS: Reais = '0.00'

/**
 * A separate constructor: its precision does not affect other users of the library. A quotient has 40 decimals, far beyond any rounding
 * here.
 */
export const Decimal = Big()
Decimal.DP = 40
Decimal.RM = Decimal.roundHalfUp

/** Rounds to the cent; half a cent is rounded away from zero, as everywhere (packages/units/src/round.ts). */
export function toReais(amount: Big): Reais {
  return amount.round(CENTS_DECIMALS, Decimal.roundHalfUp).toFixed(CENTS_DECIMALS)
}

export function sumReais(amounts: readonly Reais[]): Reais {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(CENTS_DECIMALS)
}

export function minusReais(amount: Reais, other: Reais): Reais {
  return new Decimal(amount).minus(other).toFixed(CENTS_DECIMALS)
}

export function isZeroReais(amount: Reais): boolean {
  return new Decimal(amount).eq(0)
}
