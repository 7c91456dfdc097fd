import type { LeituraDoClima } from '@faixa/domain'
import {
  asLocalM,
  asLonLat,
  cos,
  createLaea,
  geodesicLengthM,
  hypotenuse,
  type LonLatPolygon,
  sin,
} from '@faixa/geometry'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReadingFinder } from '../clima/find-reading.ts'
import { type FlownFlight, flightNear as nearOf, sideOfWind } from './flight-near.ts'
import { boundsOfGeometry, placeOfGeometry } from './place-of-geometry.ts'
import type { Place } from './place-plane.ts'

/** The place of the complaint is the origin of the plane. */
const HOUSE = { lon: -50.3, lat: -21.8 }
const plane = createLaea(HOUSE.lon, HOUSE.lat)
const START = Date.UTC(2026, 2, 15, 2, 50)
const RADIANS = Math.PI / 180

type XY = readonly [x: number, y: number]

/** Turns a position about the house, clockwise. */
const turned = ([x, y]: XY, degrees: number): XY => [
  x * cos(degrees * RADIANS) + y * sin(degrees * RADIANS),
  y * cos(degrees * RADIANS) - x * sin(degrees * RADIANS),
]
const pathOf = (places: readonly XY[], byDeg = 0) =>
  plane.toLonLat(asLocalM(places.flatMap((place) => [...turned(place, byDeg)])))
const polygonOf = (places: readonly XY[], byDeg = 0): LonLatPolygon => ({
  outer: pathOf([...places, places[0]!], byDeg),
  holes: [],
})

const windFrom = (direcaoGraus: number, change: Partial<LeituraDoClima> = {}): LeituraDoClima => ({
  instanteMs: START + 60_000,
  tipo: 'estacao',
  fonte: 'Estação',
  ventoMs: 2,
  direcaoGraus,
  distanciaKm: 3,
  ...change,
})

/**
 * A pass of 800 m from west to east, its southern edge 200 m north of the house, flown at 50 m/s from second 40 to 56; before it the way from
 * the strip, 4 km in the south-west, which crosses 30 m beside the house in second 20 with the valve closed.
 */
interface World {
  readonly byDeg?: number
  readonly readings?: readonly LeituraDoClima[]
  readonly isTimed?: boolean
  readonly hasValve?: boolean
  readonly altitudesM?: readonly number[]
}
const WAY: readonly XY[] = [
  [-1000, -30],
  [1000, -30],
  [1000, 210],
  [400, 210],
  [-400, 210],
]
const SECONDS = [0, 40, 44, 56, 72]

interface Told extends FlownFlight {
  readonly readings?: readonly LeituraDoClima[]
}

function flightNear(place: Place, { readings = [], ...flight }: Told) {
  const near = nearOf(place, flight)
  return near && { ...near, ...sideOfWind(near, createReadingFinder(readings)) }
}

function world({ byDeg = 0, readings = [], isTimed = true, hasValve = true, altitudesM }: World = {}): Told {
  return {
    footprint: [
      polygonOf(
        [
          [-400, 200],
          [400, 200],
          [400, 220],
          [-400, 220],
        ],
        byDeg,
      ),
    ],
    legs: [
      {
        path: pathOf(WAY, byDeg),
        ...(isTimed && { timesMs: Float64Array.from(SECONDS, (second) => START + 1000 * second) }),
        ...(altitudesM && { altitudesM: Float64Array.from(altitudesM) }),
      },
    ],
    ...(hasValve && isTimed && { valve: Float64Array.from([56, 72], (second) => START + 1000 * second) }),
    readings,
  }
}

describe('a house 200 m south of a pass, flown by at 30 m before', () => {
  const found = flightNear(HOUSE, world({ readings: [windFrom(0)] }))!

  test('has both distances, and a closed valve where the track was nearest, in its minute', () => {
    expect(found.footprintM).toBeCloseTo(200, 3)
    expect(found.trackM).toBeCloseTo(30, 3)
    expect(found.trackMs).toBeCloseTo(START + 20_000, -2)
    expect(found.isOpen).toBe(false)
    // 400 m of the pass lie on either side: it was sprayed opposite the house in second 64.
    expect(found.sprayedMs).toBeCloseTo(START + 64_000, -2)
    expect(found.flyovers).toEqual([{ distanceM: found.trackM, atMs: found.trackMs, isOpen: false }])
    expect(geodesicLengthM(asLonLat([HOUSE.lon, HOUSE.lat, ...found.footprintAt!]))).toBeCloseTo(200, 2)
    expect(geodesicLengthM(asLonLat([HOUSE.lon, HOUSE.lat, ...found.trackAt!]))).toBeCloseTo(30, 2)
  })

  test.each([
    [0, 'sotavento', 0],
    [45, 'sotavento', 45],
    [89, 'sotavento', 89],
    [91, 'barlavento', 91],
    [135, 'barlavento', 135],
    [180, 'barlavento', 180],
    [225, 'barlavento', 135],
    [271, 'sotavento', 89],
    [315, 'sotavento', 45],
  ])('lies, with wind from %d degrees, in %s', (from, lado, angle) => {
    const near = flightNear(HOUSE, world({ readings: [windFrom(from)] }))!
    expect(near.lado).toBe(lado)
    expect(near.anguloGraus).toBeCloseTo(angle, 3)
    expect(near.leitura?.direcaoGraus).toBe(from)
  })
})

describe('the altitude of the track where it was nearest', () => {
  const altitudeFrom = (altitudesM?: readonly number[], change: World = {}) =>
    flightNear(HOUSE, world({ ...change, ...(altitudesM && { altitudesM }) }))!.trackAltitudeM

  test('lies between those of the positions before and behind, by the share of the way', () => {
    expect(altitudeFrom([420, 440, 500, 431, 430])).toBeCloseTo(430, 3)
    expect(altitudeFrom([420, 440, 500, 431, 430], { isTimed: false })).toBeCloseTo(430, 3)
  })

  test('is unknown without altitudes, between positions of which one has none, and after a silence', () => {
    expect(altitudeFrom()).toBeUndefined()
    expect(altitudeFrom([420, Number.NaN, 500, 431, 430])).toBeUndefined()
    const [leg] = world({ altitudesM: [420, 440, 500, 431, 430] }).legs
    const silent = { ...leg!, timesMs: Float64Array.from([0, 61, 70, 80, 90], (s) => START + 1000 * s) }
    expect(nearOf(HOUSE, { footprint: [], legs: [silent] })).not.toHaveProperty('trackAltitudeM')
  })

  test('is that of the place, and changes no other figure, however the track is cut and ordered', () => {
    const metre = fc.double({ min: -900, max: 900, noNaN: true })
    const slope = ([x, y]: XY) => 400 + x / 10 + y / 20
    fc.assert(
      fc.property(fc.array(fc.tuple(metre, metre), { minLength: 4, maxLength: 12 }), fc.nat(), (all, cut) => {
        const legOf = (part: readonly XY[]) => ({ path: pathOf(part), altitudesM: Float64Array.from(part, slope) })
        const k = 1 + (cut % (all.length - 2))
        const [first, second] = [all.slice(0, k + 1), all.slice(k)]
        for (const parts of [[all], [first, second], [second, first], [all.toReversed()]]) {
          const legs = parts.map(legOf)
          const { trackAltitudeM, ...figures } = nearOf(HOUSE, { footprint: [], legs })!
          const [x = 0, y = 0] = plane.toLocal(asLonLat([...figures.trackAt!]))
          expect(trackAltitudeM).toBeCloseTo(slope([x, y]), 2)
          const without = legs.map(({ path }) => ({ path }))
          expect(figures).toEqual(nearOf(HOUSE, { footprint: [], legs: without }))
        }
      }),
    )
  })
})

describe('what nobody knows', () => {
  test('a track without times has no minute, no valve and no side', () => {
    const near = flightNear(HOUSE, world({ isTimed: false, readings: [windFrom(0)] }))!
    expect(near).toMatchObject({ lado: 'semDados', semLado: 'semHorarios', flyovers: [{}] })
    for (const name of ['trackMs', 'isOpen', 'sprayedMs', 'anguloGraus', 'leitura'])
      expect(near).not.toHaveProperty(name)
    for (const name of ['atMs', 'isOpen']) expect(near.flyovers[0]).not.toHaveProperty(name)
    expect(near.trackM).toBeCloseTo(30, 3)
  })

  test('a track whose valve nobody knows has its minute, and neither valve nor side', () => {
    const near = flightNear(HOUSE, world({ hasValve: false, readings: [windFrom(0)] }))!
    expect(near).toMatchObject({ lado: 'semDados', semLado: 'semHorarios', trackMs: expect.any(Number) })
    expect(near).not.toHaveProperty('isOpen')
  })

  test.each([
    ['without a reading', [], 'semVento'],
    ['with a reading 31 min away', [windFrom(0, { instanteMs: START + 1_921_000 })], 'semVento'],
    ['in a calm', [windFrom(0, { ventoMs: 0 })], 'semDirecao'],
    ['with a speed and no direction', [{ ...windFrom(0), direcaoGraus: undefined } as never], 'semDirecao'],
  ])('a minute %s has no side', (_, readings, semLado) => {
    expect(flightNear(HOUSE, world({ readings }))).toMatchObject({ lado: 'semDados', semLado })
  })

  test('a house that was sprayed itself has the distance 0 and no side', () => {
    const inside = polygonOf([
      [-10, -10],
      [10, -10],
      [10, 10],
      [-10, 10],
    ])
    const near = flightNear(HOUSE, { ...world({ readings: [windFrom(0)] }), footprint: [inside] })
    expect(near).toMatchObject({ footprintM: 0, lado: 'semDados', semLado: 'dentro' })
  })

  test('a house in a hole of what was sprayed was not', () => {
    const around = polygonOf([
      [-300, -300],
      [300, -300],
      [300, 300],
      [-300, 300],
    ])
    const hole = polygonOf([
      [-50, -50],
      [-50, 50],
      [50, 50],
      [50, -50],
    ]).outer
    expect(flightNear(HOUSE, { ...world(), footprint: [{ ...around, holes: [hole] }] })?.footprintM).toBeCloseTo(50, 3)
  })

  test('a jump of the receiver over the house is no flight over it', () => {
    const legs = [
      {
        path: pathOf([
          [-9000, 0],
          [9000, 0],
        ]),
        timesMs: Float64Array.from([START, START + 1000]),
      },
    ]
    expect(flightNear(HOUSE, { footprint: [], legs })).toBeUndefined()
  })

  test('a minute in which the log was silent has neither valve nor time', () => {
    const { legs, ...rest } = world()
    const timesMs = Float64Array.from([0, 400, 404, 416, 432], (second) => START + 1000 * second)
    const near = flightNear(HOUSE, { ...rest, legs: [{ ...legs[0]!, timesMs }] })!
    expect(near.trackM).toBeCloseTo(30, 3)
    expect(near).not.toHaveProperty('trackMs')
  })
})

test('turning the world turns nothing', () => {
  const still = flightNear(HOUSE, world({ readings: [windFrom(30)] }))!
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), (byDeg) => {
      const near = flightNear(HOUSE, world({ byDeg, readings: [windFrom((30 + byDeg) % 360)] }))!
      expect(near).toMatchObject({ lado: still.lado, isOpen: still.isOpen })
      for (const name of ['footprintM', 'trackM', 'anguloGraus'] as const)
        expect(near[name]).toBeCloseTo(still[name]!, 3)
      for (const name of ['trackMs', 'sprayedMs'] as const) expect(Math.abs(near[name]! - still[name]!)).toBeLessThan(1)
    }),
  )
})

/** The shortest geodesic from the house to positions every metre along a path: no plane, no segments, no boxes. */
function sampledM(paths: readonly (readonly XY[])[]): number {
  let best = Infinity
  for (const places of paths) {
    const path = pathOf(places)
    for (let i = 2; i < path.length; i += 2) {
      const [ax, ay, bx, by] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!]
      const steps = Math.max(1, Math.ceil(hypotenuse((bx - ax) * 103_000, (by - ay) * 111_000)))
      for (let k = 0; k <= steps; k++) {
        const at = [ax + (k / steps) * (bx - ax), ay + (k / steps) * (by - ay)]
        best = Math.min(best, geodesicLengthM(asLonLat([HOUSE.lon, HOUSE.lat, ...at])))
      }
    }
  }
  return best
}

test('the nearest distance is that of an oracle that tries every metre on the ellipsoid', () => {
  const metres = fc.integer({ min: -3000, max: 3000 })
  const step = fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 }))
  fc.assert(
    fc.property(metres, metres, fc.array(step, { minLength: 1, maxLength: 60 }), (x, y, steps) => {
      const places: XY[] = [[x, y]]
      for (const [dx, dy] of steps) places.push([places.at(-1)![0] + dx, places.at(-1)![1] + dy])
      const near = flightNear(HOUSE, { footprint: [], legs: [{ path: pathOf(places) }] })!
      // Between two samples the path is at most half a metre nearer.
      const sampled = sampledM([places])
      expect(near.trackM).toBeLessThanOrEqual(sampled + 0.01)
      expect(near.trackM).toBeGreaterThanOrEqual(sampled - 0.6)
    }),
    { numRuns: 60 },
  )
})

test('a field of a neighbour is a place too: the distance is that of its nearest edge, 0 where it was flown over', () => {
  const field: Place = [
    polygonOf([
      [-100, -100],
      [100, -100],
      [100, 100],
      [-100, 100],
    ]),
  ]
  const near = flightNear(field, world({ readings: [windFrom(0)] }))!
  expect(near.footprintM).toBeCloseTo(100, 3)
  expect(near.trackM).toBe(0)
  // The distance starts on the northern edge, 100 m north of the origin, and none starts where the place was flown over.
  const [fromX, fromY] = plane.toLocal(asLonLat([...near.footprintFrom!]))
  expect(fromY).toBeCloseTo(100, 3)
  expect(Math.abs(fromX!)).toBeLessThan(100.001)
  expect(geodesicLengthM(asLonLat([...near.footprintFrom!, ...near.footprintAt!]))).toBeCloseTo(100, 2)
  expect(near).not.toHaveProperty('trackFrom')
  expect(near).toMatchObject({ lado: 'sotavento', isOpen: false })
})

test('of two fields that are one place, either may be the one that was sprayed', () => {
  const square = (x: number, y: number) =>
    polygonOf([
      [x - 10, y - 10],
      [x + 10, y - 10],
      [x + 10, y + 10],
      [x - 10, y + 10],
    ])
  // What is sprayed lies around the second field alone, whose edges it does not cross.
  const footprint = [square(0, 0), square(500, 0)].map(({ outer, holes }) => ({ outer, holes }))
  const within: Place = [
    { ...square(-300, 0) },
    {
      ...square(500, 0),
      outer: pathOf([
        [498, -2],
        [502, -2],
        [502, 2],
        [498, -2],
      ]),
    },
  ]
  expect(flightNear(within, { footprint, legs: [] })!.footprintM).toBe(0)
})

test('a line is a place: the distance is that of its nearest point, and it holds nothing', () => {
  const [west, east] = [plane.toLonLat(asLocalM([-1000, 0])), plane.toLonLat(asLocalM([1000, 0]))]
  const line = placeOfGeometry({ type: 'LineString', coordinates: [[...west], [...east]] })
  const near = flightNear(line, {
    footprint: [],
    legs: [
      {
        path: pathOf([
          [900, 50],
          [900, 400],
        ]),
      },
    ],
  })!
  expect(near.trackM).toBeCloseTo(50, 2)
  expect(boundsOfGeometry({ type: 'LineString', coordinates: [[...west], [...east]] })[0]).toBe(west[0])
})
