/** Tells whether, turning clockwise from direction b, direction e is met before direction f; b itself is met last. */
export function isSooner(bx: number, by: number, ex: number, ey: number, fx: number, fy: number): boolean {
  const e = bx * ey - by * ex
  const f = bx * fy - by * fx
  // Clockwise from b: the half plane on its right first (negative cross product), with the direction straight back at its end.
  const eHalf = halfOf(e, bx * ex + by * ey)
  const fHalf = halfOf(f, bx * fx + by * fy)
  if (eHalf !== fHalf) return eHalf < fHalf
  return ex * fy - ey * fx < 0
}

/** Returns 0 and 1 for the half planes, and 2 for b itself. */
function halfOf(cross: number, dot: number): 0 | 1 | 2 {
  if (cross === 0) return dot > 0 ? 2 : 1
  return cross < 0 ? 0 : 1
}
