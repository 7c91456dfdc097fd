import { expect, test } from 'vitest'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { oddCourses } from './odd-courses.ts'

/** Metres of a degree along the equator, where the lines lie. */
const DEGREE_M = 111_195
const line = (positionsM: readonly (readonly [number, number])[]) => ({
  kind: 'line' as const,
  path: asLonLat(positionsM.flatMap(([x, y]) => [x / DEGREE_M, y / DEGREE_M])),
  widthM: 20,
})
const straight = Array.from({ length: 40 }, (_, i) => [20 * i, 0] as const)

test('a straight line, a bend of 300 m and a line of two positions are flown', () => {
  const bend = Array.from({ length: 40 }, (_, i) => [300 * Math.sin(i / 15), 300 * Math.cos(i / 15)] as const)
  expect(oddCourses([line(straight), line(bend), line([straight[0]!, straight[39]!])])).toEqual([])
})

test('a line with a stretch in another place jumps there and back', () => {
  const moved = [...straight.slice(0, 5), ...straight.slice(25, 30), ...straight.slice(5, 25), ...straight.slice(30)]
  expect(oddCourses([line(straight), line(moved)])).toMatchObject([{ code: 'swath-jumps', count: 1 }])
})

test('positions 2 m to the left and to the right in turns tremble', () => {
  // Offsets of 4 m from the middle of the neighbours, 8 m less the mean of theirs: 8 / 0.6745 / 2.0917 = 5.7 m as if they were random.
  const trembling = line(straight.map(([x], i) => [x, i % 2 === 0 ? 2 : -2] as const))
  expect(oddCourses([trembling])).toMatchObject([{ code: 'swath-trembles', message: expect.stringContaining('5,7 m') }])
})
