/**
 * Grid units of one tile to degrees by a cubic in x and y, through the plane's own formula at 16 Chebyshev nodes.
 *
 * Over 300 m the next term is below 1e-20 rad, so only the last bit of a double is lost. A position costs some 30 multiplications and no
 * sine, and the nodes are written out, so that every machine computes the same.
 */
import { GRID_PER_M } from '../shapes/grid.ts'
import type { Laea } from '../shapes/laea.ts'
import { asLocalM } from '../shapes/lon-lat.ts'

const N = 4
/** Cosines of 22.5°, 67.5°, 112.5° and 157.5°: the Chebyshev nodes of order 4 on -1..1. */
const NODES = [0.9238795325112867, 0.38268343236508984, -0.38268343236508984, -0.9238795325112867] as const

/** Row i, column k: the coefficient of u^i in the polynomial that is 1 at node k and 0 at the others (Lagrange). */
const TO_POWERS: readonly (readonly number[])[] = Array.from({ length: N }, (_, i) =>
  NODES.map((_, k) => lagrangeAt(k)[i]!),
)

function lagrangeAt(k: number): number[] {
  let polynomial = [1]
  let scale = 1
  for (const [j, node] of NODES.entries()) {
    if (j === k) continue
    scale *= NODES[k]! - node
    polynomial = [...polynomial, 0].map((_, i) => (polynomial[i - 1] ?? 0) - node * (polynomial[i] ?? 0))
  }
  return polynomial.map((coefficient) => coefficient / scale)
}

export interface TileDegrees {
  /** 16 coefficients each: `[4 * i + j]` is that of u^i v^j, with u and v on -1..1 over the tile. */
  readonly lon: Float64Array
  readonly lat: Float64Array
}

/** For the tile with its south-western corner at `x`, `y` and its side `size`, in grid units. */
export function tileDegrees(plane: Laea, x: number, y: number, size: number): TileDegrees {
  const metres = new Float64Array(2 * N * N)
  for (const [i, u] of NODES.entries()) {
    for (const [j, v] of NODES.entries()) {
      metres[2 * (N * i + j)] = (x + (size / 2) * (1 + u)) / GRID_PER_M
      metres[2 * (N * i + j) + 1] = (y + (size / 2) * (1 + v)) / GRID_PER_M
    }
  }
  const degrees = plane.toLonLat(asLocalM(metres))
  // A tile on the 180th meridian has its nodes on both sides of the jump; longitudes go on beyond 180 until a position is written.
  for (let i = 2; i < degrees.length; i += 2) degrees[i]! += 360 * Math.round((degrees[0]! - degrees[i]!) / 360)
  return { lon: coefficientsThrough(degrees, 0), lat: coefficientsThrough(degrees, 1) }
}

/** Through the values at the nodes, every second number of `values` from `offset` on. */
function coefficientsThrough(values: Float64Array, offset: 0 | 1): Float64Array {
  const half = new Float64Array(N * N)
  for (let k = 0; k < N; k++)
    for (let j = 0; j < N; j++)
      for (let l = 0; l < N; l++) half[N * k + j]! += TO_POWERS[j]![l]! * values[2 * (N * k + l) + offset]!
  const out = new Float64Array(N * N)
  for (let i = 0; i < N; i++)
    for (let k = 0; k < N; k++) for (let j = 0; j < N; j++) out[N * i + j]! += TO_POWERS[i]![k]! * half[N * k + j]!
  return out
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

function cubicAt(c: Float64Array, u: number, v: number): number {
  const a0 = c[0]! + v * (c[1]! + v * (c[2]! + v * c[3]!))
  const a1 = c[4]! + v * (c[5]! + v * (c[6]! + v * c[7]!))
  const a2 = c[8]! + v * (c[9]! + v * (c[10]! + v * c[11]!))
  const a3 = c[12]! + v * (c[13]! + v * (c[14]! + v * c[15]!))
  return a0 + u * (a1 + u * (a2 + u * a3))
}
