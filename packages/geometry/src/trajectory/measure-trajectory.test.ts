import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineMark, placemark, pointMark, polygonMark, trackMark } from '../classify/placemarks.fixture.ts'
import type { Placemark } from '../kml/placemark.ts'
import { asLonLat } from '../shapes/lon-lat.ts'
import { geodesicLengthM } from '../shapes/projection/geodesic.ts'
import type { Trajectory } from './trajectory.ts'
import { trajectoryOf } from './trajectory-of.fixture.ts'

function measured(placemarks: readonly Placemark[]): Trajectory {
  const trajectory = trajectoryOf(placemarks)
  expect(trajectory).toBeDefined()
  return trajectory!
}

function codes({ issues }: Trajectory): string[] {
  return issues.map((issue) => issue.code)
}

function range<T>(n: number, make: (i: number) => T): T[] {
  return Array.from({ length: n }, (_, i) => make(i))
}

/** Returns positions every `stepM` along straight edges through the given corners. */
function walk(corners: readonly (readonly [number, number])[], stepM: number): number[] {
  const path: number[] = [...corners[0]!]
  for (let c = 1; c < corners.length; c++) {
    const [fromX, fromY] = corners[c - 1]!
    const [toX, toY] = corners[c]!
    const steps = Math.round(Math.hypot(toX - fromX, toY - fromY) / stepM)
    for (let k = 1; k <= steps; k++) path.push(fromX + ((toX - fromX) * k) / steps, fromY + ((toY - fromY) * k) / steps)
  }
  return path
}

const square = walk(
  [
    [0, 0],
    [2000, 0],
    [2000, 2000],
    [0, 2000],
    [0, 0],
  ],
  100,
)
const everyTwoSeconds = (path: readonly number[]) => range(path.length / 2, (i) => 2 * i)

describe('a square of 2 km flown at 50 m/s, a position every 2 s', () => {
  // 4 x 2000 m = 8000 m; 80 steps of 100 m in 2 s each = 160 s; 100 m / 2 s = 50 m/s.
  const flight = measured([trackMark(square, everyTwoSeconds(square))])

  test('length, times and speeds', () => {
    expect(flight.positions).toBe(81)
    // The plane on which the square was drawn stretches by (d/2R)^2, 5e-8 at 2.8 km.
    expect(flight.lengthM).toBeCloseTo(8000, 2)
    expect(flight.lengthWithoutJumpsM).toBe(flight.lengthM)
    expect(flight).toMatchObject({ jumps: 0, beginMs: 0, endMs: 160_000, durationS: 160, movingTimeS: 160, maxGapS: 2 })
    expect(flight.meanSpeedMps).toBeCloseTo(50, 4)
    expect(flight.medianSpeedMps).toBeCloseTo(50, 4)
    expect(flight.maxStepM).toBeCloseTo(100, 4)
  })

  test('it begins in the air, so the take-off is where the log begins', () => {
    expect(flight.takeOff).toMatchObject({ lon: -50.3, lat: -21.8, timeMs: 0, basis: 'first-position' })
  })

  test('sides 2 km apart are no neighbouring passes', () => {
    expect(flight).not.toHaveProperty('meanSpacingM')
  })

  test('nothing is known about spraying, so its figures are absent', () => {
    expect(flight).not.toHaveProperty('sprayTimeS')
    expect(flight).not.toHaveProperty('spraySpeedMps')
    expect(flight.issues).toEqual([])
  })
})

describe('without times', () => {
  const flight = measured([lineMark(square)])

  test('the length is the same and everything that needs a clock is absent', () => {
    expect(flight.lengthM).toBeCloseTo(8000, 2)
    for (const name of [
      'beginMs',
      'endMs',
      'durationS',
      'movingTimeS',
      'meanSpeedMps',
      'medianSpeedMps',
      'maxGapS',
      'legTimesMs',
    ]) {
      expect(flight).not.toHaveProperty(name)
    }
  })

  test('a line with a TimeSpan of its own has a beginning and an end', () => {
    expect(measured([lineMark(square, { beginMs: 1000, endMs: 161_000 })])).toMatchObject({ durationS: 160 })
  })
})

describe('one flight from many forms', () => {
  test('timed points are put in order of time', () => {
    const stamps = [3, 0, 2, 1]
    const flight = measured(stamps.map((t) => pointMark([50 * t, 0], { beginMs: 1000 * t, endMs: 1000 * t })))
    expect(flight.lengthM).toBeCloseTo(150, 4)
    expect(flight.durationS).toBe(3)
    expect(codes(flight)).toEqual(['points-reordered'])
  })

  test('points with their time in an attribute are timed points', () => {
    const flight = measured(
      range(4, (i) => pointMark([50 * i, 0], { attributes: { DataHora: `14/03/2026 10:12:0${i}` } })),
    )
    expect(flight.meanSpeedMps).toBeCloseTo(50, 4)
  })

  test('a log written twice, as points and as a line, is flown once', () => {
    const points = range(21, (i) => pointMark([50 * i, 0], { beginMs: 1000 * i, endMs: 1000 * i }))
    expect(measured([...points, lineMark(range(21, (i) => [50 * i, 0]).flat())])).toMatchObject({
      durationS: 20,
      legs: [{}],
    })
  })

  test('a stretch that a line holds twice is flown once, and a place that is crossed again is flown twice', () => {
    const straight = range(21, (i) => [50 * i, i % 3])
    // Positions 4 to 11 are written again after position 11: 8 steps more, which nobody flew.
    const twice = measured([lineMark([...straight.slice(0, 12), ...straight.slice(4)].flat())])
    expect(twice.lengthM).toBeCloseTo(measured([lineMark(straight.flat())]).lengthM, 6)
    expect(codes(twice)).toEqual(['tracks-doubled'])
    // Out, back over four positions and out again: four in a row are there twice.
    const back = [...straight.slice(0, 6), ...straight.slice(1, 5).toReversed(), ...straight.slice(2, 5)]
    expect(codes(measured([lineMark(back.flat())]))).toEqual([])
    // The same places at another time were flown again.
    const times = range(12, (i) => i)
    const timed = [...straight.slice(0, 12), ...straight.slice(4, 12)]
    expect(codes(measured([trackMark(timed.flat(), [...times, ...times.slice(4).map((time) => time + 14)])]))).toEqual(
      [],
    )
  })

  test('the points of two airfields beside a track are not part of the flight', () => {
    const flight = measured([pointMark([-9000, 0]), pointMark([9000, 0]), trackMark([0, 0, 50, 0], [0, 1])])
    expect(flight.lengthM).toBeCloseTo(50, 4)
  })

  test('points without time are joined in the order of the file, with a finding', () => {
    const flight = measured([pointMark([0, 0]), pointMark([30, 40])])
    expect(flight.lengthM).toBeCloseTo(50, 4)
    expect(codes(flight)).toEqual(['points-without-time'])
  })

  test('lines that share their ends are one leg; a gap between lines is not flown', () => {
    const joined = measured([lineMark([0, 0, 100, 0]), lineMark([100, 0, 100, 100])])
    expect(joined.legs).toHaveLength(1)
    expect(joined.lengthM).toBeCloseTo(200, 4)
    const apart = measured([lineMark([0, 0, 100, 0]), lineMark([500, 0, 500, 100])])
    expect(apart.legs).toHaveLength(2)
    expect(apart.lengthM).toBeCloseTo(200, 4)
  })

  test('tracks are put in order of time and continue each other within 10 s', () => {
    const second = trackMark([200, 0, 300, 0], [4, 6])
    const first = trackMark([0, 0, 100, 0], [0, 2])
    const flight = measured([second, first])
    expect(flight.legs).toHaveLength(1)
    // The length is 100 m logged, 100 m between the two within 2 s, 100 m logged.
    expect(flight.lengthM).toBeCloseTo(300, 4)
    const later = trackMark([200, 0, 300, 0], [60, 62])
    expect(measured([first, later]).legs).toHaveLength(2)
    expect(measured([later, first]).legTimesMs?.map((times) => [...times])).toEqual([
      [0, 2000],
      [60_000, 62_000],
    ])
    expect(measured([first, later])).toMatchObject({ maxGapS: 58, durationS: 62, movingTimeS: 4 })
  })

  test('an area or a single point is no flight', () => {
    expect(trajectoryOf([])).toBeUndefined()
    expect(trajectoryOf([polygonMark([0, 0, 10, 0, 10, 10])])).toBeUndefined()
    expect(trajectoryOf([pointMark([0, 0])])).toBeUndefined()
  })
})

describe('what is odd is reported and never spoils the figures', () => {
  // The path has 40 steps of 50 m in 1 s along x.
  const path = range(41, (i) => [50 * i, 0]).flat()
  const times = range(41, (i) => i)

  test('a last position written 1 km aside is a jump: counted in one length, left out of the other', () => {
    const flight = measured([trackMark([...path, 2000, 1000], [...times, 41])])
    expect(flight.jumps).toBe(1)
    expect(flight.lengthM).toBeCloseTo(3000, 3)
    expect(flight.lengthWithoutJumpsM).toBeCloseTo(2000, 3)
    expect(flight.meanSpeedMps).toBeCloseTo(50, 4)
    expect(flight.issues).toMatchObject([{ code: 'flight-jumps', severity: 'aviso', place: 'posição 42', count: 1 }])
  })

  test('the same jump stands out without times', () => {
    expect(measured([lineMark([...path, 2000, 1000])])).toMatchObject({ jumps: 1 })
  })

  test('passes drawn with two positions each are long, not jumps', () => {
    const passes = range(30, (i) => (i % 2 ? [2000, 20 * i, 0, 20 * i] : [0, 20 * i, 2000, 20 * i])).flat()
    expect(measured([lineMark(passes)])).toMatchObject({ jumps: 0 })
  })

  test('a time that goes backwards has no speed', () => {
    const flight = measured([
      trackMark(
        path,
        times.map((t) => (t === 20 ? 18.5 : t)),
      ),
    ])
    expect(flight.issues).toMatchObject([{ code: 'time-backwards', count: 1 }])
    expect(flight.durationS).toBe(40)
    expect(flight.medianSpeedMps).toBeCloseTo(50, 4)
  })

  test('a clock that fell back to 1970 does not make a flight of half a century', () => {
    const now = Date.UTC(2026, 2, 14) / 1000
    const flight = measured([
      trackMark(
        path,
        times.map((t) => (t === 0 ? 0 : now + t)),
      ),
    ])
    expect(flight.durationS).toBe(39)
    expect(codes(flight)).toEqual(['clock-fault'])
  })

  test('a silence of the log counts in the duration but not in the moving time', () => {
    const flight = measured([
      trackMark(
        path,
        times.map((t) => (t > 20 ? t + 100 : t)),
      ),
    ])
    expect(flight).toMatchObject({ durationS: 140, movingTimeS: 39, maxGapS: 101 })
    expect(flight.meanSpeedMps).toBeCloseTo(50, 4)
    expect(codes(flight)).toEqual(['flight-gaps'])
  })

  test('a position written twice is counted once; a stop is time, not movement', () => {
    const twice = measured([trackMark([0, 0, 50, 0, 50, 0, 100, 0], [0, 1, 1, 2])])
    expect(twice).toMatchObject({ positions: 3 })
    expect(codes(twice)).toEqual(['positions-repeated'])
    const stop = measured([trackMark([0, 0, 50, 0, 50, 0, 100, 0], [0, 1, 6, 7])])
    expect(stop).toMatchObject({ positions: 4, durationS: 7, movingTimeS: 2 })
    expect(stop.meanSpeedMps).toBeCloseTo(50, 4)
  })

  test('positions that are not numbers are left out and reported', () => {
    const track = placemark([{ kind: 'line', path: asLonLat([-50.3, -21.8, NaN, NaN, -50.3, -21.8009]) }])
    const flight = measured([track])
    expect(flight.positions).toBe(2)
    expect(Number.isFinite(flight.lengthM)).toBe(true)
    expect(flight.issues).toMatchObject([{ code: 'positions-unusable', severity: 'erro' }])
  })

  test('an airliner is too fast to spray, but it does not jump at every step', () => {
    const flight = measured([
      trackMark(
        path,
        times.map((t) => t / 5),
      ),
    ])
    expect(flight.jumps).toBe(0)
    expect(codes(flight)).toEqual(['flight-too-fast'])
  })
})

test('the take-off is where half of the median speed is first held, not where the log begins', () => {
  // The flight is 10 s of taxi at 5 m/s, then 40 s at 50 m/s: the 50 m/s step from second 10 on is the first of three.
  const x = [...range(11, (i) => 5 * i), ...range(40, (i) => 100 + 50 * i)]
  const flight = measured([
    trackMark(
      x.flatMap((at) => [at, 0]),
      range(x.length, (i) => i),
    ),
  ])
  expect(flight.takeOff).toMatchObject({ timeMs: 10_000, basis: 'speed' })
})

describe('for any flight', () => {
  const metres = fc.integer({ min: -3000, max: 3000 })
  // The first two positions differ, because a path that never moves is no flight.
  const anyPath = fc
    .array(fc.tuple(metres, metres), { maxLength: 60 })
    .map((positions) => [7000, 0, 7000, 500, ...positions.flat()])

  function reversedPath(path: readonly number[]): number[] {
    return range(path.length, (i) => path[path.length - 2 - i + 2 * (i % 2)]!)
  }

  test('flown backwards it is as long', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const there = measured([lineMark(path)])
        const back = measured([lineMark(reversedPath(path))])
        expect(back.lengthM).toBeCloseTo(there.lengthM, 6)
      }),
      { numRuns: 100 },
    )
  })

  test('elsewhere on the same parallel and at another hour it is the same flight', () => {
    fc.assert(
      fc.property(anyPath, fc.double({ min: -100, max: 100, noNaN: true }), (path, degrees) => {
        const seconds = range(path.length / 2, (i) => 100 * i)
        const here = trackMark(path, seconds)
        const there = placemark(
          here.shapes.map((shape) =>
            shape.kind === 'track'
              ? {
                  kind: 'track',
                  path: asLonLat(shape.path.map((value, i) => (i % 2 ? value : value + degrees))),
                  timesMs: shape.timesMs!.map((time) => time + 86_400_000),
                }
              : shape,
          ),
        )
        const a = measured([here])
        const b = measured([there])
        expect(b.lengthM).toBeCloseTo(a.lengthM, 3)
        expect(b.durationS).toBe(a.durationS)
        expect(b.jumps).toBe(a.jumps)
      }),
      { numRuns: 100 },
    )
  })

  test('its length is that of the geodesics through its positions', () => {
    fc.assert(
      fc.property(anyPath, fc.constantFrom(0.1, 1, 20), (path, scale) => {
        const mark = lineMark(path.map((value) => value * scale))
        const shape = mark.shapes[0]!
        if (shape.kind !== 'line') throw new Error('a line was drawn')
        const exact = geodesicLengthM(shape.path)
        expect(Math.abs(measured([mark]).lengthM - exact)).toBeLessThanOrEqual(1e-8 * exact + 1e-6)
      }),
      { numRuns: 100 },
    )
  })
})

describe('times and positions that no flight has', () => {
  const straight = range(60, (i) => [6 * i, 0]).flat()
  const everyTenth = range(60, (i) => i / 10)

  test('one time an hour from those before and after it has no effect, and is named', () => {
    // 60 positions, 0.1 s apart: 5.9 s.
    const flight = measured([trackMark(straight, everyTenth.with(30, 3603))])
    expect(codes(flight)).toEqual(['clock-fault'])
    expect(flight.durationS).toBeCloseTo(5.9, 6)
  })

  test('a point whose time is an hour off is not put at the end of the flight', () => {
    const points = everyTenth
      .with(30, 3603)
      .map((time, i) => pointMark([6 * i, 0], { index: i, beginMs: 1000 * time, endMs: 1000 * time }))
    const flight = measured(points)
    expect(codes(flight)).toEqual(['clock-fault'])
    // 59 steps of 6 m.
    expect(flight.lengthM).toBeCloseTo(354, 1)
  })

  test('times in whole minutes are named', () => {
    const flight = measured([
      trackMark(
        straight,
        range(60, (i) => 60 * Math.floor(i / 30)),
      ),
    ])
    expect(codes(flight)).toContain('times-in-minutes')
  })

  test('positions that lie to the left and to the right in turns are named, an even bend is not', () => {
    const trembling = range(60, (i) => [6 * i, i % 2 === 0 ? 1 : -1]).flat()
    expect(codes(measured([trackMark(trembling, everyTenth)]))).toEqual(['flight-trembles'])
    const bend = range(60, (i) => [300 * Math.sin(i / 50), 300 * Math.cos(i / 50)]).flat()
    expect(codes(measured([trackMark(bend, everyTenth)]))).toEqual([])
  })
})
