/**
 * The grid on which coverage is decided: the local plane in whole hundredths of a millimetre.
 *
 * Whole numbers make the overlay the same on every machine. The unit is far below a receiver's accuracy; it is this small for the sums: an
 * edge cut at every tile line steps by up to half a unit. Over 500 ha of log quads, inside and missed fell short of the field by 3e-7 of it
 * on whole millimetres, 3e-8 on tenths and 3e-9 on hundredths, all in the same time (docs/decisions/0005).
 */
import { asLocalM, type LocalPathM } from './lon-lat.ts'

declare const plane: unique symbol

/** Flat `[x, y, …]` in grid units; a ring is closed implicitly, its first position not repeated. */
export type GridRing = Float64Array & { readonly [plane]: 'grid' }

/** Grid units in a metre. */
export const GRID_PER_M = 100_000

/** Square grid units in a square metre. */
export const GRID2_PER_M2 = GRID_PER_M * GRID_PER_M

export function asGrid(numbers: Float64Array | readonly number[]): GridRing {
  return (numbers instanceof Float64Array ? numbers : new Float64Array(numbers)) as GridRing
}

/** Converts metres to the nearest grid point, for all positions or a range. Works in place: the given path is overwritten. */
export function toGrid(path: LocalPathM, from = 0, end = path.length): GridRing {
  // + 0 turns -0 into 0, so that equal positions have equal bits.
  for (let i = from; i < end; i++) path[i] = Math.round(path[i]! * GRID_PER_M) + 0
  return path as Float64Array as GridRing
}

/** Reused by `toClosedLocalM`; a flight's layers have hundreds of thousands of rings. */
let closed = new Float64Array(1024)

/** Converts grid units to metres, with the first position repeated at the end. The result is valid only until the next call. */
export function toClosedLocalM(ring: GridRing): LocalPathM {
  const n = ring.length
  if (closed.length < n + 2) closed = new Float64Array(2 * n + 2)
  for (let i = 0; i < n; i++) closed[i] = ring[i]! / GRID_PER_M
  closed[n] = closed[0]!
  closed[n + 1] = closed[1]!
  return asLocalM(closed.subarray(0, n + 2))
}
