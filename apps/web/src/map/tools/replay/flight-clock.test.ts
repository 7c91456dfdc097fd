import { describe, expect, test } from 'vitest'
import { flightClock, instantIn } from './flight-clock.ts'

const leg = (path: number[], times: number[]) => ({ path: new Float64Array(path), timesMs: new Float64Array(times) })

describe('a flight east, then after a silence north', () => {
  const clock = flightClock([leg([0, 0, 2, 0], [0, 2000]), leg([5, 0, 5, 1], [60_000, 61_000])])!

  test('lasts from its first known time to its last', () => {
    expect([clock.beginMs, clock.endMs]).toEqual([0, 61_000])
  })

  test('flies straight at one speed between two positions', () => {
    expect(clock.at(500)).toMatchObject({ lon: 0.5, lat: 0, headingDeg: 90, recorded: true })
    // Two degrees of the equator in two seconds.
    expect(clock.at(500).speedMps).toBeCloseTo(111_195, 0)
    expect(clock.at(30_000).speedMps).toBeUndefined()
    expect(clock.at(60_250)).toMatchObject({ lon: 5, lat: 0.25, headingDeg: 0 })
  })

  test('stands where it was seen last while nothing is known', () => {
    expect(clock.at(30_000)).toMatchObject({ lon: 2, lat: 0, recorded: false })
    expect(clock.at(60_000)).toMatchObject({ lon: 5, lat: 0, recorded: true })
  })

  test('opens at an instant of its own, and at none of another flight', () => {
    expect(instantIn('1970-01-01T00:00:02Z', clock)).toBe(2000)
    expect([instantIn('1970-01-01T00:02:00Z', clock), instantIn(undefined, clock), instantIn('x', clock)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is at its ends before and after', () => {
    expect(clock.at(-5)).toMatchObject({ lon: 0, lat: 0 })
    expect(clock.at(99_000)).toMatchObject({ lon: 5, lat: 1 })
  })
})

test('positions without a time are flown over; without any there is no clock', () => {
  expect(flightClock([leg([0, 0, 9, 9, 1, 0], [0, NaN, 1000])])!.at(500)).toMatchObject({ lon: 0.5, lat: 0 })
  expect(flightClock([{ path: new Float64Array([0, 0, 1, 1]) }])).toBeUndefined()
  expect(flightClock([leg([0, 0], [0])])).toBeUndefined()
})
