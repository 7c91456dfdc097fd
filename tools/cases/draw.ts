/** Draws the shapes of the case tables. Every figure here can be followed with pencil and paper. */
import type { CaseMark, PathM, PositionM } from './case-table.ts'

/** Returns the rectangle between two corners, counter-clockwise from (x0, y0). */
export function rectangle(x0: number, y0: number, x1: number, y1: number): PathM {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

export function polygon(outer: PathM, ...holes: readonly PathM[]): CaseMark {
  return { geometry: { kind: 'polygon', outer, ...(holes.length > 0 ? { holes } : {}) } }
}

/** Returns a rectangle as a mark: a field, or a pass along an axis. */
export function block(x0: number, y0: number, x1: number, y1: number): CaseMark {
  return polygon(rectangle(x0, y0, x1, y1))
}

export function line(...path: readonly PositionM[]): CaseMark {
  return { geometry: { kind: 'line', path } }
}

/** Returns the positions from `from` to `to` in equal steps, both ends included. */
export function straight(from: PositionM, to: PositionM, pieces: number): PathM {
  const path: PositionM[] = []
  for (let i = 0; i <= pieces; i++) {
    path.push([from[0] + ((to[0] - from[0]) * i) / pieces, from[1] + ((to[1] - from[1]) * i) / pieces])
  }
  return path
}

/** Joins paths flown one after the other without a break; a position shared by two of them is kept once. */
export function joined(...paths: readonly PathM[]): PathM {
  return paths.flatMap((path, i) => (i === 0 ? path : path.slice(1)))
}

/** Returns a path of steps of `stepM`, one per heading (degrees, counter-clockwise from east), from the origin. */
export function flown(stepM: number, headingsDeg: readonly number[]): PathM {
  const path: PositionM[] = [[0, 0]]
  let [x, y] = [0, 0]
  for (const heading of headingsDeg) {
    x += stepM * Math.cos((heading * Math.PI) / 180)
    y += stepM * Math.sin((heading * Math.PI) / 180)
    path.push([x, y])
  }
  return path
}

/** Returns the unit vector to the left of the direction from `a` to `b`. */
function leftOf(a: PositionM, b: PositionM): PositionM {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  return [(a[1] - b[1]) / length, (b[0] - a[0]) / length]
}

function offset(at: PositionM, left: PositionM, byM: number): PositionM {
  return [at[0] + left[0] * byM, at[1] + left[1] * byM]
}

/** Returns one rectangle per step of the path, each perpendicular to its own step: corners overlap inside a bend and gape outside. */
export function squareQuads(path: PathM, widthM: number): CaseMark[] {
  const h = widthM / 2
  return path.slice(1).map((b, i) => {
    const a = path[i]!
    const left = leftOf(a, b)
    return polygon([offset(a, left, -h), offset(b, left, -h), offset(b, left, h), offset(a, left, h)])
  })
}

/** Returns the two edges of the strip at each position of the path: mitred at bends, square at the ends. */
function mitredEdges(path: PathM, widthM: number): { readonly left: PathM; readonly right: PathM } {
  const last = path.length - 1
  const side = (byM: number): PathM =>
    path.map((at, i) => {
      const before = leftOf(path[Math.max(0, i - 1)]!, path[Math.max(1, i)]!)
      const after = leftOf(path[Math.min(last - 1, i)]!, path[Math.min(last, i + 1)]!)
      const sum: PositionM = [before[0] + after[0], before[1] + after[1]]
      // The mitre lies on the bisector, half a width away from both edges: 2 / |sum|^2 of the sum.
      return offset(at, sum, (byM * 2) / (sum[0] * sum[0] + sum[1] * sum[1]))
    })
  return { left: side(widthM / 2), right: side(-widthM / 2) }
}

/** Returns one quad per step of the path; neighbours share the edge between them. */
export function mitredQuads(path: PathM, widthM: number): CaseMark[] {
  const { left, right } = mitredEdges(path, widthM)
  return path.slice(1).map((_, i) => polygon([right[i]!, right[i + 1]!, left[i + 1]!, left[i]!]))
}

/** Returns the strip along the path as one ring, which crosses itself where the path does. */
export function strip(path: PathM, widthM: number): CaseMark {
  const { left, right } = mitredEdges(path, widthM)
  return polygon([...right, ...left.toReversed()])
}

/** Gives each mark its time: the first begins at `startS`, each lasts `pieceS`, with `pauseS` between. */
export function timed(marks: readonly CaseMark[], startS: number, pieceS: number, pauseS = 0): CaseMark[] {
  return marks.map((mark, i) => {
    const begin = startS + i * (pieceS + pauseS)
    return { ...mark, spanS: [begin, begin + pieceS] }
  })
}
