import { expect, test } from 'vitest'
import { asGrid, GRID_PER_M } from '../../shapes/grid.ts'
import { standingStill } from '../hostile-flights.fixture.ts'
import { findStanding, STANDING_STEP } from './find-standing.ts'

const pathOf = (metres: readonly number[]) => asGrid(metres.map((value) => Math.round(value * GRID_PER_M) + 0))
const at = (metres: readonly number[], x: number, y: number) => metres.map((value, i) => value + (i % 2 === 0 ? x : y))
/** Positions of a flight to the north that begins at 10 m. */
const flown = (count: number, stepM: number) => Array.from({ length: count }, (_, i) => [0, 10 + stepM * i]).flat()
const standingIn = (metres: readonly number[]) =>
  findStanding(pathOf(metres), STANDING_STEP)?.reduce((sum, one) => sum + one, 0) ?? 0

test.each([
  ['an aircraft', flown(500, 6)],
  ['a drone at 3 m/s with 20 positions a second', flown(500, 0.15)],
  ['a tractor at 1 m/s with 20 positions a second', flown(500, 0.05)],
  ['a narrow turn', Array.from({ length: 60 }, (_, i) => [2 * Math.cos(i / 30), 2 * Math.sin(i / 30)]).flat()],
  [
    'every position twice',
    flown(200, 6).flatMap((_, i, all) => (i % 2 ? [] : [all[i]!, all[i + 1]!, all[i]!, all[i + 1]!])),
  ],
  ['one position a hundred times', Array.from({ length: 100 }, () => [3, 4]).flat()],
])('%s does not stand', (_, metres) => {
  expect(findStanding(pathOf(metres), STANDING_STEP)).toBeUndefined()
})

test('of a stand the first and the last position count as flown, wherever it is', () => {
  const stand = standingStill(400, 1)
  const pass = flown(100, 6)
  for (const metres of [
    [...at(pass, 0, -620), ...stand, ...pass],
    [...stand, ...pass],
    [...pass, ...at(stand, 0, 620)],
  ]) {
    const count = standingIn(metres)
    expect(count).toBeGreaterThanOrEqual(390)
    expect(count).toBeLessThanOrEqual(400)
    const standing = findStanding(pathOf(metres), STANDING_STEP)!
    expect([standing[0], standing[standing.length - 1]]).toEqual([0, 0])
  }
})

test('two stands one after the other are two', () => {
  const count = standingIn([...standingStill(200, 1), ...at(standingStill(201, 1), 50, 0)])
  expect(count).toBeGreaterThanOrEqual(395)
  expect(count).toBeLessThanOrEqual(398)
})

test('a receiver with correction stands too, though its steps are below a centimetre', () => {
  expect(standingIn(standingStill(5000, 0.005))).toBeGreaterThanOrEqual(4998)
})

test('shapes that lie nearly on each other are no stand while they are few: the same strip flown again', () => {
  const centres = pathOf(Array.from({ length: 40 }, (_, i) => [0.004 * i, 0]).flat())
  expect(findStanding(centres)).toBeUndefined()
})

test('a hundred thousand positions on one spot take no time, equal or not', () => {
  const began = process.cpuUsage()
  standingIn(standingStill(100_000, 0.02))
  standingIn(standingStill(100_000, 2))
  standingIn(Array.from({ length: 200_000 }, () => 7))
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1e6).toBeLessThan(2)
})
