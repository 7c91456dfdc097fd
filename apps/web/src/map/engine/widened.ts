import type { Bounds } from './extent.ts'

/** Metres of a degree of latitude, roughly: a map's room needs no more. */
const METRES_PER_DEGREE = 110_000

/** A box with room for so many metres around it. */
export function widened([west, south, east, north]: Bounds, metres: number): Bounds {
  const y = metres / METRES_PER_DEGREE
  const x = y / Math.cos((((south + north) / 2) * Math.PI) / 180)
  return [west - x, south - y, east + x, north + y]
}
