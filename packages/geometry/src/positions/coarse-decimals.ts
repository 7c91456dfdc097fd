/** Measures how coarsely a file rounds its positions: four decimals of a degree are 11 m, more than half of a swath. */
import type { LonLatPath } from '../shapes/lon-lat.ts'

/** Number of decimals of a degree that are fine enough: 1.1 m. */
const FINE = 5
/** Minimum number of positions: of three, all six numbers end on a round fourth decimal by chance once in a million files. */
const FEW_POSITIONS = 3
const SAMPLE = 2_000
/** Rounding error of a decimal number in binary, as a share of its last decimal. */
const TOLERANCE = 1e-6

/**
 * Returns the decimals of degrees that all positions share, where those are too few, else undefined. Looks at 2,000
 * positions.
 */
export function coarseDecimals(paths: readonly LonLatPath[]): number | undefined {
  const positions = paths.reduce((sum, path) => sum + path.length / 2, 0)
  if (positions < FEW_POSITIONS) return undefined
  let left = SAMPLE
  let most = 0
  for (const path of paths) {
    for (let i = 0; i < path.length && left > 0; i += 2, left--) {
      most = Math.max(most, decimalsOf(path[i]!), decimalsOf(path[i + 1]!))
      if (most >= FINE) return undefined
    }
  }
  return most
}

function decimalsOf(value: number): number {
  let scaled = Math.abs(value)
  for (let decimals = 0; decimals < FINE; decimals++, scaled *= 10) {
    if (Math.abs(scaled - Math.round(scaled)) < TOLERANCE) return decimals
  }
  return FINE
}

/** Returns the metres of latitude in one step of the last decimal. */
export function roundingM(decimals: number): number {
  return 111_195 / Number(`1e${decimals}`)
}
