/** The shortest distance between two segments of a plane, and the two positions at that distance. A segment of equal ends is a point. */

/** `[ax, ay, bx, by]`: a position of the first segment and one of the second. */
export type Ends = [ax: number, ay: number, bx: number, by: number]

/**
 * Returns the square of the distance and writes the two positions into `out`. The value does not depend on the order of the segments or of their
 * ends. Segments that cross have the distance 0; all others have theirs at an end of one of them.
 */
export function segmentDistance2(
  ...[px, py, qx, qy, rx, ry, sx, sy, out]: [number, number, number, number, number, number, number, number, Ends]
): number {
  const crossing = crossingShare(px, py, qx, qy, rx, ry, sx, sy)
  if (crossing !== undefined) {
    const x = px + (qx - px) * crossing
    const y = py + (qy - py) * crossing
    out[0] = out[2] = x
    out[1] = out[3] = y
    return 0
  }
  let best = Infinity
  const take = (x: number, y: number, ax: number, ay: number, bx: number, by: number, isFirst: boolean): void => {
    const share = footShare(x, y, ax, ay, bx, by)
    // The ends themselves are exact, so that a position that both segments share has the distance 0.
    const fx = share <= 0 ? ax : share >= 1 ? bx : ax + (bx - ax) * share
    const fy = share <= 0 ? ay : share >= 1 ? by : ay + (by - ay) * share
    const d2 = (x - fx) * (x - fx) + (y - fy) * (y - fy)
    if (d2 >= best) return
    best = d2
    out[isFirst ? 0 : 2] = x
    out[isFirst ? 1 : 3] = y
    out[isFirst ? 2 : 0] = fx
    out[isFirst ? 3 : 1] = fy
  }
  take(px, py, rx, ry, sx, sy, true)
  take(qx, qy, rx, ry, sx, sy, true)
  take(rx, ry, px, py, qx, qy, false)
  take(sx, sy, px, py, qx, qy, false)
  return best
}

/** Tells only whether the square of the distance is at most `limit`, because a step of a track is compared with thousands of edges. */
export function areWithin(
  px: number,
  py: number,
  qx: number,
  qy: number,
  rx: number,
  ry: number,
  sx: number,
  sy: number,
  limit: number,
): boolean {
  return (
    isWithin(px, py, rx, ry, sx, sy, limit) ||
    isWithin(qx, qy, rx, ry, sx, sy, limit) ||
    isWithin(rx, ry, px, py, qx, qy, limit) ||
    isWithin(sx, sy, px, py, qx, qy, limit) ||
    crossingShare(px, py, qx, qy, rx, ry, sx, sy) !== undefined
  )
}

/** Tells whether the square of a position's distance from a segment is at most `limit`, by the same foot as `segmentDistance2`, so that both agree to the last digit. */
export function isWithin(x: number, y: number, ax: number, ay: number, bx: number, by: number, limit: number): boolean {
  return apart2(x, y, ax, ay, bx, by) <= limit
}

/** Returns the square of a position's distance from a segment. */
export function apart2(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const share = footShare(x, y, ax, ay, bx, by)
  const fx = share <= 0 ? ax : share >= 1 ? bx : ax + (bx - ax) * share
  const fy = share <= 0 ? ay : share >= 1 ? by : ay + (by - ay) * share
  return (x - fx) * (x - fx) + (y - fy) * (y - fy)
}

/** Share of the segment from a to b at which the foot of the perpendicular from (x, y) lies; 0 for a segment without length. */
function footShare(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  return length2 === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length2
}

/** Share of the first segment at which it crosses the second; undefined where they only touch, or do not meet. */
function crossingShare(
  px: number,
  py: number,
  qx: number,
  qy: number,
  rx: number,
  ry: number,
  sx: number,
  sy: number,
): number | undefined {
  const p = (sx - rx) * (py - ry) - (sy - ry) * (px - rx)
  const q = (sx - rx) * (qy - ry) - (sy - ry) * (qx - rx)
  if (p > 0 === q > 0 || p === 0 || q === 0) return undefined
  const r = (qx - px) * (ry - py) - (qy - py) * (rx - px)
  const s = (qx - px) * (sy - py) - (qy - py) * (sx - px)
  if (r > 0 === s > 0 || r === 0 || s === 0) return undefined
  return p / (p - q)
}
