import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wayBetween } from '../shapes/projection/geodesic.ts'
import { polygonsOf, wayToArea } from './way-to-area.ts'

/** A square of 0.02° around 50° W, 20° S, with a square hole of 0.01° in its middle. */
const SQUARE = polygonsOf([
  [
    [
      [-50.01, -20.01],
      [-49.99, -20.01],
      [-49.99, -19.99],
      [-50.01, -19.99],
      [-50.01, -20.01],
    ],
    [
      [-50.005, -20.005],
      [-50.005, -19.995],
      [-49.995, -19.995],
      [-49.995, -20.005],
      [-50.005, -20.005],
    ],
  ],
])

/**
 * WGS84 by hand. Meridian radius at the equator: a (1 - e²) = 6,335,439.3 m, so that 0.01° of latitude are 1,105.74 m. A degree along the
 * equator: a π / 180 = 111,319.49 m.
 */
describe('the way between two positions', () => {
  it('to the north of the equator is the meridian', () => {
    const { lengthM, bearingDeg } = wayBetween(-50, 0, -50, 0.01)
    expect(lengthM).toBeCloseTo(1105.743, 2)
    expect(bearingDeg).toBeCloseTo(0, 9)
  })

  it('to the east and to the west along the equator is 111,319.49 m a degree, at 90° and 270°', () => {
    expect(wayBetween(-50, 0, -49, 0).lengthM).toBeCloseTo(111_319.491, 2)
    expect(wayBetween(-50, 0, -49, 0).bearingDeg).toBeCloseTo(90, 9)
    expect(wayBetween(-50, 0, -51, 0).bearingDeg).toBeCloseTo(270, 9)
  })

  it('across the antimeridian is the short one', () => {
    expect(wayBetween(179.5, 0, -179.5, 0).lengthM).toBeCloseTo(111_319.491, 2)
    expect(wayBetween(179.5, 0, -179.5, 0).bearingDeg).toBeCloseTo(90, 9)
  })

  it('of no length has no direction', () => {
    expect(wayBetween(-50, -20, -50, -20)).toEqual({ lengthM: 0 })
  })

  it('there and back is as long, and turned by 180° but for the convergence of the meridians', () => {
    const position = fc.record({
      lon: fc.double({ min: -74, max: -34, noNaN: true }),
      lat: fc.double({ min: -34, max: 5, noNaN: true }),
    })
    const step = fc.record({
      east: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      north: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    })
    fc.assert(
      fc.property(position, step, ({ lon, lat }, { east, north }) => {
        fc.pre(Math.hypot(east, north) > 1e-4)
        const there = wayBetween(lon, lat, lon + east, lat + north)
        const back = wayBetween(lon + east, lat + north, lon, lat)
        expect(back.lengthM / there.lengthM).toBeCloseTo(1, 9)
        const turned = ((back.bearingDeg! - there.bearingDeg! + 720) % 360) - 180
        // The meridians converge by Δlon sin(lat of the middle), to the third order of the way.
        const convergence = east * Math.sin(((lat + north / 2) * Math.PI) / 180)
        expect(Math.abs(turned - convergence)).toBeLessThan(1e-3)
      }),
    )
  })
})

describe('the way to an area', () => {
  it('is to the nearest point of an edge, not to a corner or the middle', () => {
    // 0.01° north of the northern edge, above its middle: 1,107.1 m, since a degree of latitude is 110,704 m at 20° S.
    const way = wayToArea(-50, -19.98, SQUARE)
    expect(way?.lengthM).toBeCloseTo(1107.04, 0)
    expect(way?.bearingDeg).toBeCloseTo(180, 3)
  })

  it('is to a corner where that is nearest', () => {
    const way = wayToArea(-50.02, -19.98, SQUARE)
    expect(way).toEqual(wayBetween(-50.02, -19.98, -50.01, -19.99))
    // South-east: 1,046 m east and 1,107 m south, atan2(1046, -1107) = 136.6°.
    expect(way?.bearingDeg).toBeCloseTo(136.6, 1)
  })

  it('has no length within the area', () => {
    expect(wayToArea(-50.007, -20, SQUARE)).toEqual({ lengthM: 0 })
  })

  it('leads out of a hole to its nearest edge', () => {
    // 0.001° west of the hole's eastern edge, at 20° S: 104.65 m, since a degree of the parallel is 104,647 m.
    const way = wayToArea(-49.996, -20, SQUARE)
    expect(way?.lengthM).toBeCloseTo(104.647, 1)
    expect(way?.bearingDeg).toBeCloseTo(90, 2)
  })

  it('is the nearest of several polygons', () => {
    const both = [
      ...SQUARE,
      ...polygonsOf([
        [
          [
            [-50.001, -19.981],
            [-49.999, -19.981],
            [-50, -19.982],
            [-50.001, -19.981],
          ],
        ],
      ]),
    ]
    expect(wayToArea(-50, -19.98, both)?.lengthM).toBeCloseTo(110.704, 1)
  })

  it('does not exist to an area without positions', () => {
    expect(wayToArea(-50, -20, [])).toBeUndefined()
    expect(wayToArea(-50, -20, polygonsOf([[[]]]))).toBeUndefined()
  })

  it('is never longer than the way to any of its corners', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -51, max: -49, noNaN: true }),
        fc.double({ min: -21, max: -19, noNaN: true }),
        (lon, lat) => {
          const { lengthM } = wayToArea(lon, lat, SQUARE)!
          const { outer } = SQUARE[0]!
          for (let i = 0; i < outer.length; i += 2) {
            expect(lengthM).toBeLessThanOrEqual(
              wayBetween(lon, lat, outer[i]!, outer[i + 1]!).lengthM * (1 + 1e-9) + 1e-6,
            )
          }
        },
      ),
    )
  })
})
