/**
 * Cuts rings along the lines of a square tiling, so that the overlay works on a few hundred edges at a time: a sweep's cost grows with
 * what lies abreast of it, and one sweep over a whole field took 3.5 times as long (docs/decisions/0005).
 *
 * Each cut is Sutherland–Hodgman against one line: the part beyond is folded onto the line, which leaves every winding number on the
 * near side as it was. A cut point depends only on the edge, not on its direction or ring, so what touched before touches after.
 */
import type { GridRing } from '../shapes/grid.ts'

export type TileVisitor = (column: number, row: number, ring: GridRing) => void

/** Calls `visit` with the part of `ring` in each tile of side `size` that it reaches; parts without area are left out. */
export function cutIntoTiles(ring: GridRing, size: number, visit: TileVisitor): void {
  cutIntoBands(ring, size, 0, (column, strip) => {
    cutIntoBands(strip, size, 1, (row, part) => visit(column, row, part))
  })
}

function cutIntoBands(ring: GridRing, size: number, axis: 0 | 1, visit: (band: number, part: GridRing) => void): void {
  let min = Infinity
  let max = -Infinity
  for (let i = axis; i < ring.length; i += 2) {
    const value = ring[i]!
    if (value < min) min = value
    if (value > max) max = value
  }
  const first = Math.floor(min / size)
  const last = Math.ceil(max / size) - 1
  let rest = ring
  for (let band = first; band < last; band++) {
    const line = (band + 1) * size
    const part = keepSide(rest, axis, line, -1)
    if (part.length >= 6) visit(band, part)
    rest = keepSide(rest, axis, line, 1)
  }
  if (rest.length >= 6) visit(Math.max(first, last), rest)
}

/** Where a part grows before it is copied out; a cut at most doubles a ring. */
let scratch = new Float64Array(1024)

/** The part of `ring` below (-1) or above (1) the line where the axis' ordinate equals `line`. */
function keepSide(ring: GridRing, axis: 0 | 1, line: number, side: -1 | 1): GridRing {
  const other = 1 - axis
  const n = ring.length
  if (scratch.length < 2 * n) scratch = new Float64Array(4 * n)
  const out = scratch
  let m = 0
  let px = ring[n - 2 + axis]!
  let py = ring[n - 2 + other]!
  let inside = (px - line) * side >= 0
  for (let i = 0; i < n; i += 2) {
    const x = ring[i + axis]!
    const y = ring[i + other]!
    const isInside = (x - line) * side >= 0
    if (isInside !== inside && x !== line && px !== line) {
      out[m + axis] = line
      out[m + other] = crossingOf(px, py, x, y, line)
      m += 2
    }
    if (isInside) {
      out[m + axis] = x
      out[m + other] = y
      m += 2
    }
    px = x
    py = y
    inside = isInside
  }
  return out.slice(0, m) as GridRing
}

/** Where the edge meets the line, on the grid; the same from either end. */
function crossingOf(ax: number, ay: number, bx: number, by: number, line: number): number {
  return ax < bx
    ? Math.round(ay + ((by - ay) * (line - ax)) / (bx - ax)) + 0
    : Math.round(by + ((ay - by) * (line - bx)) / (ax - bx)) + 0
}
