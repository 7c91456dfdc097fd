import type { GridRing } from '../shapes/grid.ts'

/** When something was logged, milliseconds since 1970 UTC; absent where the file does not say. */
export interface Timed {
  readonly beginMs?: number
  readonly endMs?: number
}

/** One logged piece of spraying on the grid, repaired: simple rings, outer counter-clockwise, holes clockwise. */
export interface Piece extends Timed {
  readonly rings: readonly GridRing[]
}

/** A pass: the pieces of one uninterrupted run of spraying, in the order flown. */
export type Pass = readonly Piece[]
