/**
 * What a swath deposits downwind of itself. The published curve D20 is that of a field of twenty swaths. A field that goes on for ever upwind
 * deposits P(x) = D20(x) + D20(x + L) + D20(x + 2L) + …, with L the depth of the published field; ground between the distances x1 and x2 along the
 * wind deposits P(x1) − P(x2), whatever its width and the angle at which it was flown. For a swath of 18.288 m this is the curve of one pass,
 * d1(x) = D20(x) − D20(x + w) + d1(x + L).
 *
 * Beyond its last value the curve goes on as the power of the distance that its last 100 m follow. P itself has no finite value then, but its
 * differences have.
 */
import type { ClasseDeGotas } from '../dados-operacao/gotas.ts'
import { TABLE_DEPOSITS, TABLE_FIELD, TABLE_STEP_M } from './agdrift-tier1.ts'

/** Greatest distance of the published curves, m. */
export const TABLE_REACH_M = TABLE_STEP_M * (TABLE_DEPOSITS.muitoFinaAFina.length - 1)

const FIELD_M = TABLE_FIELD.swaths * TABLE_FIELD.swathM
/** Fields that are added up one by one; the others are an integral by the midpoint rule with its first correction. */
const FIELDS = 8

/**
 * Exponents of the distance, in 64ths: the least-squares lines of the logarithms over the last 100 m, to the nearest one. A root of this order is
 * six square roots, which every engine rounds alike.
 */
const EXPONENTS: Readonly<Record<ClasseDeGotas, number>> = {
  muitoFinaAFina: 42,
  finaAMedia: 37,
  mediaAGrossa: 40,
  grossaAMuitoGrossa: 42,
}
const ROOTS = 6
const ROOT = 64

/** Share of the rate that the published field deposits at a distance from its downwind edge, m. */
export function fieldDeposit(gotas: ClasseDeGotas, distanceM: number): number {
  const deposits = TABLE_DEPOSITS[gotas]
  const at = distanceM / TABLE_STEP_M
  const before = Math.floor(at)
  const next = deposits[before + 1]
  if (next !== undefined) return deposits[before]! + (at - before) * (next - deposits[before]!)
  return deposits.at(-1)! * power(TABLE_REACH_M / distanceM, EXPONENTS[gotas])
}

/**
 * Share of the rate that ground sprayed between two distances along the wind deposits at the place from which they are measured, m; `fromM` is
 * 0 or more, and below `toM`.
 */
export function driftDeposit(gotas: ClasseDeGotas, fromM: number, toM: number): number {
  return potential(gotas, fromM) - potential(gotas, toM)
}

/** P less a constant of the class. */
function potential(gotas: ClasseDeGotas, distanceM: number): number {
  let sum = 0
  for (let k = 0; k < FIELDS; k++) sum += fieldDeposit(gotas, distanceM + k * FIELD_M)
  const restM = distanceM + (FIELDS - 0.5) * FIELD_M
  const deposit = fieldDeposit(gotas, restM)
  const exponent = EXPONENTS[gotas] / ROOT
  return sum - (deposit * restM) / ((1 - exponent) * FIELD_M) - (FIELD_M / 24) * exponent * (deposit / restM)
}

/** A power of a positive number, its exponent a whole number of 64ths. */
function power(base: number, exponent: number): number {
  let factor = base
  for (let i = 0; i < ROOTS; i++) factor = Math.sqrt(factor)
  let product = 1
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) product *= factor
    factor *= factor
  }
  return product
}
