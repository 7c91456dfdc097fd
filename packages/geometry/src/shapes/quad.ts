/** Log records are mostly convex quads. Eight numbers of a block, `[x, y, …]`, from an index on; edge 0 begins at the first corner. */

/** Eight decimals of a degree place a position to about a millimetre; a spike narrower than two is that rounding. Grid units. */
export const SPIKE_WIDTH = 200

/** 1 where every turn is to the left, -1 where every one is to the right; 0 otherwise. */
export function turnOfQuad(xy: Float64Array, at: number): 1 | -1 | 0 {
  let lefts = 0
  let rights = 0
  for (let i = 0; i < 8; i += 2) {
    const j = at + ((i + 2) & 7)
    const k = at + ((i + 4) & 7)
    const ux = xy[j]! - xy[at + i]!
    const uy = xy[j + 1]! - xy[at + i + 1]!
    const turn = ux * (xy[k + 1]! - xy[j + 1]!) - uy * (xy[k]! - xy[j]!)
    if (turn > 0) lefts++
    else if (turn < 0) rights++
  }
  return lefts === 4 ? 1 : rights === 4 ? -1 : 0
}

/**
 * As `turnOfQuad`, but 0 for a quad with a corner so sharp that it counts as a spike. The other quads go around once and do not cross
 * themselves.
 */
export function turnOfPlainQuad(xy: Float64Array, at: number): 1 | -1 | 0 {
  const turn = turnOfQuad(xy, at)
  if (turn === 0) return 0
  for (let i = 0; i < 8; i += 2) {
    const a = at + i
    const b = at + ((i + 2) & 7)
    const c = at + ((i + 4) & 7)
    if (isSpike(xy[a]!, xy[a + 1]!, xy[b]!, xy[b + 1]!, xy[c]!, xy[c + 1]!)) return 0
  }
  return turn
}

/** True when a → b → c turns straight back, to within `SPIKE_WIDTH` of the line. */
export function isSpike(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  const inX = bx - ax
  const inY = by - ay
  const outX = cx - bx
  const outY = cy - by
  if (inX * outX + inY * outY >= 0) return false
  const longer = Math.sqrt(Math.max(inX * inX + inY * inY, outX * outX + outY * outY))
  return Math.abs(inX * outY - inY * outX) <= SPIKE_WIDTH * longer
}

/** Returns the edge of `quad` beyond which the middle of the quad `other` lies farthest. */
export function edgeTowardsQuad(xy: Float64Array, quad: number, other: number): number {
  const x = (xy[other]! + xy[other + 2]! + xy[other + 4]! + xy[other + 6]!) / 4
  const y = (xy[other + 1]! + xy[other + 3]! + xy[other + 5]! + xy[other + 7]!) / 4
  return edgeTowards(xy, quad, x, y)
}

/** The edge of `quad` beyond which a position lies farthest. */
export function edgeTowards(xy: Float64Array, quad: number, x: number, y: number): number {
  let best = 0
  let farthest = -Infinity
  for (let k = 0; k < 4; k++) {
    const i = quad + 2 * k
    const j = quad + ((2 * k + 2) & 7)
    const ux = xy[j]! - xy[i]!
    const uy = xy[j + 1]! - xy[i + 1]!
    const beyond = (uy * (x - xy[i]!) - ux * (y - xy[i + 1]!)) / Math.sqrt(ux * ux + uy * uy)
    if (beyond > farthest) {
      farthest = beyond
      best = k
    }
  }
  return best
}
