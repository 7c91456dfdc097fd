/** Finds sample points near a box, by the square cell of a grid over all points that they lie in. */

export const CELL_M = 64
/** Largest number of cells along a side of the grid; over more than 65 km the cells grow. */
const MOST_CELLS = 1024
/** A box over more cells than this is compared with every point. */
const MANY_CELLS = 64

/** Calls `visit` with the number of each point that may lie in the box, in metres; those of the cells around it are among them. */
export type PointIndex = (
  lowX: number,
  lowY: number,
  highX: number,
  highY: number,
  visit: (point: number) => void,
) => void

/** `points`: flat x and y, metres. `leastCellM` is the side of a cell unless the points lie far apart. */
export function pointIndex(points: ArrayLike<number>, leastCellM = CELL_M): PointIndex {
  const count = points.length >> 1
  let westX = Infinity
  let southY = Infinity
  let eastX = -Infinity
  let northY = -Infinity
  for (let i = 0; i < points.length; i += 2) {
    westX = Math.min(westX, points[i]!)
    southY = Math.min(southY, points[i + 1]!)
    eastX = Math.max(eastX, points[i]!)
    northY = Math.max(northY, points[i + 1]!)
  }
  const cellM = Math.max(leastCellM, (eastX - westX) / MOST_CELLS, (northY - southY) / MOST_CELLS)
  const cellAlong = (metres: number, from: number) => Math.min(MOST_CELLS - 1, Math.floor((metres - from) / cellM))
  const columns = cellAlong(eastX, westX) + 1
  const rows = cellAlong(northY, southY) + 1
  const isPlaced = columns * rows > 0
  // Points are sorted by their cells: those of a cell are `sorted` from `begins[cell]` to `begins[cell + 1]`.
  const begins = new Int32Array(isPlaced ? columns * rows + 1 : 1)
  const cellOf = (point: number) =>
    cellAlong(points[2 * point + 1]!, southY) * columns + cellAlong(points[2 * point]!, westX)
  if (isPlaced) for (let point = 0; point < count; point++) begins[cellOf(point) + 1]!++
  for (let cell = 1; cell < begins.length; cell++) begins[cell]! += begins[cell - 1]!
  const sorted = new Int32Array(count)
  const next = begins.slice()
  if (isPlaced) for (let point = 0; point < count; point++) sorted[next[cellOf(point)]!++] = point

  return (lowX, lowY, highX, highY, visit) => {
    if (highX < westX || lowX > eastX || highY < southY || lowY > northY) return
    const firstX = Math.max(0, cellAlong(lowX, westX))
    const lastX = cellAlong(highX, westX)
    const firstY = Math.max(0, cellAlong(lowY, southY))
    const lastY = Math.min(rows - 1, cellAlong(highY, southY))
    // The condition also holds where a position is not a number.
    if (!((lastX - firstX + 1) * (lastY - firstY + 1) <= MANY_CELLS)) {
      for (let point = 0; point < count; point++) visit(point)
      return
    }
    for (let y = firstY; y <= lastY; y++) {
      const row = y * columns
      const end = begins[row + Math.min(columns - 1, lastX) + 1]!
      for (let at = begins[row + firstX]!; at < end; at++) visit(sorted[at]!)
    }
  }
}
