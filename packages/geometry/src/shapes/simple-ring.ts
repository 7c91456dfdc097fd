/**
 * A cheap proof that a ring does not cross or touch itself, for the shapes that spraying makes: long strips and small quads.
 *
 * Idea: along some direction u, a strip's ring climbs once and falls once. Such a ring bounds a simple region exactly when its lower
 * chain stays strictly below its upper chain, which comparing every position with the opposite chain decides. The proof is one-sided:
 * `false` means "not proven", and the caller asks the overlay engine instead. Comparisons are exact while products stay below 2^53,
 * on the coverage grid for rings up to 600 m; beyond, they err by less than a millionth of a grid unit. Cost: linear in the positions.
 */
import type { GridRing } from './grid.ts'

/** Where each position lies along and across the direction; kept between calls, of which a flight makes hundreds of thousands. */
let along = new Float64Array(256)
let across = new Float64Array(256)

/** True only when `ring` is proven simple and counter-clockwise, seen along the direction (ux, uy) given in whole numbers. */
export function isSimpleAlong(ring: GridRing, ux: number, uy: number): boolean {
  const n = ring.length / 2
  if (n < 3) return false
  const x0 = ring[0]!
  const y0 = ring[1]!
  if (along.length < n) {
    along = new Float64Array(2 * n)
    across = new Float64Array(2 * n)
  }
  let lowest = 0
  for (let i = 0; i < n; i++) {
    const x = ring[2 * i]! - x0
    const y = ring[2 * i + 1]! - y0
    along[i] = x * ux + y * uy
    across[i] = y * ux - x * uy
    if (along[i]! < along[lowest]! || (along[i] === along[lowest] && across[i]! > across[lowest]!)) lowest = i
  }
  // Counter-clockwise from the highest of the lowest positions: down the flat start, climb, up the flat top, fall back.
  const at = (k: number) => (lowest + k) % n
  let k = 0
  while (k < n - 1 && along[at(k + 1)] === along[at(k)] && across[at(k + 1)]! < across[at(k)]!) k++
  const lowerStart = k
  while (k < n - 1 && along[at(k + 1)]! > along[at(k)]!) k++
  const lowerEnd = k
  while (k < n - 1 && along[at(k + 1)] === along[at(k)] && across[at(k + 1)]! > across[at(k)]!) k++
  const upperEnd = k
  while (k < n && along[at(k + 1)]! < along[at(k)]!) k++
  if (k !== n || lowerEnd === lowerStart) return false

  let edge = n
  for (let i = lowerStart + (lowerStart === 0 ? 1 : 0); i <= lowerEnd - (upperEnd === lowerEnd ? 1 : 0); i++) {
    while (edge - 1 > upperEnd && along[at(edge - 1)]! < along[at(i)]!) edge--
    if (side(ring, at(edge), at(edge - 1), at(i)) >= 0) return false
  }
  edge = lowerStart
  for (let i = n - 1; i > upperEnd; i--) {
    while (edge + 1 < lowerEnd && along[at(edge + 1)]! < along[at(i)]!) edge++
    if (side(ring, at(edge), at(edge + 1), at(i)) <= 0) return false
  }
  return true
}

/** Twice the signed area of the triangle a, b, p: positive when p lies left of a → b. */
function side(ring: GridRing, a: number, b: number, p: number): number {
  const ax = ring[2 * a]!
  const ay = ring[2 * a + 1]!
  return (ring[2 * b]! - ax) * (ring[2 * p + 1]! - ay) - (ring[2 * b + 1]! - ay) * (ring[2 * p]! - ax)
}
