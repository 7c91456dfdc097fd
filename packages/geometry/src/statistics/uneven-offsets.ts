/**
 * Estimates the noise of a path's positions to its sides: the offset of each from the middle of its neighbours, minus the mean offset of
 * these, is 0 in straight flight and in an even bend. Linear.
 */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import type { LocalPathM } from '../shapes/lon-lat.ts'
import { medianOf } from './quantile.ts'

/** Median of the size of a normal variate of deviation 1. */
const NORMAL_MEDIAN = 0.6745
/** Deviation of (n₋₂ − 4n₋₁ + 6n₀ − 4n₁ + n₂) / 4 for independent n of deviation 1: √70 / 4. */
const UNEVEN = 2.0917

/** Returns the deviation, m; `isStep(i)` tells whether the step to position `i` counts. */
export function uneven(path: LocalPathM, isStep: (i: number) => boolean): number {
  const n = path.length / 2
  const offsets = new Float64Array(n).fill(NaN)
  let counts = isStep(1)
  for (let i = 1; i < n - 1; i++) {
    const [before, after] = [counts, isStep(i + 1)]
    counts = after
    if (!before || !after) continue
    const ax = path[2 * i - 2]!
    const ay = path[2 * i - 1]!
    const dx = path[2 * i + 2]! - ax
    const dy = path[2 * i + 3]! - ay
    const across = dx * (path[2 * i + 1]! - ay) - dy * (path[2 * i]! - ax)
    offsets[i] = across / hypotenuse(dx, dy)
  }
  const sizes = new Float64Array(n).fill(NaN)
  for (let i = 1; i < n - 1; i++) sizes[i] = Math.abs(offsets[i]! - (offsets[i - 1]! + offsets[i + 1]!) / 2)
  return (medianOf(sizes) ?? 0) / NORMAL_MEDIAN / UNEVEN
}
