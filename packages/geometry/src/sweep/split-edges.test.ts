import { expect, test } from 'vitest'
import { splitEdges } from './split-edges.ts'
import { createEdges, type Edges } from './tile/tile-edges.ts'

const SIZE = 1000

type Segment = readonly [ax: number, ay: number, bx: number, by: number]

function edgesOf(segments: readonly Segment[]): Edges {
  const n = segments.length
  return {
    x: Float64Array.from(segments.flatMap(([ax, , bx]) => [ax, bx])),
    y: Float64Array.from(segments.flatMap(([, ay, , by]) => [ay, by])),
    vertices: 2 * n,
    from: Int32Array.from({ length: n }, (_, i) => 2 * i),
    to: Int32Array.from({ length: n }, (_, i) => 2 * i + 1),
    owner: Int32Array.from({ length: n }, (_, i) => i),
    source: Int32Array.from({ length: n }, (_, i) => i),
    count: n,
  }
}

/** The split edges as `owner: from > to`, in the order written. */
function split(...segments: Segment[]): string[] {
  const out = createEdges()
  expect(splitEdges(edgesOf(segments), SIZE, out)).toBe(true)
  const at = (v: number) => `${out.x[v]},${out.y[v]}`
  return Array.from({ length: out.count }, (_, e) => `${out.owner[e]}: ${at(out.from[e]!)} > ${at(out.to[e]!)}`)
}

test('edges that cross meet at the crossing', () => {
  expect(split([0, 0, 10, 10], [0, 10, 10, 0])).toEqual([
    '0: 0,0 > 5,5',
    '0: 5,5 > 10,10',
    '1: 0,10 > 5,5',
    '1: 5,5 > 10,0',
  ])
})

test('an edge is split where another ends on it, and nowhere else', () => {
  expect(split([0, 0, 10, 0], [4, 0, 4, 9])).toEqual(['0: 0,0 > 4,0', '0: 4,0 > 10,0', '1: 4,0 > 4,9'])
})

test('an edge that passes within half a unit of an end goes through it', () => {
  // At x = 50 the edge is at y = 0.4.
  expect(split([0, 0, 125, 1], [50, 0, 50, -9])).toEqual(['0: 0,0 > 50,0', '0: 50,0 > 125,1', '1: 50,0 > 50,-9'])
})

test('an edge that passes farther by is left alone', () => {
  // At x = 50 the edge is at y = 0.625.
  expect(split([0, 0, 80, 1], [50, 0, 50, -9])).toHaveLength(2)
})

test('a third edge that passes a rounded crossing goes through it too', () => {
  // The first two cross at (3.33, 3.33), rounded to (3, 3), which the third passes through.
  const found = split([0, 0, 10, 10], [0, 5, 10, 0], [-12, 0, 18, 6])
  expect(found).toContain('2: -12,0 > 3,3')
  expect(found.filter((edge) => edge.includes(': 3,3 >'))).toHaveLength(3)
})

test('edges that lie on each other are split at each other’s ends', () => {
  expect(split([0, 0, 10, 0], [6, 0, 2, 0])).toEqual(['0: 0,0 > 2,0', '0: 2,0 > 6,0', '0: 6,0 > 10,0', '1: 6,0 > 2,0'])
})

test('a tile with too many crossings is given back', () => {
  const abreast = 700
  const lines = Array.from({ length: abreast }, (_, i): Segment[] => [
    [0, i, SIZE, i],
    [i, 0, i, SIZE],
  ])
  expect(splitEdges(edgesOf(lines.flat()), SIZE, createEdges())).toBe(false)
})
