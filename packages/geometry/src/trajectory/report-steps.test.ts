import { describe, expect, test } from 'vitest'
import { lineMark, trackMark } from '../classify/placemarks.fixture.ts'
import type { Placemark } from '../kml/placemark.ts'
import { trajectoryOf } from './trajectory-of.fixture.ts'

const range = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const measured = (placemark: Placemark) => trajectoryOf([placemark])!
const codesOf = (placemark: Placemark): string[] => measured(placemark).issues.map(({ code }) => code)

describe('the length that positions far apart cut off', () => {
  test('positions so far from each other that bends are cut short are named, those of a second are not', () => {
    // A circle of 200 m. Chords that turn by 0.6 rad: 2 × 200 × sin 0.3 = 118.2 m for an arc of 120 m, 1.5 % longer; each
    // second position of it, 60 m and a second apart: 0.3² / 24 = 0.37 %.
    const circle = (rad: number) => range(60, (i) => [200 * Math.sin(rad * i), 200 * Math.cos(rad * i)]).flat()
    const seconds = range(60, (i) => i)
    const coarse = measured(trackMark(circle(0.6), seconds))
    expect(codesOf(trackMark(circle(0.6), seconds))).toEqual(['flight-coarse'])
    expect(coarse.issues[0]!.message).toContain('1,5 % mais comprido')
    expect(codesOf(trackMark(circle(0.3), seconds))).toEqual([])
    expect(1.015 * coarse.lengthM).toBeCloseTo(59 * 120, -1)
  })

  test('corners are no bends cut short', () => {
    // Steps of 20 m along lines of 220 m that lie 20 m apart: right angles at 18 of 120 positions.
    const route = range(120, (i) => {
      const [pass, k] = [Math.floor(i / 12), i % 12]
      return [20 * (pass % 2 === 0 ? k : 11 - k), 20 * pass]
    }).flat()
    expect(codesOf(lineMark(route))).toEqual([])
  })

  test('turns of an aeroplane between two positions are bends cut short', () => {
    // Six passes of 8 steps of 60 m, joined by five steps across them: 53 steps, 52 of them with one before.
    const flown = range(6, (pass) => range(9, (k) => [60 * (pass % 2 === 0 ? k : 8 - k), 60 * pass]))
    // At each of ten corners u = 0.5: 0.5 × (1/6 + 0.5 × (3/40 + 0.5 × 5/112)) = 10.8 % of the step after it: 10 × 10.8 / 52 = 2.1 %.
    const flight = lineMark(flown.flat(2))
    expect(codesOf(flight)).toEqual(['flight-coarse'])
    expect(measured(flight).issues[0]!.message).toContain('2,1 % mais comprido')
  })
})
