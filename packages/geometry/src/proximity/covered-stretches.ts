/**
 * Removes from lines and circles the part within a distance of an edge; the circles have that radius. The part is one interval, because the
 * ground within a distance of an edge is convex. Only `+ − × ÷` and square roots are used. Angles are diamond angles: 0 to 4, a quarter
 * turn for each 1.
 */

/** An edge as walked: its beginning, unit vector and length. `id` is the same for both directions. */
export interface Edge {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly ux: number
  readonly uy: number
  readonly length: number
}

/** Intervals shorter than this are rounding, grid units. */
export const SHORTEST = 4
/** Removes from a line, which runs from `x, y` along `edge`, the part within `d` of another edge. */
export function takeOfLine(
  left: number[],
  x: number,
  y: number,
  { ux, uy, length }: Edge,
  other: Edge,
  d: number,
): void {
  const [dx, dy] = [other.x - x, other.y - y]
  // Distances along the line and to its left.
  const [ax, ay] = [dx * ux + dy * uy, dy * ux - dx * uy]
  const [wx, wy] = [other.ux * ux + other.uy * uy, other.uy * ux - other.ux * uy]
  const [bx, by] = [ax + wx * other.length, ay + wy * other.length]
  if ((ay >= d && by >= d) || (ay <= -d && by <= -d)) return
  if ((ax <= -d && bx <= -d) || (ax >= length + d && bx >= length + d)) return
  let [from, to] = [Infinity, -Infinity]
  if (ay < d && ay > -d) {
    const half = Math.sqrt(d * d - ay * ay)
    from = ax - half
    to = ax + half
  }
  if (by < d && by > -d) {
    const half = Math.sqrt(d * d - by * by)
    from = Math.min(from, bx - half)
    to = Math.max(to, bx + half)
  }
  // Range between both ends: (t - ax) * wx - ay * wy is from 0 to the length, and (ax - t) * wy - ay * wx from -d to d.
  let [first, last] = [-Infinity, Infinity]
  const narrow = (slope: number, least: number, most: number): void => {
    if (slope === 0) {
      if (least > 0 || most < 0) last = -Infinity
      return
    }
    first = Math.max(first, slope > 0 ? least / slope : most / slope)
    last = Math.min(last, slope > 0 ? most / slope : least / slope)
  }
  const along = ax * wx + ay * wy
  narrow(wx, along, along + other.length)
  const beside = ay * wx - ax * wy
  narrow(-wy, beside - d, beside + d)
  if (first < last) {
    from = Math.min(from, first)
    to = Math.max(to, last)
  }
  if (from < to) takeAway(left, from, to, SHORTEST)
}

/**
 * The ends of the part of a circle that an edge covers, as unit vectors, and their angles from the nearest position of the edge: the first
 * to the right, the last to the left. Reused, because an outline needs it thousands of times.
 */
const covered = { gx: 0, gy: 0, ex: 0, ey: 0, least: 0, hx: 0, hy: 0, most: 0 }

function coverTo(x: number, y: number): void {
  const turn = covered.gx * y - covered.gy * x
  const angle = diamondOf(covered.gx * x + covered.gy * y, Math.abs(turn))
  if (turn < 0 && angle > covered.least) {
    covered.ex = x
    covered.ey = y
    covered.least = angle
  } else if (turn > 0 && angle > covered.most) {
    covered.hx = x
    covered.hy = y
    covered.most = angle
  }
}

/** The circle of the same radius around an end of the edge, which lies at `x, y` from the centre. */
function coverByEnd(x: number, y: number, d: number): void {
  const far2 = x * x + y * y
  if (far2 >= 4 * d * d) return
  const far = Math.sqrt(far2)
  const cosine = far / (2 * d)
  const sine = Math.sqrt(1 - far2 / (4 * d * d))
  const nx = x / far
  const ny = y / far
  coverTo(nx * cosine + ny * sine, ny * cosine - nx * sine)
  coverTo(nx * cosine - ny * sine, ny * cosine + nx * sine)
}

/** Computes where the circle crosses the line `side` to the left of the edge, which begins at `ax, ay` from the centre. */
function coverBySide(side: number, ax: number, ay: number, { ux, uy, length }: Edge, d: number): void {
  const beside = ax * uy - ay * ux
  const across = (side - beside) / d
  if (across <= -1 || across >= 1) return
  const cosine = Math.sqrt(1 - across * across)
  for (let along = -cosine, k = 0; k < 2; along = cosine, k++) {
    const x = along * ux - across * uy
    const y = along * uy + across * ux
    const at = (d * x - ax) * ux + (d * y - ay) * uy
    if (at >= 0 && at <= length) coverTo(x, y)
  }
}

/** Removes from an arc around `cx, cy` the part within `d` of an edge; returns false where the centre lies on the edge. */
export function takeOfArc(
  left: number[],
  cx: number,
  cy: number,
  sx: number,
  sy: number,
  other: Edge,
  d: number,
): boolean {
  const ax = other.x - cx
  const ay = other.y - cy
  const { ux, uy, length } = other
  const foot = Math.min(length, Math.max(0, -(ax * ux + ay * uy)))
  const fx = ax + foot * ux
  const fy = ay + foot * uy
  const gap = Math.sqrt(fx * fx + fy * fy)
  if (gap >= 2 * d) return true
  if (gap < SHORTEST) return false
  covered.gx = covered.ex = covered.hx = fx / gap
  covered.gy = covered.ey = covered.hy = fy / gap
  covered.least = covered.most = 0
  coverByEnd(ax, ay, d)
  if (length > 0) {
    coverByEnd(ax + length * ux, ay + length * uy, d)
    coverBySide(-d, ax, ay, other, d)
    coverBySide(d, ax, ay, other, d)
  }
  if (covered.least === 0 && covered.most === 0) return true
  const { ex, ey, hx, hy } = covered
  const from = diamondOf(sx * ex + sy * ey, sx * ey - sy * ex)
  const to = diamondOf(sx * hx + sy * hy, sx * hy - sy * hx)
  const shortest = SHORTEST / d
  if (from <= to) takeAway(left, from, to, shortest)
  else {
    takeAway(left, from, 4, shortest)
    takeAway(left, 0, to, shortest)
  }
  return true
}

/** Square of the distance of a position from an edge. */
export function edgeApart2({ x, y, ux, uy, length }: Edge, px: number, py: number): number {
  const dx = px - x
  const dy = py - y
  const foot = Math.min(length, Math.max(0, dx * ux + dy * uy))
  const fx = dx - foot * ux
  const fy = dy - foot * uy
  return fx * fx + fy * fy
}

/** Grows with the angle of a vector from 0 to 4, a quarter turn for each 1, without an arc tangent. */
export function diamondOf(x: number, y: number): number {
  if (y >= 0) return x >= 0 ? y / (x + y) : 1 - x / (y - x)
  return x < 0 ? 2 + y / (x + y) : 3 + x / (x - y)
}

/** The unit vector with that diamond angle, counted from the unit vector `sx, sy`. */
export function vectorAt(diamond: number, sx: number, sy: number): readonly [number, number] {
  const quarter = Math.min(3, Math.floor(diamond))
  const share = diamond - quarter
  const length = Math.sqrt(share * share + (1 - share) * (1 - share))
  const [c, s] = [(1 - share) / length, share / length]
  const [x, y] = quarter === 0 ? [c, s] : quarter === 1 ? [-s, c] : quarter === 2 ? [-c, -s] : [s, -c]
  return [x * sx - y * sy, x * sy + y * sx]
}

/** Removes the range between two values from intervals, `[from, to, from, to, …]`, and then intervals shorter than `shortest`. */
function takeAway(left: number[], from: number, to: number, shortest: number): void {
  for (let i = 0; i < left.length; i += 2) {
    const [a, b] = [left[i]!, left[i + 1]!]
    if (to <= a || from >= b) continue
    const [keepsStart, keepsEnd] = [from - a > shortest, b - to > shortest]
    if (keepsStart && keepsEnd) left.splice(i, 2, a, from, to, b)
    else if (keepsStart) left[i + 1] = from
    else if (keepsEnd) left[i] = to
    else {
      left.splice(i, 2)
      i -= 2
    }
  }
}
