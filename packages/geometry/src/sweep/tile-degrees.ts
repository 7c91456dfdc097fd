/**
 * Converts grid units of one tile to degrees by a cubic in x and y, fitted to the plane's own formula at 16 Chebyshev nodes.
 *
 * Over 300 m the next term is below 1e-20 rad, so only the last bit of a double is lost. A position costs some 30 multiplications and no
 * sine, and the nodes are written out, so that every machine computes the same.
 */
import { CUBIC_NODES, cubicAt, cubicThrough } from '../shapes/cubic.ts'
import { GRID_PER_M } from '../shapes/grid.ts'
import { asLocalM } from '../shapes/lon-lat.ts'
import type { Laea } from '../shapes/projection/laea.ts'

export interface TileDegrees {
  /** 16 coefficients each: `[4 * i + j]` is that of u^i v^j, with u and v on -1..1 over the tile. */
  readonly lon: Float64Array
  readonly lat: Float64Array
}

/** Computes the coefficients of the tile with its south-western corner at `x`, `y` and its side `size`, in grid units. */
export function tileDegrees(plane: Laea, x: number, y: number, size: number): TileDegrees {
  const metres = new Float64Array(2 * CUBIC_NODES.length * CUBIC_NODES.length)
  let at = 0
  for (const u of CUBIC_NODES) {
    for (const v of CUBIC_NODES) {
      metres[at++] = (x + (size / 2) * (1 + u)) / GRID_PER_M
      metres[at++] = (y + (size / 2) * (1 + v)) / GRID_PER_M
    }
  }
  const degrees = plane.toLonLat(asLocalM(metres))
  // A tile on the 180th meridian has its nodes on both sides of the jump; longitudes go on beyond 180 until a position is written.
  for (let i = 2; i < degrees.length; i += 2) degrees[i]! += 360 * Math.round((degrees[0]! - degrees[i]!) / 360)
  return { lon: cubicThrough(degrees, 0), lat: cubicThrough(degrees, 1) }
}

/** Degrees east of the position with `u`, `v` on -1..1 over the tile. */
export function lonAt({ lon }: TileDegrees, u: number, v: number): number {
  const found = cubicAt(lon, u, v)
  return found > 180 ? found - 360 : found < -180 ? found + 360 : found
}

/** Degrees north, likewise. */
export function latAt({ lat }: TileDegrees, u: number, v: number): number {
  return cubicAt(lat, u, v)
}
