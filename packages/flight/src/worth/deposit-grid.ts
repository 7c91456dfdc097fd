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
  const crossings = new Map<number, number[]>()
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
      if (ay === by) continue
      const [low, high] = [Math.min(ay, by), Math.max(ay, by)]
      const first = Math.max(0, Math.ceil((low - south) / CELL_M - 0.5))
      const last = Math.min(rows - 1, Math.ceil((high - south) / CELL_M - 0.5) - 1)
      for (let row = first; row <= last; row++) {
        const at = ax + ((south + (row + 0.5) * CELL_M - ay) / (by - ay)) * (bx - ax)
        const there = crossings.get(row)
        if (there) there.push(at)
        else crossings.set(row, [at])
      }
    }
  }
  const columnOf = (x: number) => Math.min(columns, Math.max(0, Math.ceil((x - west) / CELL_M - 0.5)))
  for (const [row, places] of crossings) {
    places.sort((a, b) => a - b)
    for (let k = 0; k + 1 < places.length; k += 2) {
      const [from, to] = [columnOf(places[k]!), columnOf(places[k + 1]!)]
      if (to > from) visit(row, from, to)
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
