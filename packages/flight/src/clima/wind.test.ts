import { expect, test } from 'vitest'
import { deltaTC, wetBulbC } from './delta-t.ts'
import { degreesOfCompass, meanWind, passAngleDeg } from './wind.ts'

const WINDS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']
// A pass to the north and one to the south have the same axis, and so on for the other six headings.
const NORTH_SOUTH = [0, 22.5, 45, 67.5, 90, 67.5, 45, 22.5, 0, 22.5, 45, 67.5, 90, 67.5, 45, 22.5]
const NORTHEAST = [45, 22.5, 0, 22.5, 45, 67.5, 90, 67.5, 45, 22.5, 0, 22.5, 45, 67.5, 90, 67.5]
const EAST_WEST = [90, 67.5, 45, 22.5, 0, 22.5, 45, 67.5, 90, 67.5, 45, 22.5, 0, 22.5, 45, 67.5]
const SOUTHEAST = [45, 67.5, 90, 67.5, 45, 22.5, 0, 22.5, 45, 67.5, 90, 67.5, 45, 22.5, 0, 22.5]

test.each([
  [0, NORTH_SOUTH],
  [45, NORTHEAST],
  [90, EAST_WEST],
  [135, SOUTHEAST],
  [180, NORTH_SOUTH],
  [225, NORTHEAST],
  [270, EAST_WEST],
  [315, SOUTHEAST],
])('a pass flown to %d° makes these angles with the sixteen winds', (heading, angles) => {
  expect(WINDS.map((wind) => passAngleDeg(heading, degreesOfCompass(wind)!))).toEqual(angles)
})

test('a point of the compass has its degrees in Portuguese and in English', () => {
  const points = ['L', 'E', 'SO', 'SW', 'O', 'W', 'NO', 'nw', ' ono ', 'SSO', 'LNE']
  expect(points.map(degreesOfCompass)).toEqual([90, 90, 225, 225, 270, 270, 315, 315, 292.5, 202.5, 67.5])
  expect(['', 'X', '---', 'calmo'].map(degreesOfCompass)).toEqual([undefined, undefined, undefined, undefined])
})

const wind = (speedMs: number, fromDeg: number, weight = 1) => ({ speedMs, fromDeg, weight })

test('the mean of 350° and 10° is north, never south', () => {
  // Their east parts cancel out, and their north parts are cos 10° = 0,984808 each.
  const mean = meanWind([wind(2, 350), wind(2, 10)])!
  expect(mean.speedMs).toBeCloseTo(2 * 0.984808, 5)
  expect(Math.min(mean.fromDeg!, 360 - mean.fromDeg!)).toBeCloseTo(0, 6)
})

test('winds count by their weights', () => {
  // 3 m/s from the east and 1 m/s from the north for three times as long: 3 and 3 over 4, which is 45° at 1,06 m/s.
  const mean = meanWind([wind(3, 90, 1), wind(1, 0, 3)])!
  expect(mean.fromDeg).toBeCloseTo(45, 6)
  expect(mean.speedMs).toBeCloseTo(1.06066, 5)
})

test('opposite winds have no direction, and no winds no mean', () => {
  expect(meanWind([wind(2, 90), wind(2, 270)])).not.toHaveProperty('fromDeg')
  expect(meanWind([{ speedMs: 0, weight: 1 }])).toEqual({ speedMs: 0 })
  expect(meanWind([])).toBeUndefined()
})

test('the wet bulb of Stull’s example, 20 °C and 50 %, is 13,7 °C', () => expect(wetBulbC(20, 50)).toBeCloseTo(13.7, 2))

// Psychrometric tables at sea level, which the regression keeps within 1 °C (Stull 2011, fig. 3).
test.each([
  [20, 80, 2.3],
  [25, 50, 7.1],
  [30, 50, 7.9],
  [30, 70, 4.5],
  [35, 30, 13.3],
  [15, 60, 4.1],
])('Delta T of %d °C and %d %% is about %d °C', (dry, humidity, expected) => {
  expect(Math.abs(deltaTC(dry, humidity)! - expected)).toBeLessThan(0.5)
})

test('Delta T is absent where the regression was not fitted', () => {
  expect([deltaTC(25, 4.9), deltaTC(25, 99.1), deltaTC(51, 50), deltaTC(-21, 50)]).toEqual(Array(4).fill(undefined))
})
