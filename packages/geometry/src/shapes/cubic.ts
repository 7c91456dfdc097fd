/** A polynomial of third degree in two variables, each on -1..1, through its values at 16 Chebyshev nodes: `+` and `*` only. */

const N = 4
/** Cosines of 22.5°, 67.5°, 112.5° and 157.5°: the Chebyshev nodes of order 4 on -1..1, written out so that every machine has the same. */
export const CUBIC_NODES = [0.9238795325112867, 0.38268343236508984, -0.38268343236508984, -0.9238795325112867] as const

/** Row i, column k: the coefficient of u^i in the polynomial that is 1 at node k and 0 at the others (Lagrange). */
const TO_POWERS: readonly (readonly number[])[] = Array.from({ length: N }, (_, i) =>
  CUBIC_NODES.map((_, k) => lagrangeAt(k)[i]!),
)

function lagrangeAt(k: number): number[] {
  let polynomial = [1]
  let scale = 1
  for (const [j, node] of CUBIC_NODES.entries()) {
    if (j === k) continue
    scale *= CUBIC_NODES[k]! - node
    polynomial = [...polynomial, 0].map((_, i) => (polynomial[i - 1] ?? 0) - node * (polynomial[i] ?? 0))
  }
  return polynomial.map((coefficient) => coefficient / scale)
}

/** 16 coefficients: `[4 * i + j]` is that of u^i v^j. The values are every second number from `offset` on, v running faster than u. */
export function cubicThrough(values: Float64Array, offset: 0 | 1): Float64Array {
  const half = new Float64Array(N * N)
  for (let k = 0; k < N; k++)
    for (let j = 0; j < N; j++)
      for (let l = 0; l < N; l++) half[N * k + j]! += TO_POWERS[j]![l]! * values[2 * (N * k + l) + offset]!
  const out = new Float64Array(N * N)
  for (let i = 0; i < N; i++)
    for (let k = 0; k < N; k++) for (let j = 0; j < N; j++) out[N * i + j]! += TO_POWERS[i]![k]! * half[N * k + j]!
  return out
}

export function cubicAt(c: Float64Array, u: number, v: number): number {
  const a0 = c[0]! + v * (c[1]! + v * (c[2]! + v * c[3]!))
  const a1 = c[4]! + v * (c[5]! + v * (c[6]! + v * c[7]!))
  const a2 = c[8]! + v * (c[9]! + v * (c[10]! + v * c[11]!))
  const a3 = c[12]! + v * (c[13]! + v * (c[14]! + v * c[15]!))
  return a0 + u * (a1 + u * (a2 + u * a3))
}
