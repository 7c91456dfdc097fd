import { expect, test } from 'vitest'
import { GRID_PER_M } from '../../shapes/grid.ts'
import type { CutTile, CutTiles } from '../../sweep/tile/cut-rings.ts'
import { limitTiles } from './limit-work.ts'

const SIDE_M = 300

/** The same tile many times: 200 are a job of 1,800 ha. */
function tilesOf(count: number, rings: readonly (readonly number[])[]): CutTiles {
  const ends: number[] = []
  for (const ring of rings) ends.push((ends.at(-1) ?? 0) + ring.length)
  const tile: CutTile = {
    x: 0,
    y: 0,
    size: SIDE_M * GRID_PER_M,
    xy: Int32Array.from(rings.flat(), (metres) => Math.round(metres * GRID_PER_M)),
    ringEnd: Int32Array.from(ends),
    ringOwner: Int32Array.from(rings.keys()),
  }
  return { count, tileAt: () => tile, edgesIn: () => tile.xy.length / 2, fullRuns: [] }
}

/** A drone's 50 rows, 6 m apart and 5.9 m wide, with a position every 6 m: no row meets another. */
function rows(): readonly (readonly number[])[] {
  return Array.from({ length: 50 }, (_, row) => {
    const along = Array.from({ length: 51 }, (_ring, i) => 6 * i)
    const right = along.flatMap((y) => [6 * row, y])
    return [...right, ...along.toReversed().flatMap((y) => [6 * row + 5.9, y])]
  })
}

/** Thin triangles across the tile whose far ends are mixed up: each crosses about half of the others, 1.2 million times in all. */
function slants(): readonly (readonly number[])[] {
  return Array.from({ length: 1200 }, (_, i) => {
    const [near, far] = [i / 4, ((7 * i) / 4) % SIDE_M]
    return [near, 0, far, SIDE_M, far, SIDE_M - 1]
  })
}

test('a large job whose edges lie close together without crossing is not too much work', async () => {
  await expect(limitTiles(tilesOf(200, rows()), async () => {})).resolves.toBeUndefined()
})

test('a large job whose edges cross in every tile is refused with their number', async () => {
  await expect(limitTiles(tilesOf(12, slants()), async () => {})).rejects.toThrow(
    /se cruzam cerca de .+ divida o arquivo/,
  )
})
