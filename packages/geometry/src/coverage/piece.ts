import type { GridRing } from '../shapes/grid.ts'

/** One logged piece of spraying on the grid, repaired: simple rings, outer counter-clockwise, holes clockwise. */
export interface Piece {
  readonly rings: readonly GridRing[]
  readonly beginMs?: number
  readonly endMs?: number
}

/** A pass: the pieces of one uninterrupted run of spraying, in the order flown. */
export type Pass = readonly Piece[]
