/**
 * A cheap proof that a ring does not cross or touch itself, for the shapes that spraying makes: long strips and small quads.
 *
 * Idea: along some direction u, a strip's ring climbs once and falls once. Such a ring bounds a simple region exactly when its lower
 * chain stays strictly below its upper chain, which comparing every position with the opposite chain decides. The proof is one-sided:
 * `false` means "not proven", and the caller asks the overlay engine instead. Comparisons are exact while products stay below 2^53,
 * on the coverage grid for rings up to 600 m; beyond, they err by less than a millionth of a grid unit. Cost: linear in the positions.
 */
import type { GridRing } from './grid.ts'

/** Position of each vertex along and across the direction; kept between calls, because a flight needs hundreds of thousands. */
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

const BLOCK = 8
/** Number of positions above which the overlay is faster than comparing every pair of blocks. */
const MOST_POSITIONS = 2000

/**
 * True only when no two edges of `ring` touch, except neighbours at their shared position: proven for any shape by the boxes of blocks of
 * edges. Cost: pairs of blocks, and the edges of overlapping blocks.
 */
export function isSimpleRing(ring: GridRing): boolean {
  const n = ring.length / 2
  if (n < 3 || n > MOST_POSITIONS) return false
  const blocks = Math.ceil(n / BLOCK)
  const boxes = new Float64Array(4 * blocks)
  for (let block = 0; block < blocks; block++) {
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let k = BLOCK * block; k <= Math.min(BLOCK * (block + 1), n); k++) {
      const x = ring[2 * (k % n)]!
      const y = ring[2 * (k % n) + 1]!
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    boxes.set([minX, minY, maxX, maxY], 4 * block)
  }
  for (let a = 0; a < blocks; a++) {
    for (let b = a; b < blocks; b++) {
      const [i, j] = [4 * a, 4 * b]
      if (boxes[i]! > boxes[j + 2]! || boxes[j]! > boxes[i + 2]!) continue
      if (boxes[i + 1]! > boxes[j + 3]! || boxes[j + 1]! > boxes[i + 3]!) continue
      if (touches(ring, n, BLOCK * a, BLOCK * b)) return false
    }
  }
  return true
}

/** Tells whether an edge of the block that begins at `firstA` touches a later one of the block that begins at `firstB`. */
function touches(ring: GridRing, n: number, firstA: number, firstB: number): boolean {
  for (let a = firstA; a < Math.min(firstA + BLOCK, n); a++) {
    const a2 = a + 1 < n ? a + 1 : 0
    const minX = Math.min(ring[2 * a]!, ring[2 * a2]!)
    const maxX = Math.max(ring[2 * a]!, ring[2 * a2]!)
    const minY = Math.min(ring[2 * a + 1]!, ring[2 * a2 + 1]!)
    const maxY = Math.max(ring[2 * a + 1]!, ring[2 * a2 + 1]!)
    for (let b = Math.max(firstB, a + 1); b < Math.min(firstB + BLOCK, n); b++) {
      const b2 = b + 1 < n ? b + 1 : 0
      if (ring[2 * b]! < minX && ring[2 * b2]! < minX) continue
      if (ring[2 * b]! > maxX && ring[2 * b2]! > maxX) continue
      if (ring[2 * b + 1]! < minY && ring[2 * b2 + 1]! < minY) continue
      if (ring[2 * b + 1]! > maxY && ring[2 * b2 + 1]! > maxY) continue
      if (a2 === b) {
        if (turnsBack(ring, a, b, b2)) return true
      } else if (b2 === a) {
        if (turnsBack(ring, b, a, a2)) return true
      } else if (!isBeside(ring, a, a2, b, b2) && !isBeside(ring, b, b2, a, a2)) return true
    }
  }
  return false
}

/** Tells whether an edge lies on the previous one. */
function turnsBack(ring: GridRing, a: number, b: number, c: number): boolean {
  if (side(ring, a, b, c) !== 0) return false
  const inX = ring[2 * b]! - ring[2 * a]!
  const inY = ring[2 * b + 1]! - ring[2 * a + 1]!
  return inX * (ring[2 * c]! - ring[2 * b]!) + inY * (ring[2 * c + 1]! - ring[2 * b + 1]!) <= 0
}

/** Tells whether b and b2 lie on the same side of the line through a and a2. */
function isBeside(ring: GridRing, a: number, a2: number, b: number, b2: number): boolean {
  const p = side(ring, a, a2, b)
  const q = side(ring, a, a2, b2)
  return (p > 0 && q > 0) || (p < 0 && q < 0)
}
