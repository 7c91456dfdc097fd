import { asLonLat } from '@faixa/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWitness, LEAST_COMPARED, type TimedPath } from './compare-witness.ts'

const BEGIN = Date.UTC(2026, 2, 14, 10, 30)
/** At 21.8° S on GRS 80: metres of a degree of latitude and of longitude, from the radii of curvature of the meridian and its normal. */
const [LAT_M, LON_M] = [110_726.7, 103_410.6]
const ORIGIN = { lon: -50.3, lat: -21.8 }

type Place = (s: number) => readonly [east: number, north: number]

/** A position each `stepS` seconds, in metres from the origin. */
function track(seconds: number, place: Place, { fromS = 0, stepS = 1, clockS = 0 } = {}): TimedPath {
  const times = Array.from({ length: Math.floor(seconds / stepS) + 1 }, (_, i) => fromS + i * stepS)
  return {
    path: asLonLat(
      Float64Array.from(
        times.flatMap((s) => {
          const [east, north] = place(s)
          return [ORIGIN.lon + east / LON_M, ORIGIN.lat + north / LAT_M]
        }),
      ),
    ),
    timesMs: times.map((s) => BEGIN + 1000 * (s + clockS)),
  }
}
/** An aeroplane at 50 m/s to the east. */
const straight: Place = (s) => [50 * s, 0]

test('a telephone three metres north of the antenna agrees within three metres', () => {
  const witness = compareWitness(
    [track(300, straight)],
    track(300, (s) => [50 * s, 3]),
  )
  expect(witness).toEqual({
    compared: 301,
    beginMs: BEGIN,
    endMs: BEGIN + 300_000,
    withinM: expect.closeTo(3, 2),
    offsetH: 0,
  })
})

test('one whose clock is a second fast is fifty metres behind an aeroplane at fifty metres a second', () => {
  const witness = compareWitness([track(300, straight)], track(298, straight, { clockS: 1 }))
  expect(witness?.withinM).toBeCloseTo(50, 1)
  expect(witness).not.toHaveProperty('apart')
})

test('one that stays on the ground from 10:41 on differs from 10:41 on', () => {
  // After eleven minutes the telephone stays; three seconds later the aeroplane is 150 m away, and after four more than that.
  const witness = compareWitness(
    [track(1200, straight)],
    track(1200, (s) => straight(Math.min(s, 660))),
  )
  expect(witness?.apart).toEqual({ beginMs: BEGIN + 664_000, endMs: BEGIN + 1_200_000 })
})

test('a jump of half a minute is none, and a log of local time is compared on its clock', () => {
  const jumps: Place = (s) => (s >= 100 && s <= 130 ? [50 * s, 400] : [50 * s, 0])
  const local = track(300, straight, { clockS: -3 * 3600 })
  const witness = compareWitness([local], track(300, jumps))
  expect(witness).toMatchObject({ offsetH: -3, compared: 301 })
  expect(witness).not.toHaveProperty('apart')
})

test('nothing is said of time that the log does not record, nor of too few positions', () => {
  const twoLegs = [track(60, straight), track(60, straight, { fromS: 600 })]
  expect(compareWitness(twoLegs, track(660, straight))?.compared).toBe(122)
  expect(compareWitness([track(300, straight, { stepS: 11 })], track(300, straight))).toBeUndefined()
  expect(compareWitness([track(300, straight)], track(LEAST_COMPARED - 2, straight))).toBeUndefined()
  expect(compareWitness([track(300, straight)], track(0, straight, { fromS: 900 }))).toBeUndefined()
  expect(compareWitness([track(300, straight)], { path: asLonLat(new Float64Array()), timesMs: [] })).toBeUndefined()
})

/** Independent of the plane: the distance on a sphere whose radius is that of the place, by the haversine. */
function haversineM(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const [a, b, dLon] = [lat1, lat2, lon2 - lon1].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLon / 2) ** 2
  return 2 * 6_356_000 * Math.asin(Math.sqrt(h))
}

test('the distance is that of the sphere within 0.5 %, wherever the telephone is beside the aircraft', () => {
  const metres = fc.double({ min: -3000, max: 3000, noNaN: true })
  fc.assert(
    fc.property(metres, metres, (east, north) => {
      const aside = track(60, (s) => [50 * s + east, north])
      const witness = compareWitness([track(60, straight)], aside)!
      const [lon, lat] = [aside.path[0]!, aside.path[1]!]
      const expected = haversineM(ORIGIN.lon, ORIGIN.lat, lon, lat)
      expect(Math.abs(witness.withinM - expected)).toBeLessThanOrEqual(0.005 * expected + 0.01)
    }),
  )
})

test('what is said does not depend on the order of the legs, and turning the world by longitude changes nothing', () => {
  const degrees = fc.double({ min: -20, max: 10, noNaN: true })
  fc.assert(
    fc.property(degrees, fc.integer({ min: 0, max: 200 }), (turn, asideM) => {
      const turned = ({ path, timesMs }: TimedPath) => ({
        path: asLonLat(path.map((degree, i) => (i % 2 === 0 ? degree + turn : degree))),
        timesMs,
      })
      const legs = [track(100, straight), track(100, straight, { fromS: 200 })]
      const aside = track(300, (s) => [50 * s, asideM])
      const said = compareWitness(legs, aside)!
      const other = compareWitness(legs.map(turned).toReversed(), turned(aside))!
      expect(other).toEqual({ ...said, withinM: expect.closeTo(said.withinM, 4) })
    }),
  )
})
