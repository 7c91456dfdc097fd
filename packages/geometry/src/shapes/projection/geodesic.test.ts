import fc from 'fast-check'
import geographiclib from 'geographiclib-geodesic'
import { describe, expect, it } from 'vitest'
import { asLonLat } from '../lon-lat.ts'
import { signedAreaOf } from '../ring.ts'
import { geodesicAreaM2, geodesicLengthM } from './geodesic.ts'
import { createLaea } from './laea.ts'

const WGS84 = geographiclib.Geodesic.WGS84

function referenceArea(ring: readonly number[]): number {
  const polygon = WGS84.Polygon(false)
  for (let i = 0; i < ring.length; i += 2) polygon.AddPoint(ring[i + 1]!, ring[i]!)
  return Math.abs(polygon.Compute(false, true).area ?? Number.NaN)
}

function referenceLength(path: readonly number[]): number {
  let total = 0
  for (let i = 2; i < path.length; i += 2) {
    total += WGS84.Inverse(path[i - 1]!, path[i - 2]!, path[i + 1]!, path[i]!).s12 ?? Number.NaN
  }
  return total
}

/** A star-shaped ring: no crossing, anywhere between 60° S and 60° N, also across the 180th meridian. */
const ringOf = (min: number, max: number) =>
  fc
    .record({
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: -60, max: 60, noNaN: true }),
      logSizeDeg: fc.double({ min, max, noNaN: true }),
      radii: fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 60 }),
    })
    .map(({ lon, lat, logSizeDeg, radii }) =>
      radii.flatMap((radius, i) => {
        const angle = (2 * Math.PI * i) / radii.length
        const x = lon + radius * 10 ** logSizeDeg * Math.cos(angle)
        return [x > 180 ? x - 360 : x < -180 ? x + 360 : x, lat + radius * 10 ** logSizeDeg * Math.sin(angle)]
      }),
    )

const polygonOf = (outer: readonly number[], ...holes: number[][]) => ({
  outer: asLonLat(outer),
  holes: holes.map(asLonLat),
})

describe('geodesic area', () => {
  it('agrees with GeographicLib to 1e-8 for rings of 300 m to 100 km', () => {
    fc.assert(
      fc.property(ringOf(-2.5, 0), (positions) => {
        const expected = referenceArea(positions)
        // GeographicLib takes small areas as differences of areas reaching to the equator, and errs by up to 0.1 m² in that.
        expect(Math.abs(geodesicAreaM2(polygonOf(positions)) - expected)).toBeLessThan(1e-8 * expected + 0.1)
      }),
      { numRuns: 500 },
    )
  })

  it('agrees with the equal-area plane to 1e-8 for rings of 3 m to 100 m', () => {
    fc.assert(
      fc.property(ringOf(-4.5, -3), (positions) => {
        const plane = createLaea(positions[0]!, positions[1]!).toLocal(asLonLat(positions))
        const expected = Math.abs(signedAreaOf(plane))
        // Straight lines on that plane are geodesics only to (size / earth radius)², hence no larger rings.
        // A coordinate near 180° has steps of 3e-14° or 3 nm, which count along the perimeter.
        expect(Math.abs(geodesicAreaM2(polygonOf(positions)) - expected)).toBeLessThan(1e-8 * expected + 1e-5)
      }),
      { numRuns: 500 },
    )
  })

  it('holds for a sliver of 20 km by 2 m whose long side is one edge', () => {
    const far = Array.from({ length: 51 }, (_, i) => [-50 + (0.2 * (50 - i)) / 50, -21.00002])
    const sliver = [-50, -21, -49.8, -21, ...far.flat()]
    const expected = referenceArea(sliver)
    expect(Math.abs(geodesicAreaM2(polygonOf(sliver)) / expected - 1)).toBeLessThan(1e-7)
  })

  it('leaves the holes out, whichever way the rings run', () => {
    const outer = [-50, -21, -49.99, -21, -49.99, -20.99, -50, -20.99]
    const hole = [-49.998, -20.998, -49.996, -20.998, -49.996, -20.996, -49.998, -20.996]
    const clockwise = [-49.998, -20.998, -49.998, -20.996, -49.996, -20.996, -49.996, -20.998]
    const expected = referenceArea(outer) - referenceArea(hole)
    expect(geodesicAreaM2(polygonOf(outer, hole))).toBeCloseTo(expected, 3)
    expect(geodesicAreaM2(polygonOf(outer, clockwise))).toBeCloseTo(expected, 3)
  })

  it('does not depend on whether the ring repeats its first position', () => {
    const open = [-50, -21, -49.99, -21, -49.99, -20.99]
    expect(geodesicAreaM2(polygonOf([...open, -50, -21]))).toBeCloseTo(geodesicAreaM2(polygonOf(open)), 6)
  })

  it('knows a ring around the pole', () => {
    // A cap: GeographicLib's own area of the ring, not of the strip between its edges and the equator.
    const cap = [0, 80, 90, 80, 180, 80, -90, 80]
    expect(geodesicAreaM2(polygonOf(cap))).toBeCloseTo(referenceArea(cap), 0)
  })

  it('gives a ring of two positions no area', () => {
    expect(geodesicAreaM2(polygonOf([-50, -21, -49, -21]))).toBe(0)
  })
})

describe('geodesic length', () => {
  it('agrees with GeographicLib to 1e-8', () => {
    fc.assert(
      fc.property(ringOf(-4.5, 0), (positions) => {
        const expected = referenceLength(positions)
        expect(Math.abs(geodesicLengthM(asLonLat(positions)) - expected)).toBeLessThan(1e-8 * expected + 1e-7)
      }),
      { numRuns: 500 },
    )
  })

  it('of one position is nothing', () => {
    expect(geodesicLengthM(asLonLat([-50, -21]))).toBe(0)
  })
})
