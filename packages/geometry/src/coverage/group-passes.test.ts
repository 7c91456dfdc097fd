import { expect, test } from 'vitest'
import { asGrid, GRID_PER_M } from '../shapes/grid.ts'
import { groupPasses } from './group-passes.ts'
import type { Piece } from './piece.ts'

/** A log quad of 12 m by 20 m that begins at (x, y) metres and `at` milliseconds. */
function record(x: number, y: number, at: number): Piece {
  const corners = [x, y, x + 12, y, x + 12, y + 20, x, y + 20].map((metres) => metres * GRID_PER_M)
  return { rings: [asGrid(corners)], beginMs: at, endMs: at + 200 }
}

test('two aircraft logged in turns in one file fly their own passes', () => {
  const records = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0 ? record(6 * i, 0, 100 * i) : record(6 * i, 2000, 100 * i),
  )
  expect(groupPasses(records).passes).toHaveLength(20)
})

test('one aircraft logged steadily flies one', () => {
  expect(groupPasses(Array.from({ length: 20 }, (_, i) => record(12 * i, 0, 200 * i))).passes).toHaveLength(1)
})
