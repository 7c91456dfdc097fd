/**
 * Nine shades of the effectiveness cell, three per band, and grey for nothing done (specification 001 §9).
 * The specification leaves open to which side a shared bound belongs. At 90 and 85 it must be the upper one, or a cell would
 * contradict its band; elsewhere "above 96.666" and "up to 78.334" say that the bound belongs to the lower shade.
 */

export type Shade =
  | 'green-light'
  | 'green-medium'
  | 'green-dark'
  | 'gold'
  | 'gold-dark'
  | 'brown'
  | 'red-pink'
  | 'red-dark'
  | 'red-darkest'
  | 'grey'

export interface CellShade {
  readonly shade: Shade
  /** Lower bound in percent. */
  readonly from: number
  /** Whether a value exactly at `from` is of this shade. */
  readonly inclusive: boolean
}

/** Highest first. */
export const CELL_SCALE: readonly CellShade[] = [
  { shade: 'green-light', from: 96.666, inclusive: false },
  { shade: 'green-medium', from: 93.333, inclusive: false },
  { shade: 'green-dark', from: 90, inclusive: true },
  { shade: 'gold', from: 88.33, inclusive: false },
  { shade: 'gold-dark', from: 86.66, inclusive: false },
  { shade: 'brown', from: 85, inclusive: true },
  { shade: 'red-pink', from: 81.667, inclusive: false },
  { shade: 'red-dark', from: 78.334, inclusive: false },
  { shade: 'red-darkest', from: 0, inclusive: false },
  { shade: 'grey', from: Number.NEGATIVE_INFINITY, inclusive: true },
]

/** Absent for an absent percentage. */
export function shadeOf(percentAplicacaoEfetiva: number | undefined): Shade | undefined {
  if (percentAplicacaoEfetiva === undefined || Number.isNaN(percentAplicacaoEfetiva)) return undefined
  const percent = percentAplicacaoEfetiva
  return CELL_SCALE.find(({ from, inclusive }) => percent > from || (inclusive && percent === from))?.shade
}
