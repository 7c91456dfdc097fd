import { expect, test } from 'vitest'
import { flightClock } from './flight-clock.ts'
import { sprayedFlight } from './sprayed-flight.ts'

/** Two runs of 20 s, east and back west 0.001° farther north, with a turn of 6 s between them; a second is 0.0005°, some 56 m. */
const EAST = Array.from({ length: 21 }, (_, i) => [i * 0.0005, 0] as const)
const TURN = [
  [0.0104, 0.0002],
  [0.0106, 0.0005],
  [0.0104, 0.0008],
] as const
const WEST = Array.from({ length: 21 }, (_, i) => [0.01 - i * 0.0005, 0.001] as const)
const TRACK = [...EAST, ...TURN, ...WEST]
const clock = flightClock([
  { path: Float64Array.from(TRACK.flat()), timesMs: Float64Array.from(TRACK, (_, i) => i * 1000) },
])!
const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

test('a straight run over the applied area is a run, and what lies outside is not sprayed', () => {
  const { runs, strips, isSpraying } = sprayedFlight(clock, [box(0.002, -0.0001, 0.008, 0.0011)])
  // The area begins after 4 s and ends after 16 s of the first run; the second run begins after 24 s.
  expect(runs).toEqual([
    { beginMs: 4000, endMs: 16_000 },
    { beginMs: 28_000, endMs: 40_000 },
  ])
  expect(strips.every(({ path }) => path.length >= 2)).toBe(true)
  expect([3999, 4000, 15_999, 16_000].map(isSpraying)).toEqual([false, true, true, false])
})

test('a turn over sprayed ground sprays nothing, a hole in the area neither', () => {
  const whole = sprayedFlight(clock, [box(-1, -1, 1, 1)])
  expect(whole.runs).toHaveLength(2)
  expect(whole.isSpraying(22_500)).toBe(false)
  const holed = sprayedFlight(clock, [box(-1, -1, 1, 1), box(0.004, -0.0001, 0.006, 0.0001)])
  expect([6500, 9500, 13_500].map(holed.isSpraying)).toEqual([true, false, true])
})

test('nothing was sprayed where nothing was applied', () => {
  expect(sprayedFlight(clock, []).runs).toEqual([])
})
