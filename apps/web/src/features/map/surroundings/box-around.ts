import type { Bounds } from '../../../map/engine/extent.ts'

/** Degrees to which edges are rounded, a tenth of a kilometre. */
const STEP = 0.001

/**
 * A box that extends the given one by its own size, and by at least `least` degrees, on each side; no side is longer than `most` degrees.
 */
export function boxAround(
  [west, south, east, north]: Bounds,
  { least, most }: { readonly least: number; readonly most: number },
): [number, number, number, number] {
  const [left, right] = widened(west, east)
  const [bottom, top] = widened(south, north)
  return [left, bottom, right, top]

  function widened(low: number, high: number): [number, number] {
    const half = Math.min((high - low) / 2 + Math.max(high - low, least), most / 2 - STEP)
    const middle = (low + high) / 2
    return [rounded(middle - half, Math.ceil), rounded(middle + half, Math.floor)]
  }
}

/** Inwards, so that no side gets longer and the address of the request is short. */
function rounded(degrees: number, inwards: (number: number) => number): number {
  return inwards(Number((degrees * 1000).toFixed(6))) / 1000
}
