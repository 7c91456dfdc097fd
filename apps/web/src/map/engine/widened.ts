import type { Bounds } from './extent.ts'

/** Approximate metres of a degree of latitude, accurate enough for a margin. */
const METRES_PER_DEGREE = 110_000

/** Returns a box with a margin of so many metres. */
export function widened([west, south, east, north]: Bounds, metres: number): Bounds {
  const y = metres / METRES_PER_DEGREE
  const x = y / Math.cos((((south + north) / 2) * Math.PI) / 180)
  return [west - x, south - y, east + x, north + y]
}
