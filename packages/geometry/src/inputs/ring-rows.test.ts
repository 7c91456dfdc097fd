import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRingRows } from './ring-rows.ts'

const byValue = (a: number, b: number) => a - b
const position = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))

test('a ring is cut in the same places before its edges are listed and after', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 3, maxLength: 400 }), (positions) => {
      const ring = Float64Array.from(positions.flat())
      const listed = createRingRows(ring)
      for (let cut = 0; cut < 30; cut++) listed.crossingsAt(0)
      const { crossingsAt } = createRingRows(ring)
      for (const lat of [-1, 0, 0.5, 7, 19.25, 39.5, 40, 41]) {
        expect(listed.crossingsAt(lat).toSorted(byValue)).toEqual(crossingsAt(lat).toSorted(byValue))
        // A closed ring crosses a parallel as often upwards as downwards.
        expect(crossingsAt(lat).length % 2).toBe(0)
      }
    }),
  )
})
