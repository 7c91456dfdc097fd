import { expect, test } from 'vitest'
import { lineMark } from '../classify/placemarks.fixture.ts'
import { trajectoryOf } from './trajectory-of.fixture.ts'

/**
 * Measures passes along x of 800 m, at the given distances across, flown to and fro in the order given, without turns
 * drawn.
 */
function flown(across: readonly number[]) {
  return trajectoryOf(across.map((y, i) => lineMark(i % 2 ? [800, y, 0, y] : [0, y, 800, y])))!
}

test('passes 20 m apart are spaced 20 m, whatever the order they were flown in', () => {
  expect(flown([0, 20, 40, 60, 80, 100]).meanSpacingM).toBeCloseTo(20, 3)
  expect(flown([0, 60, 20, 80, 40, 100]).meanSpacingM).toBeCloseTo(20, 3)
})

test.each([
  [0, 0],
  [500, 300],
  [5000, -3000],
])('one line with positions at its corners alone has the spacing of its passes, wherever it lies (%d, %d)', (x, y) => {
  // The steps from pass to pass are a hair above or below the 20 m of a stride, after the rounding of degrees.
  const corners = Array.from({ length: 40 }, (_, i) => {
    const ends = i % 2 ? [800, 0] : [0, 800]
    return ends.flatMap((end) => [x + end, y + 20 * i])
  })
  const flight = trajectoryOf([lineMark(corners.flat())])!
  expect(flight.meanSpacingM).toBeCloseTo(20, 3)
  expect(flight.passHeadingsDeg).toHaveLength(40)
})

test('a flight that begins beside its first pass does not tilt it', () => {
  const line = lineMark([0, 12, 0, 0, 800, 0, 800, 20, 0, 20, 0, 40, 800, 40])
  expect(trajectoryOf([line])!.meanSpacingM).toBeCloseTo(20, 3)
})

test('a skipped strip does not widen the swath', () => {
  // The distances are 20, 20, 40, 20, 20: the passes 40 m apart are no neighbours.
  expect(flown([0, 20, 40, 80, 100, 120]).meanSpacingM).toBeCloseTo(20, 3)
})

test('passes alternately 18 m and 22 m apart execute 20 m', () => {
  expect(flown([0, 18, 40, 58, 80]).meanSpacingM).toBeCloseTo(20, 3)
})

test('a strip flown twice has no distance to itself, from whichever side it is read', () => {
  // The first strip's middle is at 0.5: the distances are 19.5 and 20, with mean 19.75.
  expect(flown([0, 1, 20, 40]).meanSpacingM).toBeCloseTo(19.75, 3)
  expect(flown([40, 39, 20, 0]).meanSpacingM).toBeCloseTo(19.75, 3)
})

test('a single pass has no spacing, nor have passes too far apart', () => {
  expect(flown([0])).not.toHaveProperty('meanSpacingM')
  expect(flown([0, 200, 400])).not.toHaveProperty('meanSpacingM')
})

test('each pass has its heading, the axis has none of the two', () => {
  const flight = flown([0, 20, 40])
  // x is east on the plane of the passes: 90 there, 270 back. The meridians converge by less than 0.01° over 1 km.
  expect(flight.passHeadingsDeg).toHaveLength(3)
  flight.passHeadingsDeg!.forEach((heading, i) => expect(heading).toBeCloseTo(i % 2 ? 270 : 90, 1))
  expect(flight.passAxisDeg).toBeCloseTo(90, 1)
})

test('the axis is the one of most metres, and runs across it are no passes', () => {
  const along = [0, 20, 40, 60].map((y) => lineMark([0, y, 800, y]))
  const across = lineMark([900, 0, 900, 400])
  const flight = trajectoryOf([...along, across])!
  expect(flight.passAxisDeg).toBeCloseTo(90, 1)
  expect(flight.passHeadingsDeg).toHaveLength(4)
})

test('an axis near north is read alike on both sides of it', () => {
  // The passes are 1° to the left and 1° to the right of north: atan(14 / 800) = 1.0°.
  const flight = trajectoryOf([lineMark([0, 0, 14, 800]), lineMark([100, 0, 86, 800])])!
  expect(Math.min(flight.passAxisDeg!, 180 - flight.passAxisDeg!)).toBeLessThan(0.1)
  expect(flight.passHeadingsDeg).toHaveLength(2)
})

test('noise of a metre on a position every metre does not break a pass', () => {
  const path = Array.from({ length: 801 }, (_, i) => [i, ((i * 7919) % 11) / 10 - 0.5]).flat()
  expect(trajectoryOf([lineMark(path)])!.passHeadingsDeg).toHaveLength(1)
})
