export interface RingMiddle {
  readonly x: number
  readonly y: number
  /** Square units of the positions, never negative. */
  readonly area: number
}

/**
 * The centre of gravity of a ring, in the units of its positions: flat x and y from index `from` to `to`, with or without the closing
 * position. A ring without an area has its first position. In degrees it is exact enough for names and for saying on which side of a line a
 * plot lies.
 */
export function middleOfRing(positions: ArrayLike<number>, from = 0, to = positions.length): RingMiddle {
  const [x0, y0] = [positions[from] ?? Number.NaN, positions[from + 1] ?? Number.NaN]
  let [twice, x, y] = [0, 0, 0]
  for (let i = from + 2; i < to; i += 2) {
    const [ax, ay] = [positions[i - 2]! - x0, positions[i - 1]! - y0]
    const [bx, by] = [positions[i]! - x0, positions[i + 1]! - y0]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  if (twice === 0) return { x: x0, y: y0, area: 0 }
  return { x: x0 + x / (3 * twice), y: y0 + y / (3 * twice), area: Math.abs(twice) / 2 }
}
