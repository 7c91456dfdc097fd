import { expect, test } from 'vitest'
import { labelRoom } from './label-room.ts'

const FRAME = { x: 0, y: 0, width: 100, height: 100 }

test('a text whose place is taken stands beside it, and both are apart', () => {
  const room = labelRoom(FRAME)
  expect(room.take([[50, 50]], 20, 8)).toEqual([50, 50])
  // The place is occupied: the text moves up by its height of 8 points and half a point of paper.
  expect(room.take([[50, 50]], 20, 8)).toEqual([50, 41.5])
  expect(room.take([[50, 50]], 20, 8)).toEqual([50, 58.5])
})

test('a text takes the first free one of its places before any beside them', () => {
  const room = labelRoom(FRAME)
  room.take([[50, 50]], 20, 8)
  const along = [
    [50, 50],
    [20, 20],
  ] as const
  expect(room.take(along, 20, 8)).toEqual([20, 20])
})

test('a text does not leave the frame for a free place, and is left out where there is none', () => {
  const room = labelRoom({ x: 0, y: 0, width: 20, height: 8 })
  room.take([[10, 4]], 20, 8)
  expect(room.take([[10, 4]], 20, 8)).toBeUndefined()
})

test('a place that was occupied by force is not free', () => {
  const room = labelRoom(FRAME)
  room.force([50, 50], 20, 8)
  expect(room.isFree({ x: 55, y: 50, width: 20, height: 8 })).toBe(false)
  expect(room.isFree({ x: 60, y: 50, width: 20, height: 8 })).toBe(true)
})
