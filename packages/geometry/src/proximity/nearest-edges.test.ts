import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asGrid } from '../shapes/grid.ts'
import { createEdgeTree, windsAround } from './edge-tree.ts'
import { nearestEdges } from './nearest-edges.ts'
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
