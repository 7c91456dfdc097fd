import { describe, expect, test } from 'vitest'
import { lineMark, pathAt, rectangle, trackMark } from '../classify/placemarks.fixture.ts'
import type { SwathInput } from '../coverage/terms/coverage.ts'
import { trajectoryOf } from './trajectory-of.fixture.ts'

function range<T>(n: number, make: (i: number) => T): T[] {
  return Array.from({ length: n }, (_, i) => make(i))
}

function strip(x: number, y: number, width: number, height: number, times = {}): SwathInput {
  return { kind: 'polygon', polygon: { outer: pathAt(rectangle(x, y, width, height)), holes: [] }, ...times }
}

/** Returns a flight from 200 m before to 200 m behind a strip of 800 m, along y = `y`, a position every 0.2 s at 50 m/s. */
function along(y: number) {
  return trackMark(
    range(121, (i) => [10 * i - 200, y]).flat(),
    range(121, (i) => i / 5),
  )
}

const sprayed = (flight: ReturnType<typeof along>, swaths: readonly SwathInput[]) => trajectoryOf([flight], { swaths })!

describe('by the swaths’ own times', () => {
  test('it is the union of their intervals: two swaths at once spray once', () => {
    // The union of 0..10 and 5..15 s is 15 s; 20..21 s adds one.
    const swaths = [
      strip(0, 0, 9, 9, { beginMs: 0, endMs: 10_000 }),
      strip(0, 0, 9, 9, { beginMs: 5000, endMs: 15_000 }),
      strip(0, 0, 9, 9, { beginMs: 20_000, endMs: 21_000 }),
    ]
    const flight = sprayed(along(0), swaths)
    expect(flight).toMatchObject({ sprayTimeS: 16, sprayTimeBasis: 'swaths' })
    expect(flight.spraySpeedMps).toBeCloseTo(50, 4)
  })

  test('it needs no times in the flight, which then gives no speed', () => {
    const untimed = trajectoryOf([lineMark([0, 0, 800, 0])], {
      swaths: [strip(0, 0, 800, 20, { beginMs: 0, endMs: 16_000 })],
    })
    expect(untimed).toMatchObject({ sprayTimeS: 16 })
    expect(untimed).not.toHaveProperty('spraySpeedMps')
  })

  test('pieces stamped with a moment last until the next, but not across a turn', () => {
    // Ten stamps 0.2 s apart, 30 s of turn, ten more: 2 x (9 x 0.2 + 0.2) = 4 s.
    const stamp = (ms: number) => strip(0, 0, 10, 20, { beginMs: ms, endMs: ms })
    const swaths = [...range(10, (i) => stamp(200 * i)), ...range(10, (i) => stamp(31_800 + 200 * i))]
    expect(sprayed(along(0), swaths).sprayTimeS).toBeCloseTo(4, 9)
  })

  test('times of another day are reported, and give no speed', () => {
    const flight = sprayed(along(0), [strip(0, -10, 800, 20, { beginMs: 9e9, endMs: 9e9 + 16_000 })])
    expect(flight.sprayTimeS).toBe(16)
    expect(flight).not.toHaveProperty('spraySpeedMps')
    expect(flight.issues).toMatchObject([{ code: 'spray-times-outside-flight' }])
  })
})

describe('by where the flight went', () => {
  // Time to fly the strip: 800 m at 50 m/s.
  const SPRAY_S = 16

  test.each<[string, readonly SwathInput[]]>([
    ['one strip', [strip(0, -10, 800, 20)]],
    ['log quads wider than long', range(80, (i) => strip(10 * i, -11, 10, 22))],
    ['a strip that overlaps its neighbour', [strip(0, -10, 800, 20), strip(0, 8, 800, 20)]],
    ['a line to be widened', [{ kind: 'line', path: pathAt([0, 3, 800, 3]), widthM: 20 }]],
  ])('%s', (_, swaths) => {
    const flight = sprayed(along(0), swaths)
    expect(flight.sprayTimeS).toBeCloseTo(SPRAY_S, 6)
    expect(flight.sprayTimeBasis).toBe('track')
    expect(flight.spraySpeedMps).toBeCloseTo(50, 4)
  })

  test('a swath half of which has no time is measured by the flight', () => {
    const swaths = [strip(0, -10, 400, 20, { beginMs: 0, endMs: 1000 }), strip(400, -10, 400, 20)]
    expect(sprayed(along(0), swaths)).toMatchObject({ sprayTimeBasis: 'track' })
  })

  test('flying across a strip is not spraying it', () => {
    const flight = sprayed(along(0), [strip(300, -400, 20, 800)])
    expect(flight).not.toHaveProperty('sprayTimeS')
    expect(flight.issues).toMatchObject([{ code: 'flight-outside-swaths' }])
  })

  test('flying beside a strip is not spraying it, near or far', () => {
    for (const y of [12, 30, 45, 55, 65, 300])
      expect(sprayed(along(y), [strip(0, -10, 800, 20)])).not.toHaveProperty('sprayTimeS')
    const line: SwathInput = { kind: 'line', path: pathAt([0, 0, 800, 0]), widthM: 20 }
    expect(sprayed(along(11), [line])).not.toHaveProperty('sprayTimeS')
  })

  test('a hole in a pass is not sprayed', () => {
    // The hole removes 100 m of the 800 m over the full middle of the strip: 700 m at 50 m/s.
    const holed: SwathInput = {
      kind: 'polygon',
      polygon: { outer: pathAt(rectangle(0, -10, 800, 20)), holes: [pathAt(rectangle(300, -8, 100, 16))] },
    }
    expect(sprayed(along(0), [holed]).sprayTimeS).toBeCloseTo(14, 6)
  })

  test('a curved pass is sprayed all along', () => {
    // The strip is a quarter circle of 400 m radius, 20 m wide: 628.3 m at 50 m/s = 12.57 s.
    const arc = (radius: number, n: number) =>
      range(n + 1, (i) => (i * Math.PI) / 2 / n).flatMap((a) => [radius * Math.cos(a), radius * Math.sin(a)])
    const inner = arc(390, 60)
    const back = range(inner.length, (i) => inner[inner.length - 2 - i + 2 * (i % 2)]!)
    const swath: SwathInput = { kind: 'polygon', polygon: { outer: pathAt([...arc(410, 60), ...back]), holes: [] } }
    const steps = 63
    const length = 200 * Math.PI
    const flight = trackMark(
      arc(400, steps),
      range(steps + 1, (i) => (i * length) / steps / 50),
    )
    expect(sprayed(flight, [swath]).sprayTimeS).toBeCloseTo(length / 50, 1)
  })
})
