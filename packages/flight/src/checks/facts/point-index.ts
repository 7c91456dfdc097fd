/** Finds sample points near a box: points by the square cell of a plane that they lie in. */

const CELL_M = 64
/** Cells to either side of the plane's centre, by which they are numbered: more than the globe is wide. */
const CELLS_HALF = 2 ** 21
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

/** `points`: flat x and y, metres. */
export function pointIndex(points: ArrayLike<number>): PointIndex {
  const cells = new Map<number, number[]>()
  const everyPoint: number[] = []
  let [westX, southY, eastX, northY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let point = 0; point < points.length / 2; point++) {
    const [x, y] = [points[2 * point]!, points[2 * point + 1]!]
    const key = cellKey(cellOf(x), cellOf(y))
    const within = cells.get(key)
    if (within) within.push(point)
    else cells.set(key, [point])
    everyPoint.push(point)
    westX = Math.min(westX, x)
    southY = Math.min(southY, y)
    eastX = Math.max(eastX, x)
    northY = Math.max(northY, y)
  }
  return (lowX, lowY, highX, highY, visit) => {
    if (highX < westX || lowX > eastX || highY < southY || lowY > northY) return
    const [firstX, lastX, firstY, lastY] = [cellOf(lowX), cellOf(highX), cellOf(lowY), cellOf(highY)]
    // Also where a position is not a number.
    if (!((lastX - firstX + 1) * (lastY - firstY + 1) <= MANY_CELLS)) {
      everyPoint.forEach(visit)
      return
    }
    for (let x = firstX; x <= lastX; x++) {
      for (let y = firstY; y <= lastY; y++) cells.get(cellKey(x, y))?.forEach(visit)
    }
  }
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_M)
}

function cellKey(cellX: number, cellY: number): number {
  return (cellX + CELLS_HALF) * 2 * CELLS_HALF + cellY + CELLS_HALF
}
