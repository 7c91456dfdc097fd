/** The square tiles that hold something, filled ring by ring. */
import { GRID_PER_M, type GridRing } from '../shapes/grid.ts'
import { boxOf } from '../shapes/ring.ts'
import { cutIntoTiles } from './cut-tiles.ts'
import type { Outline } from './outline-pass.ts'
import type { Tile } from './tile-coverage.ts'

/** Measured best between 150 m and 600 m for log quads of 12 m by 22 m (docs/decisions/0005). */
const TILE_M = 300
/** Beyond this many the tiles grow instead: a country-wide polygon must not exhaust the memory. */
const MAX_TILES = 50_000

export interface Tiling {
  /** Side of a tile in grid units. */
  readonly size: number
  addPass(pass: number, outline: Outline): void
  tiles(): readonly Tile[]
}

/** Starts with the plots cut; `reach` are other rings that will come, for choosing the size. */
export function createTiling(plots: readonly (readonly GridRing[])[], reach: Iterable<GridRing>): Tiling {
  const size = tileSize([...plots.flat(), ...reach])
  const columns = new Map<number, Map<number, Tile>>()

  function tileAt(column: number, row: number): Tile {
    let rows = columns.get(column)
    if (!rows) columns.set(column, (rows = new Map<number, Tile>()))
    let tile = rows.get(row)
    if (!tile) rows.set(row, (tile = { column, row, passes: [], plots: new Map() }))
    return tile
  }

  for (const [index, rings] of plots.entries()) {
    for (const ring of rings) {
      cutIntoTiles(ring, size, (column, row, part) => {
        const { plots: parts } = tileAt(column, row)
        const held = parts.get(index)
        if (held) held.push(part)
        else parts.set(index, [part])
      })
    }
  }

  return {
    size,
    addPass(pass, { rings, plain }) {
      for (const ring of rings) {
        cutIntoTiles(ring, size, (column, row, part) => {
          const { passes } = tileAt(column, row)
          const last = passes[passes.length - 1]
          if (last?.pass === pass) last.rings.push(part)
          else passes.push({ pass, rings: [part], plain })
        })
      }
    },
    tiles: () => [...columns.values()].flatMap((rows) => [...rows.values()]),
  }
}

function tileSize(rings: readonly GridRing[]): number {
  const boxes = rings.map(boxOf)
  let size = TILE_M * GRID_PER_M
  for (;;) {
    let extra = 0
    for (const [minX, minY, maxX, maxY] of boxes)
      extra += Math.ceil((maxX - minX) / size) * Math.ceil((maxY - minY) / size) - 1
    if (extra <= MAX_TILES) return size
    size *= 2
  }
}
