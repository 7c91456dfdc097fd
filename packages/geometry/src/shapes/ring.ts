/** Rings on a plane: flat `[x, y, …]`, closed implicitly (a repeated last position adds nothing to any figure here). */
import { hypotenuse } from '../arithmetic/portable-math.ts'

/** Shoelace area in the square of the path's unit; positive when counter-clockwise. Measured from the first position, to keep the bits. */
export function signedAreaOf(ring: Float64Array): number {
  const n = ring.length
  if (n < 6) return 0
  const x0 = ring[0]!
  const y0 = ring[1]!
  let twice = 0
  let px = ring[n - 2]! - x0
  let py = ring[n - 1]! - y0
  for (let i = 0; i < n; i += 2) {
    const x = ring[i]! - x0
    const y = ring[i + 1]! - y0
    twice += px * y - x * py
    px = x
    py = y
  }
  return twice / 2
}

/** Length of the boundary, in the path's unit. */
export function lengthOf(ring: Float64Array): number {
  let length = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    length += hypotenuse(ring[i]! - ring[j]!, ring[i + 1]! - ring[j + 1]!)
  return length
}

/** Signed areas added up: a region's area when its outers are counter-clockwise and its holes clockwise. */
export function totalAreaOf(rings: readonly Float64Array[]): number {
  return rings.reduce((sum, ring) => sum + signedAreaOf(ring), 0)
}

/** Returns the positions in the opposite order. */
export function reversed(ring: Float64Array): Float64Array {
  const out = new Float64Array(ring.length)
  for (let i = 0, j = ring.length - 2; i < ring.length; i += 2, j -= 2) {
    out[i] = ring[j]!
    out[i + 1] = ring[j + 1]!
  }
  return out
}

/** Smallest box around the positions: `[minX, minY, maxX, maxY]`. */
export function boxOf(path: Float64Array): readonly [number, number, number, number] {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let i = 0; i < path.length; i += 2) {
    const x = path[i]!
    const y = path[i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return [minX, minY, maxX, maxY]
}
