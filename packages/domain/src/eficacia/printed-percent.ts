/**
 * The printed number decides: a percentage that is compared with a limit is first rounded once, to the two decimals of every screen and
 * paper, halves away from zero. 84.996 is 85,00 and reaches 85; 84.994 is 84,99 and does not. A reader of the paper can then recompute the
 * money, and noise of the measurement decides nothing (docs/decisions/0086-the-printed-number-decides.md).
 */
import { roundForPeople } from '@faixa/units'

/** Expects percent, not a fraction. */
export function printedPercent(percent: number): number {
  return roundForPeople(percent)
}

/** Difference of two printed percentages, in percentage points, without binary rounding errors. */
export function printedPoints(percent: number, from: number): number {
  return printedPercent(printedPercent(percent) - printedPercent(from))
}
