/** A pattern across a swath: the deposit is a line between its points, and nothing beyond them. */

/** One collector of a test across the swath. */
export interface PontoDoPadrao {
  /** Distance from the centre line, m; negative to the left of the direction of flight. */
  readonly posicao: number
  /** Deposit in any unit, from 0. */
  readonly deposito: number
}

/** A stretch of a pattern over which the deposit changes linearly from `begins` to `ends`. */
export interface PatternStretch {
  readonly fromM: number
  readonly toM: number
  readonly begins: number
  readonly ends: number
}

/** Points at the same position are a step. */
export function stretchesOf(pattern: readonly PontoDoPadrao[]): readonly PatternStretch[] {
  const sorted = pattern.toSorted((a, b) => a.posicao - b.posicao)
  return sorted.slice(1).flatMap((next, i) => {
    const before = sorted[i]!
    if (next.posicao === before.posicao) return []
    return [{ fromM: before.posicao, toM: next.posicao, begins: before.deposito, ends: next.deposito }]
  })
}

/** The deposit of one pass along a metre, in the unit of the pattern times metres: divided by the width of the swath it is the dose. */
export function patternSum(pattern: readonly PontoDoPadrao[]): number {
  return stretchesOf(pattern).reduce(
    (sum, { fromM, toM, begins, ends }) => sum + ((begins + ends) / 2) * (toM - fromM),
    0,
  )
}
