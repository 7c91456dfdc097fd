import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asGrid } from '../shapes/grid.ts'
import { createEdgeTree, windsAround } from './edge-tree.ts'
import { nearestEdge2, nearestEdges, stepsNear } from './nearest-edges.ts'
import { segmentDistance2 } from './segment-distance.ts'

const position = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }))
const pathOf = (positions: readonly (readonly [number, number])[]) => asGrid(positions.flat())
const paths = fc.array(fc.array(position, { minLength: 1, maxLength: 30 }).map(pathOf), { minLength: 1, maxLength: 12 })

test('every pair of edges compared gives the same distance, from either side', () => {
  fc.assert(
    fc.property(paths, paths, (a, b) => {
      const [treeA, treeB] = [createEdgeTree([], a)!, createEdgeTree([], b)!]
      let least = Infinity
      const [e, f] = [treeA.ends, treeB.ends]
      for (let i = 0; i < e.length; i += 4)
        for (let j = 0; j < f.length; j += 4)
          least = Math.min(
            least,
            segmentDistance2(
              e[i]!,
              e[i + 1]!,
              e[i + 2]!,
              e[i + 3]!,
              f[j]!,
              f[j + 1]!,
              f[j + 2]!,
              f[j + 3]!,
              [0, 0, 0, 0],
            ),
          )
      const there = nearestEdges(treeA, treeB, 1e6)!
      const back = nearestEdges(treeB, treeA, 1e6)!
      expect(there.distance).toBe(Math.sqrt(least))
      expect(back.distance).toBe(there.distance)
      const [ax, ay, bx, by] = there.ends
      expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(there.distance, 9)
      if (there.distance > 0) expect(nearestEdges(treeA, treeB, there.distance * 0.999)).toBeUndefined()
    }),
    { numRuns: 150 },
  )
})

test('a ring winds around what lies in it, and not around what lies in its hole', () => {
  const ring = (...numbers: number[]) => asGrid(numbers)
  const tree = createEdgeTree([ring(0, 0, 90, 0, 90, 90, 0, 90), ring(30, 30, 30, 60, 60, 60, 60, 30)])!
  expect([
    windsAround(tree, 10, 45),
    windsAround(tree, 45, 45),
    windsAround(tree, 75, 45),
    windsAround(tree, 95, 45),
  ]).toEqual([true, false, true, false])
})

test('the steps of a path that are near rings or in them are those that each alone is', () => {
  const path = fc.array(position, { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(path, fc.integer({ min: 0, max: 120 }), (positions, within) => {
      const rings = [asGrid([-200, -200, 200, -200, 200, 200, -200, 200]), asGrid([-90, -90, -90, 90, 90, 90, 90, -90])]
      const tree = createEdgeTree(rings)!
      const isNear = stepsNear(tree, within)
      for (let i = 1; i < positions.length; i++) {
        const [[ax, ay], [bx, by]] = [positions[i - 1]!, positions[i]!]
        const alone = nearestEdges(tree, createEdgeTree([], [asGrid([ax, ay, bx, by])])!, within) !== undefined
        expect(isNear(ax, ay, bx, by)).toBe(alone)
      }
    }),
    { numRuns: 200 },
  )
})

/** Debian's own Python is used because python3-shapely is installed for it; another Python in PATH lacks it. */
const PYTHON = '/usr/bin/python3'
const isShapelyThere = (() => {
  try {
    execFileSync(PYTHON, ['-c', 'import shapely'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const ORACLE = `
import json, sys
from shapely.geometry import LineString, Polygon, MultiPolygon
pairs = lambda flat: list(zip(flat[0::2], flat[1::2]))
for line in sys.stdin:
    rings, path = json.loads(line)
    print(MultiPolygon([Polygon(pairs(ring)) for ring in rings]).distance(LineString(pairs(path))))
`

test.skipIf(!isShapelyThere)('GEOS finds the same distances on the same plane, within a millimetre', () => {
  // Millimetres: squares in a row, and lines anywhere around and across them.
  const cases = fc
    .sample(fc.array(position, { minLength: 2, maxLength: 12 }), { numRuns: 200, seed: 20_261_122 })
    .map((line) => ({
      rings: [0, 1, 2].map((i) =>
        [0, 0, 150, 0, 150, 150, 0, 150].map((v, k) => (k % 2 === 0 ? v + 200 * i - 300 : v)).map((v) => v * 1000),
      ),
      path: line.flat().map((v) => v * 1000),
    }))
  const input = cases.map(({ rings, path }) => JSON.stringify([rings, path])).join('\n')
  const found = execFileSync(PYTHON, ['-c', ORACLE], { input: `${input}\n`, encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const [i, { rings, path }] of cases.entries()) {
    const nearest = nearestEdges(createEdgeTree(rings.map(asGrid))!, createEdgeTree([], [asGrid(path)])!, 1e9)
    expect(Math.abs(nearest!.distance - Number(found[i])), `case ${i}`).toBeLessThan(1)
  }
})

test('the nearest edge to a position is as far as the position itself is from all edges', () => {
  fc.assert(
    fc.property(paths, position, (drawn, [x, y]) => {
      for (const order of ['sorted', 'unsorted'] as const) {
        const tree = createEdgeTree([], drawn, order)!
        const { distance } = nearestEdges(tree, createEdgeTree([], [pathOf([[x, y]])])!, 1e6)!
        expect(Math.sqrt(nearestEdge2(tree, x, y, 1e12))).toBeCloseTo(distance, 9)
        expect(nearestEdge2(tree, x, y, 1)).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 150 },
  )
})
