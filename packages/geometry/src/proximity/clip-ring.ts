import { asGrid, type GridRing } from '../shapes/grid.ts'

/** `[minX, minY, maxX, maxY]` in grid units. */
export type GridBox = readonly [number, number, number, number]

/**
 * Clips a ring to a box (Sutherland and Hodgman, Reentrant polygon clipping, CACM 17, 1974). Parts that leave the box and come back are joined along
 * its edge: a position inside the box is wound around as often as before. Positions are rounded to the grid. Linear.
 */
export function clipRing(ring: GridRing, [minX, minY, maxX, maxY]: GridBox): GridRing {
  let clipped: ArrayLike<number> = ring
  for (const [axis, limit, keeps] of [
    [0, minX, 1],
    [0, maxX, -1],
    [1, minY, 1],
    [1, maxY, -1],
  ] as const) {
    clipped = clipSide(clipped, axis, limit, keeps)
  }
  return asGrid(Float64Array.from(clipped))
}

/** Keeps the part at or above the limit where `keeps` is 1, at or below it where it is -1. */
function clipSide(ring: ArrayLike<number>, axis: 0 | 1, limit: number, keeps: 1 | -1): number[] {
  const kept: number[] = []
  const n = ring.length
  for (let i = 0, before = n - 2; i < n; before = i, i += 2) {
    const from = keeps * (ring[before + axis]! - limit)
    const to = keeps * (ring[i + axis]! - limit)
    if (from > 0 !== to > 0 && from !== 0 && to !== 0) {
      const share = from / (from - to)
      const other = 1 - axis
      const across = Math.round(ring[before + other]! + (ring[i + other]! - ring[before + other]!) * share)
      if (axis === 0) kept.push(limit, across)
      else kept.push(across, limit)
    }
    if (to >= 0) kept.push(ring[i]!, ring[i + 1]!)
  }
  return kept
}

export function grownBox([minX, minY, maxX, maxY]: GridBox, by: number): GridBox {
  return [minX - by, minY - by, maxX + by, maxY + by]
}

export function boxHolds(outer: GridBox, inner: GridBox): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}

export function boxesMeet(a: GridBox, b: GridBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}
