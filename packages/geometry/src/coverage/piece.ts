import { hypotenuse } from '../arithmetic/portable-math.ts'
import { GRID_PER_M, type GridRing } from '../shapes/grid.ts'

/** When something was logged, milliseconds since 1970 UTC; absent where the file does not say. */
export interface Timed {
  readonly beginMs?: number | undefined
  readonly endMs?: number | undefined
}

/** What else a swath of the file says about itself. */
export interface Recorded extends Timed {
  /** Which placemark it is of; parts of one MultiGeometry share it. */
  readonly placemark?: number | undefined
  /** Metres, as the file or a person says. */
  readonly statedWidthM?: number | undefined
}

/** One logged piece of spraying on the grid, repaired: simple rings, outer counter-clockwise, holes clockwise. */
export interface Piece extends Recorded {
  readonly rings: readonly GridRing[]
  /** 0-based position among the input's swaths. */
  readonly index?: number
}

/** A pass: the pieces of one uninterrupted run of spraying, in the order flown. */
export type Pass = readonly Piece[]

/** From the first position of one to the first of the other, metres. */
export function pieceDistanceM(a: Piece, b: Piece): number {
  const p = a.rings[0]!
  const q = b.rings[0]!
  return hypotenuse(q[0]! - p[0]!, q[1]! - p[1]!) / GRID_PER_M
}
