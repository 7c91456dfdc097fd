/**
 * Boxes of what a flight sprayed and flew, ferry legs included, by which it is found near a place. One box around a ferry leg would hold
 * farms that the flight never came near: the boxes are those of the cells of a grid that the flight meets, each cut to what lies in it.
 */
import type { Flight, LonLatBounds, SwathInput } from '@faixa/geometry'
import { boundsOfSwath, unionOf } from '../bounds.ts'

/** Side of a cell, degrees: some 2 km, which is about a field. */
const CELL = 0.02
/** Maximum number of boxes of a flight; cells become larger until there are as few. */
const MOST_BOXES = 16
/** Side of the largest cell, degrees: a flight that needs more boxes even then has one. */
const LARGEST_CELL = 40
/** Cells that the parts may meet, before the cells become larger: a stray position spans a thousand times as many. */
const cellsAtMost = (parts: number) => 4 * parts + 10_000

/** One box at least, where anything was sprayed. */
export function flownBoxes(swaths: readonly SwathInput[], track?: Pick<Flight, 'path' | 'legStarts'>): LonLatBounds[] {
  const parts = [...swaths.map(boundsOfSwath), ...(track ? stepBoxes(track) : [])]
  if (parts.length === 0) return []
  for (let cell = CELL; cell <= LARGEST_CELL; cell *= 2) {
    if (countCells(parts, cell) > cellsAtMost(parts.length)) continue
    const boxes = joined(cellsOf(parts, cell))
    if (boxes.length <= MOST_BOXES) return boxes
  }
  return [unionOf(parts)]
}

/** The boxes of the steps; a long step is cut, because its box would hold what lies beside it. */
function stepBoxes({ path, legStarts }: Pick<Flight, 'path' | 'legStarts'>): LonLatBounds[] {
  const starts = new Set(legStarts)
  const boxes: LonLatBounds[] = []
  for (let i = 0; i < path.length / 2; i++) {
    const [lon, lat] = [path[2 * i]!, path[2 * i + 1]!]
    const isFirst = i === 0 || starts.has(i)
    const [fromLon, fromLat] = isFirst ? [lon, lat] : [path[2 * i - 2]!, path[2 * i - 1]!]
    const cuts = Math.min(
      64,
      Math.max(1, Math.ceil((2 * Math.max(Math.abs(lon - fromLon), Math.abs(lat - fromLat))) / CELL)),
    )
    for (let k = 0; k < cuts; k++) {
      const [a, b] = [k / cuts, (k + 1) / cuts]
      const [x0, x1] = [fromLon + a * (lon - fromLon), fromLon + b * (lon - fromLon)]
      const [y0, y1] = [fromLat + a * (lat - fromLat), fromLat + b * (lat - fromLat)]
      boxes.push([Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)])
    }
  }
  return boxes
}

function countCells(parts: readonly LonLatBounds[], side: number): number {
  const along = (from: number, to: number) => Math.floor(to / side) - Math.floor(from / side) + 1
  return parts.reduce((sum, [west, south, east, north]) => sum + along(west, east) * along(south, north), 0)
}

/** More rows than the globe has. */
const ROWS = 100_000

interface Cell {
  readonly column: number
  readonly row: number
  box: LonLatBounds
}

/** The part of each cell that the parts reach into, by columns and rows. */
function cellsOf(parts: readonly LonLatBounds[], side: number): Cell[] {
  const cells = new Map<number, Cell>()
  for (const [west, south, east, north] of parts) {
    for (let column = Math.floor(west / side); column <= Math.floor(east / side); column++) {
      for (let row = Math.floor(south / side); row <= Math.floor(north / side); row++) {
        const box: LonLatBounds = [
          Math.max(west, column * side),
          Math.max(south, row * side),
          Math.min(east, (column + 1) * side),
          Math.min(north, (row + 1) * side),
        ]
        const key = column * ROWS + row
        const cell = cells.get(key)
        if (cell) cell.box = unionOf([cell.box, box])
        else cells.set(key, { column, row, box })
      }
    }
  }
  return [...cells.values()].toSorted((a, b) => a.row - b.row || a.column - b.column)
}

/** Joins cells that follow each other in a row, and then rows of the same columns: a field of several cells is one box. */
function joined(cells: readonly Cell[]): LonLatBounds[] {
  const runs: { readonly first: number; last: number; row: number; box: LonLatBounds }[] = []
  for (const { column, row, box } of cells) {
    const run = runs.at(-1)
    if (run && run.row === row && run.last === column - 1) {
      run.last = column
      run.box = unionOf([run.box, box])
    } else runs.push({ first: column, last: column, row, box })
  }
  const blocks: typeof runs = []
  for (const run of runs) {
    const below = blocks.find(({ first, last, row }) => first === run.first && last === run.last && row === run.row - 1)
    if (below) {
      below.row = run.row
      below.box = unionOf([below.box, run.box])
    } else blocks.push({ ...run })
  }
  return blocks.map(({ box }) => box)
}
