import { expect, test } from 'vitest'
import { placeInLargest, placeInside } from './place-inside.ts'

const box = (west: number, south: number, east: number, north: number) => [
  west,
  south,
  east,
  south,
  east,
  north,
  west,
  north,
  west,
  south,
]

test('a name stands in the middle of a polygon', () => {
  expect(placeInside(box(0, 0, 4, 2), [])).toEqual([2, 1])
  expect(placeInside(box(0, 0, 4, 2), [box(3, 0.5, 3.5, 1.5)])).toEqual([2, 1])
})

test('a name stands beside a hole in the middle, where there is most room', () => {
  // The parallel of the middle is inside from 0 to 4 and from 7 to 10.
  expect(placeInside(box(0, 0, 10, 2), [box(4, 0.5, 7, 1.5)])).toEqual([2, 1])
})

test('a name stands inside a bent polygon whose middle lies outside', () => {
  // A U: two legs of 1 by 9 on a foot of 10 by 1. Its centre of gravity lies between the legs: (10 · 0.5 + 18 · 5.5) / 28 = 3.7 from below.
  const bent = [0, 0, 10, 0, 10, 10, 9, 10, 9, 1, 1, 1, 1, 10, 0, 10, 0, 0]
  const [x, y] = placeInside(bent, [])
  expect([x, y > 1 && y < 10]).toEqual([0.5, true])
})

test('a ring without an area has its first position', () => {
  expect(placeInside([3, 4, 3, 4], [])).toEqual([3, 4])
})

test('the name of several polygons stands in the largest of them, beside its hole', () => {
  const small = { outer: box(20, 20, 23, 23), holes: [] }
  const large = { outer: box(0, 0, 10, 2), holes: [box(4, 0.5, 7, 1.5)] }
  expect([placeInLargest([small, large]), placeInLargest([small]), placeInLargest([])]).toEqual([
    [2, 1],
    [21.5, 21.5],
    undefined,
  ])
})
