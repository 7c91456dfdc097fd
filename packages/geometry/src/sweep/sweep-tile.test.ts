import { expect, test } from 'vitest'
import { box, gridRings, ofPlot, swept } from './sweep.fixture.ts'
import { createBorders, sweepFaces } from './sweep-faces.ts'
import { createFaceStates } from './tile/face-states.ts'
import { createEdges, loadEdges } from './tile/tile-edges.ts'

test('two passes over a plot: every number at once', () => {
  // Passes of 40 x 20 that share 40 x 5, over a plot of 30 x 50.
  const { sums } = swept(100, [[box(0, 0, 40, 20)], [box(0, 15, 40, 35)]], [[box(10, 0, 40, 50)]])
  expect([...sums.depths.subarray(0, 3)]).toEqual([40 * 35, 40 * 5, 0])
  expect(sums).toMatchObject({ gross: 1600, plots: 1500, effective: 30 * 35, external: 10 * 35 })
  expect(sums).toMatchObject({ unapplied: 30 * 15, overlap: 30 * 5, shared: 0, sharedEffective: 0 })
  expect(ofPlot(sums, 0)).toEqual({ area: 1500, effective: 30 * 35, overlap: 30 * 5, gross: 30 * 40 })
})

test('what lies in two plots is counted in both, and once in the whole', () => {
  const { sums } = swept(100, [[box(0, 0, 50, 10)]], [[box(0, 0, 30, 20)], [box(20, 0, 50, 20)]])
  expect(sums).toMatchObject({ plots: 1000, shared: 200, effective: 500, sharedEffective: 100 })
  const each = { area: 600, effective: 300, overlap: 0, gross: 300 }
  expect([ofPlot(sums, 0), ofPlot(sums, 1)]).toEqual([each, each])
})

test('a pass that lies on itself counts once', () => {
  const { sums } = swept(100, [[box(0, 0, 20, 10), box(10, 0, 30, 10)]])
  expect([...sums.depths.subarray(0, 2)]).toEqual([300, 0])
  expect(sums.gross).toBe(300)
})

test('a hole that touches its outer ring in a position is a ring of its own', () => {
  const { layers } = swept(100, [[box(10, 10, 90, 90), [10, 50, 30, 70, 50, 50, 30, 30]]])
  const [polygon, ...rest] = gridRings(layers.applied)
  expect(rest).toEqual([])
  expect(polygon?.map((ring) => ring.length / 2)).toEqual([5, 4])
})

test('two parts that touch in a position are two polygons', () => {
  const { layers } = swept(100, [[box(10, 10, 50, 50), box(50, 50, 90, 90)]])
  expect(gridRings(layers.applied).map((polygon) => polygon.map((ring) => ring.length / 2))).toEqual([[4], [4]])
})

test('a position where only another layer’s border crosses is left out', () => {
  // The plot's long sides are crossed by the pass; the layer of the plots has its four corners only.
  const { layers } = swept(100, [[[40, 0, 61, 0, 57, 90, 43, 90]]], [[[10, 20, 90, 27, 90, 60, 10, 70]]])
  expect(gridRings(layers.plots)).toEqual([[[10, 20, 90, 27, 90, 60, 10, 70]]])
  expect(gridRings(layers.unapplied)).toHaveLength(2)
})

test('edges that cross without a vertex are found out', () => {
  const edges = createEdges()
  const tile = { x: 0, y: 0, size: 100, ringEnd: Int32Array.of(8), ringOwner: Int32Array.of(0) }
  // A bow-tie, not split at its crossing.
  const { passes, list } = loadEdges({ ...tile, xy: Int32Array.of(0, 0, 50, 50, 50, 0, 0, 50) }, 1, edges)
  const states = createFaceStates()
  states.reset(passes, list.length - passes)
  expect(sweepFaces(edges, states, createBorders(), 100)).toBe('crossing')
})

const SIDE = 100_000
/** Nested squares, 20 units apart. */
const squares = (count: number) =>
  Array.from({ length: count }, (_, i) => box(20 * i, 20 * i, SIDE - 20 * i, SIDE - 20 * i))

test('a tile with more sets of passes than there is room for is told apart by depth alone', () => {
  // 2,100 nested squares, each drawn twice, with as many states as passes, over a plot that has their western half.
  const nested = squares(2100).map((square) => [square, square])
  const { ends, sums } = swept(SIDE, nested, [[box(0, 0, SIDE / 2, SIDE)]])
  const areas = nested.map((_, i) => (SIDE - 40 * i) ** 2)
  expect(ends).toEqual(['swept'])
  expect(sums.gross).toBe(areas.reduce((sum, area) => sum + area, 0))
  expect([...sums.depths.subarray(0, 3)]).toEqual(areas.slice(0, 3))
  const half = { area: SIDE ** 2 / 2, effective: areas[0]! / 2, overlap: areas[1]! / 2, gross: sums.gross / 2 }
  expect(ofPlot(sums, 0)).toEqual(half)
})

test('passes that all cover the tile cost their number, not its square', () => {
  const { ends, sums } = swept(
    SIDE,
    Array.from({ length: 2500 }, () => [box(0, 0, SIDE, SIDE)]),
  )
  expect([ends, sums.gross]).toEqual([['swept'], 2500 * SIDE ** 2])
})
