/** A grid of places a metre apart, and the places of it within rings. */

/** Distance between places of the grid, m. */
export const CELL_M = 1

export interface Grid {
  readonly west: number
  readonly south: number
  readonly columns: number
  readonly rows: number
  readonly deposits: Float32Array
}

export function eachPlace(grid: Grid, rings: readonly ArrayLike<number>[], visit: (cell: number) => void): void {
  eachRow(grid, rings, (row, from, to) => {
    for (let cell = row * grid.columns + from; cell < row * grid.columns + to; cell++) visit(cell)
  })
}

/** Visits the places within rings, by the rule of even and odd, as stretches of rows. */
export function eachRow(
  { west, south, columns, rows }: Pick<Grid, 'west' | 'south' | 'columns' | 'rows'>,
  rings: readonly ArrayLike<number>[],
  visit: (row: number, from: number, to: number) => void,
): void {
  const rowOf = (y: number) => Math.min(rows, Math.max(0, Math.ceil((y - south) / CELL_M - 0.5)))
  const box = boxOf(rings)
  const firstRow = rowOf(box.south)
  const count = rowOf(box.north) - firstRow
  if (!(count > 0)) return
  const eachCrossing = (cross: (row: number, ax: number, ay: number, bx: number, by: number) => void) => {
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [ay, by] = [ring[j + 1]!, ring[i + 1]!]
        const end = rowOf(Math.max(ay, by)) - firstRow
        for (let row = rowOf(Math.min(ay, by)) - firstRow; row < end; row++) cross(row, ring[j]!, ay, ring[i]!, by)
      }
    }
  }
  // The crossings of a row lie together: counted first, then written.
  const ends = new Int32Array(count + 1)
  eachCrossing((row) => {
    ends[row + 1]!++
  })
  for (let row = 0; row < count; row++) ends[row + 1]! += ends[row]!
  const crossings = new Float64Array(ends[count]!)
  const next = ends.slice()
  eachCrossing((row, ax, ay, bx, by) => {
    const y = south + (firstRow + row + 0.5) * CELL_M
    crossings[next[row]!++] = ax + ((y - ay) / (by - ay)) * (bx - ax)
  })
  const columnOf = (x: number) => Math.min(columns, Math.max(0, Math.ceil((x - west) / CELL_M - 0.5)))
  for (let row = 0; row < count; row++) {
    const [from, to] = [ends[row]!, ends[row + 1]!]
    // Most parts of a pass are crossed twice in a row, and their two crossings need no sorting.
    if (to - from > 2) crossings.subarray(from, to).sort()
    for (let k = from; k + 1 < to; k += 2) {
      const [first, end] = [
        columnOf(Math.min(crossings[k]!, crossings[k + 1]!)),
        columnOf(Math.max(crossings[k]!, crossings[k + 1]!)),
      ]
      if (end > first) visit(firstRow + row, first, end)
    }
  }
}

export function boxOf(rings: readonly ArrayLike<number>[]) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]!)
      east = Math.max(east, ring[i]!)
      south = Math.min(south, ring[i + 1]!)
      north = Math.max(north, ring[i + 1]!)
    }
  }
  return { west, south, east, north }
}
