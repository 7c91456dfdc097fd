/**
 * Converts degrees to the grid by cubics, one for each used cell of 1/128°, fitted to the plane's own formula at 16 nodes.
 *
 * A cell is at most 870 m high and wide, over which the next term of the plane's series is below 1e-10 m near its centre, a
 * hundred-thousandth of a grid unit: a position costs some 30 multiplications instead of two sines, a cosine and two roots. Equal positions
 * get equal grid points. Far from the centre, near the poles, and where positions lie in more than 4,096 cells, the formula itself is used.
 */
import { CUBIC_NODES, cubicAt, cubicThrough } from '../cubic.ts'
import { asGrid, GRID_PER_M, type GridRing, toGrid } from '../grid.ts'
import { asLocalM, asLonLat, type LonLatPath } from '../lon-lat.ts'
import type { Laea } from './laea.ts'

const CELLS_PER_DEGREE = 128
/** Maximum number of cells: their 16 nodes each cost some 30 ms together. */
const MOST_CELLS = 4096
/** Largest distance from the centre, degrees, along either axis. */
const FARTHEST_DEG = 5
const POLAR_DEG = 75

interface Cell {
  readonly x: Float64Array
  readonly y: Float64Array
}

export interface GridProjection {
  readonly plane: Laea
  /** Returns a new array of the same length. NaN stays NaN. */
  project(path: LonLatPath): GridRing
  /** Projects the first `length` numbers of `path` and writes them into `out` from `at` on. */
  write(path: LonLatPath, length: number, out: Float64Array, at: number): void
}

export function createGridProjection(plane: Laea): GridProjection {
  const { lon: lon0, lat: lat0 } = plane.centre
  const cells = new Map<number, Cell>()
  let atColumn = Number.NaN
  let atRow = Number.NaN
  let cell: Cell | undefined

  function cellAt(column: number, row: number): Cell | undefined {
    const west = column / CELLS_PER_DEGREE
    const south = row / CELLS_PER_DEGREE
    if (!(Math.abs(west - lon0) < FARTHEST_DEG && Math.abs(south - lat0) < FARTHEST_DEG)) return undefined
    if (Math.abs(south) > POLAR_DEG) return undefined
    const key = column * 2 ** 20 + row
    const known = cells.get(key)
    if (known || cells.size === MOST_CELLS) return known
    const made = cellThrough(plane, column, row)
    cells.set(key, made)
    return made
  }

  function write(path: LonLatPath, length: number, out: Float64Array, at: number): void {
    for (let i = 0; i < length; i += 2) {
      const lon = path[i]!
      const lat = path[i + 1]!
      const a = lon * CELLS_PER_DEGREE
      const b = lat * CELLS_PER_DEGREE
      const column = Math.floor(a)
      const row = Math.floor(b)
      if (column !== atColumn || row !== atRow) {
        atColumn = column
        atRow = row
        cell = cellAt(column, row)
      }
      if (cell === undefined) {
        plane.writeLocal(asLonLat(path.subarray(i, i + 2)), 2, out, at + i)
        toGrid(asLocalM(out), at + i, at + i + 2)
        continue
      }
      const u = 2 * (a - column) - 1
      const v = 2 * (b - row) - 1
      // + 0 turns -0 into 0, so that equal positions have equal bits.
      out[at + i] = Math.round(cubicAt(cell.x, u, v)) + 0
      out[at + i + 1] = Math.round(cubicAt(cell.y, u, v)) + 0
    }
  }

  return {
    plane,
    write,
    project(path) {
      const out = new Float64Array(path.length)
      write(path, path.length, out, 0)
      return asGrid(out)
    },
  }
}

function cellThrough(plane: Laea, column: number, row: number): Cell {
  const nodes: number[] = []
  for (const u of CUBIC_NODES)
    for (const v of CUBIC_NODES)
      nodes.push((column + (1 + u) / 2) / CELLS_PER_DEGREE, (row + (1 + v) / 2) / CELLS_PER_DEGREE)
  const grid = plane.toLocal(asLonLat(nodes)).map((metres) => metres * GRID_PER_M)
  return { x: cubicThrough(grid, 0), y: cubicThrough(grid, 1) }
}
