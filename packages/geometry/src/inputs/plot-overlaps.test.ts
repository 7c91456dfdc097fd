import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asLonLat } from '../shapes/lon-lat.ts'
import { type Ground, overlapsAmong, sampleGround } from './plot-overlaps.ts'

const rectangle = (x: number, y: number, width: number, height: number): Ground => [
  { outer: asLonLat([x, y, x + width, y, x + width, y + height, x, y + height, x, y]), holes: [] },
]

const box = fc.tuple(
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 40 }),
)

test('every pair whose boxes meet is found once, however the plots lie', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 25 }), (boxes) => {
      const found = overlapsAmong(boxes.map((one) => sampleGround(rectangle(...one))))!
      const expected = boxes.flatMap(([x, y, width, height], i) =>
        boxes.flatMap(([u, v, wide, high], j) =>
          j > i && x <= u + wide && u <= x + width && y <= v + high && v <= y + height ? [`${i} ${j}`] : [],
        ),
      )
      expect(found.map(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}`).toSorted()).toEqual(expected.toSorted())
    }),
  )
})

test('shares are those of the sample points', () => {
  // The second covers the eastern half of the first, which is half of it: 6 of 12 columns of the grid.
  const [pair] = overlapsAmong([rectangle(0, 0, 12, 12), rectangle(6, 0, 6, 12)].map(sampleGround))!
  expect(pair).toEqual({ a: 0, b: 1, ofA: 0.5, ofB: 1 })
  // A hole of 4 by 4 cells in the middle of 12 by 12.
  const holed = [{ ...rectangle(0, 0, 12, 12)[0]!, holes: [rectangle(4, 4, 4, 4)[0]!.outer] }]
  const [inHole] = overlapsAmong([holed, rectangle(4, 4, 4, 4)].map(sampleGround))!
  expect(inHole).toMatchObject({ ofA: 0, ofB: 0 })
})

test('a plot that is there too often is known from the boxes, before any position is tested', () => {
  const untouchable = () => {
    throw new Error('Sampled')
  }
  const same = Array.from({ length: 3000 }, () => ({ ...sampleGround(rectangle(0, 0, 1, 1)), points: untouchable }))
  // Each pair takes some 300 tests: 100 positions in either direction, and 12 rows of 4 edges.
  expect(overlapsAmong(same, 1e8)).toBeUndefined()
  expect(overlapsAmong(same.slice(0, 30).map(() => sampleGround(rectangle(0, 0, 1, 1))))).toHaveLength((30 * 29) / 2)
})
