/** The slices of a pie as cubic Bézier curves, for SVG and PDF alike. Angles in turns, clockwise from twelve o'clock; y points down. */

type Point = readonly [x: number, y: number]

export interface Arc {
  readonly start: Point
  /** Control, control, end: each in the unit circle. */
  readonly curves: readonly (readonly [Point, Point, Point])[]
}

/** Cuts a circle by shares, which need not add up to one; a share of 0 gives no arc. */
export function pieArcs(shares: readonly number[]): readonly (Arc | undefined)[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let from = 0
  return shares.map((share) => {
    if (!(share > 0)) return undefined
    const to = from + share / whole
    const found = arc(from, to)
    from = to
    return found
  })
}

/** Curves of a quarter turn at most are within 0.03 % of the circle. */
const MOST_TURN = 0.25

function arc(from: number, to: number): Arc {
  const pieces = Math.max(1, Math.ceil((to - from) / MOST_TURN - 1e-9))
  const step = (to - from) / pieces
  // Distance of the control points: (4/3) tan(angle / 4).
  const reach = (4 / 3) * Math.tan((step * Math.PI) / 2)
  return {
    start: at(from),
    curves: Array.from({ length: pieces }, (_, piece) => {
      const [a, b] = [from + piece * step, from + (piece + 1) * step]
      return [ahead(a, reach), ahead(b, -reach), at(b)] as const
    }),
  }
}

function at(turn: number): Point {
  const angle = turn * 2 * Math.PI
  return [Math.sin(angle), -Math.cos(angle)]
}

/** The point at `turn`, moved along the tangent. */
function ahead(turn: number, distance: number): Point {
  const angle = turn * 2 * Math.PI
  const [x, y] = at(turn)
  return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)]
}

/** The arc as a closed SVG path from the centre of a circle of `radius` about the origin. */
export function svgPath({ start, curves }: Arc, radius: number): string {
  const text = ([x, y]: Point) => `${(x * radius).toFixed(3)} ${(y * radius).toFixed(3)}`
  return `M0 0L${text(start)}${curves.map((points) => `C${points.map(text).join(' ')}`).join('')}Z`
}
