import fc from 'fast-check'
import geographic from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { asLonLat } from '../lon-lat.ts'
import { signedAreaOf } from '../ring.ts'
import { createLaea } from './laea.ts'

const wgs84 = geographic.Geodesic.WGS84

test('the published ellipsoidal example of the projection comes out', () => {
  // Snyder 1987, p. 333: Clarke 1866, so only the formulas can be compared; on WGS84 the same point differs by < 200 m in 1.4e6.
  const plane = createLaea(-100, 40)
  const [x, y] = plane.toLocal(asLonLat([-110, 30]))
  expect(Math.abs(x! - -965932.1)).toBeLessThan(200)
  expect(Math.abs(y! - -1056814.9)).toBeLessThan(200)
})

test('a position comes back from the plane to within a tenth of a micrometre', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      (lon0, lat0, dLon, dLat) => {
        const plane = createLaea(lon0, lat0)
        const there = asLonLat([lon0 + dLon, lat0 + dLat])
        const back = plane.toLonLat(plane.toLocal(there))
        const turn = ((((back[0]! - there[0]! + 540) % 360) + 360) % 360) - 180
        expect(Math.abs(turn)).toBeLessThan(1e-12)
        expect(Math.abs(back[1]! - there[1]!)).toBeLessThan(1e-12)
      },
    ),
  )
})

test('an area on the plane is the area on the ellipsoid, on either side of the equator', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: 0.001, max: 0.02, noNaN: true }),
      (lon, lat, size) => {
        const ring = [lon, lat, lon + size, lat, lon + size, lat + size, lon, lat + size]
        const geodesic = wgs84.Polygon(false)
        for (let i = 0; i < ring.length; i += 2) geodesic.AddPoint(ring[i + 1]!, ring[i]!)
        const { area } = geodesic.Compute(false, true)
        const plane = createLaea(lon + size / 2, lat + size / 2)
        const measured = signedAreaOf(plane.toLocal(asLonLat(ring)))
        // Geodesic edges are compared with straight ones on the plane: they differ by (size / R)^2, 1.2e-7 here.
        expect(Math.abs(measured / area! - 1)).toBeLessThan(2e-7)
      },
    ),
  )
})
