import type { GridRing } from './grid.ts'

export type Where = 'inside' | 'outside' | 'on'

/**
 * Tells whether a position is inside, outside or on a simple ring, by crossings of the ray to the east; exact on whole numbers. Linear in
 * the ring.
 */
export function whereInRing(x: number, y: number, ring: ArrayLike<number>): Where {
  let inside = false
  const n = ring.length
  let ax = ring[n - 2]!
  let ay = ring[n - 1]!
  for (let i = 0; i < n; i += 2) {
    const bx = ring[i]!
    const by = ring[i + 1]!
    if (ay > y !== by > y) {
      const turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
      if (turn === 0) return 'on'
      if (turn > 0 === by > ay) inside = !inside
    } else if (ay === y && by === y ? Math.min(ax, bx) <= x && x <= Math.max(ax, bx) : ax === x && ay === y) {
      return 'on'
    }
    ax = bx
    ay = by
  }
  return inside ? 'inside' : 'outside'
}

/** True when `inner`, which does not cross `outer`, lies in it; judged by the first of its positions that is not on the outer's edge. */
export function isRingInside(inner: GridRing, outer: GridRing): boolean {
  for (let i = 0; i < inner.length; i += 2) {
    const where = whereInRing(inner[i]!, inner[i + 1]!, outer)
    if (where !== 'on') return where === 'inside'
  }
  return true
}
