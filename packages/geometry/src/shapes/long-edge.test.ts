import fc from 'fast-check'
import geographiclib from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { createLongEdge, integrateOverLongitude, lengthOf } from './long-edge.ts'

const { Geodesic } = geographiclib
const SEMI_MAJOR_M = 6378137
const E2 = (2 - 1 / 298.257223563) / 298.257223563

/** Square metres from the equator, per radian: (a²/2)(1 − e²)(s / (1 − e²s²) + atanh(e s) / e), with s the sine of the latitude. */
function belt(s: number): number {
  const e = Math.sqrt(E2)
  return ((SEMI_MAJOR_M * SEMI_MAJOR_M) / 2) * (1 - E2) * (s / (1 - E2 * s * s) + Math.atanh(e * s) / e)
}

const degrees = (low: number, high: number) => fc.integer({ min: low * 1e7, max: high * 1e7 }).map((n) => n / 1e7)

test('length and area agree with GeographicLib over every distance and heading', () => {
  fc.assert(
    fc.property(degrees(-79, 79), degrees(-79, 79), degrees(-150, 150), (lat1, lat2, dlon) => {
      fc.pre(Math.abs(lat2 - lat1) + Math.abs(dlon) > 0.01)
      const expected = Geodesic.WGS84.Inverse(lat1, 0, lat2, dlon, Geodesic.ALL)
      const edge = createLongEdge(lat1, lat2, dlon)!
      // GeographicLib itself is good to 15 nm.
      expect(Math.abs(lengthOf(edge) - expected.s12!)).toBeLessThan(2e-8 + 1e-12 * expected.s12!)
      const highest = Math.max(Math.abs(edge.cosAlpha0), Math.abs(Math.sin((lat1 * Math.PI) / 180)))
      fc.pre(highest < Math.sin((80 * Math.PI) / 180))
      // Tolerance of an area, 0.1 m²: the parts north and south of the equator cancel, up to 1e14 m² on each side, of which doubles keep 16
      // digits.
      const gross = integrateOverLongitude(edge, (s) => Math.abs(belt(s)))
      expect(Math.abs(integrateOverLongitude(edge, belt) - expected.S12!)).toBeLessThan(
        0.2 + 1e-10 * Math.abs(expected.S12!) + 4e-15 * Math.abs(gross),
      )
    }),
    { numRuns: 2000, examples: [[78.9999991, -78.9999982, 148.6816318]] },
  )
})

test('an edge of a few kilometres keeps twelve digits', () => {
  fc.assert(
    fc.property(degrees(-70, 70), degrees(-0.03, 0.03), degrees(-0.03, 0.03), (lat, dlat, dlon) => {
      fc.pre(Math.abs(dlat) + Math.abs(dlon) > 0.01)
      const expected = Geodesic.WGS84.Inverse(lat, 0, lat + dlat, dlon).s12!
      expect(Math.abs(lengthOf(createLongEdge(lat, lat + dlat, dlon)!) - expected)).toBeLessThan(1e-8)
    }),
  )
})

test('along the equator, along a meridian and over the pole', () => {
  const pairs = [
    [0, 0, 90],
    [0, 60, 0],
    [80, 80, 179],
    [-90, 45, 10],
    [10, 10, 0],
    [0, 0, 179],
  ] as const
  for (const [lat1, lat2, dlon] of pairs) {
    const edge = createLongEdge(lat1, lat2, dlon)!
    expect(lengthOf(edge)).toBeCloseTo(Geodesic.WGS84.Inverse(lat1, 0, lat2, dlon).s12!, 6)
  }
})

test('there is no edge beyond a pole or to the antipode', () => {
  expect(createLongEdge(91, 0, 1)).toBeUndefined()
  expect(createLongEdge(0, Number.NaN, 1)).toBeUndefined()
  expect(createLongEdge(20, -20, 179.9)).toBeUndefined()
})
