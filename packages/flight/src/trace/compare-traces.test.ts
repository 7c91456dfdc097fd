import type { SwathInput } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { type BoxM, boxAt, pathAt } from '../numbers/metric-field.fixture.ts'
import { minuteApart, sameFlight } from './compare-traces.ts'
import { flightTrace } from './flight-trace.ts'
import { minutesFromBytes, minutesToBytes, pointsFromBytes, pointsToBytes } from './trace-bytes.ts'

/** Offsets of an aircraft from its line, m, that no two flights share. */
const wander = (seed: number, pass: number) => 1.5 * (((Math.imul(pass + 1, 7919 * seed) >>> 3) % 1000) / 1000 - 0.5)

interface Flown {
  readonly seed: number
  readonly passes?: number
  readonly eastM?: number
  readonly northM?: number
  /** Start, s since 1970 UTC; none leaves the times out. */
  readonly startS?: number
  readonly passS?: number
}

/** Passes of 800 m from west to east, 20 m wide, 20 m apart but for the wander. */
function strips({ seed, passes = 40, eastM = 0, northM = 0 }: Flown): BoxM[] {
  return Array.from({ length: passes }, (_, i): BoxM => {
    const y = northM + 20 * i + wander(seed, i)
    return [eastM, y, eastM + 800, y + 20]
  })
}

function flight(flown: Flown): SwathInput[] {
  const { startS, passS = 45 } = flown
  return strips(flown).map((box, i) => ({
    kind: 'polygon',
    polygon: boxAt(box),
    ...(startS !== undefined && { beginMs: 1000 * (startS + passS * i), endMs: 1000 * (startS + passS * i + 13) }),
  }))
}

/** The same passes as quads of 12 m, as a logger writes them. */
function quads(flown: Flown): SwathInput[] {
  return strips(flown).flatMap(([x0, y0, x1, y1]) =>
    Array.from({ length: Math.ceil((x1 - x0) / 12) }, (_, i): SwathInput => {
      const from = x0 + 12 * i
      return { kind: 'polygon', polygon: boxAt([from, y0, Math.min(x1, from + 12), y1]) }
    }),
  )
}

const lines = (flown: Flown, widthM: number) =>
  strips(flown).map(
    ([x0, y0, x1, y1]): SwathInput => ({
      kind: 'line',
      path: pathAt(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2),
      widthM,
    }),
  )

const changed = (swaths: readonly SwathInput[], change: (degrees: number) => number): SwathInput[] =>
  swaths.map((swath) =>
    swath.kind === 'polygon'
      ? { ...swath, polygon: { outer: swath.polygon.outer.map(change) as never, holes: [] } }
      : swath,
  )

const compare = (a: readonly SwathInput[], b: readonly SwathInput[]) => sameFlight(flightTrace(a), flightTrace(b))

const FLOWN: Flown = { seed: 1 }
const ORIGINAL = flight(FLOWN)

describe('the same flight is found', () => {
  test.each([
    ['as it is', ORIGINAL, 1],
    ['in another order', ORIGINAL.toReversed(), 1],
    ['as the quads of a log', quads(FLOWN), 0.95],
    [
      'as quads in another order',
      quads(FLOWN).toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length),
      0.95,
    ],
    ['as lines of another width', lines(FLOWN, 14), 0.95],
    ['with six decimals', changed(ORIGINAL, (degrees) => Math.round(1e6 * degrees) / 1e6), 0.9],
    ['moved by three centimetres', changed(ORIGINAL, (degrees) => degrees + 3e-7), 0.95],
    ['moved by a metre and a half', flight({ ...FLOWN, northM: 1.5 }), 0.95],
    ['in its second half', ORIGINAL.slice(20), 0.95],
    ['in four of its passes', ORIGINAL.slice(8, 12), 0.9],
    ['beside another flight', [...flight({ seed: 9, eastM: 900 }), ...ORIGINAL], 0.9],
  ])('%s', (_, copy, share) => {
    expect(compare(ORIGINAL, copy)?.share).toBeGreaterThanOrEqual(share)
    expect(compare(copy, ORIGINAL)?.share).toBeGreaterThanOrEqual(share)
  })

  test('with its times three hours later, which the difference says', () => {
    const [first, later] = [flight({ ...FLOWN, startS: 1_773_480_000 }), flight({ ...FLOWN, startS: 1_773_490_800 })]
    expect(compare(first, later)?.shiftS).toBe(10_800)
    expect(compare(later, first)?.shiftS).toBe(-10_800)
    expect(compare(first, ORIGINAL)).not.toHaveProperty('shiftS')
  })

  test('where only half of two flights is common', () => {
    // Passes 0 to 29 and 10 to 39: 20 of 30.
    expect(compare(ORIGINAL.slice(0, 30), ORIGINAL.slice(10))?.share).toBeCloseTo(2 / 3, 1)
  })
})

describe('another flight is none', () => {
  test.each([
    ['over the same field, of another day', flight({ seed: 2 })],
    ['over the same field, half a swath aside', flight({ ...FLOWN, northM: 10 })],
    ['over the field beside it, flown alike', flight({ ...FLOWN, northM: 800 })],
    // The strips between passes 3 and 4 and between 20 and 21 were missed.
    [
      'over missed strips',
      lines({ seed: 4, passes: 1, northM: 70 }, 20).concat(lines({ seed: 5, passes: 1, northM: 410 }, 20)),
    ],
    [
      'across it',
      strips(FLOWN).map(([x0, y0, x1, y1]) => ({ kind: 'polygon' as const, polygon: boxAt([y0, x0, y1, x1]) })),
    ],
  ])('%s', (_, other) => {
    expect(compare(ORIGINAL, other)).toBeUndefined()
    expect(compare(other, ORIGINAL)).toBeUndefined()
  })

  test('where a drone flies its plan again within 7 cm, in another rhythm', () => {
    const first = flight({ ...FLOWN, startS: 1_773_480_000 })
    const again = flight({ ...FLOWN, northM: 0.02, startS: 1_774_000_000, passS: 49 })
    const shaken = again.map((swath, i) => changed([swath], (degrees) => degrees + (((i * 37) % 11) - 5) * 1e-7)[0]!)
    expect(compare(first, shaken)).toBeUndefined()
  })
})

test('what is stored gives the same answers', () => {
  const trace = flightTrace(flight({ ...FLOWN, startS: 1_773_480_000 }))
  expect(pointsFromBytes(pointsToBytes(trace))).toEqual({ level: trace.level, points: trace.points })
  const minutes = minutesFromBytes(minutesToBytes(trace.minutes))
  expect(minutes.map(({ minute }) => minute)).toEqual(trace.minutes.map(({ minute }) => minute))
  for (const [i, { lon, lat }] of minutes.entries()) {
    expect(lon).toBeCloseTo(trace.minutes[i]!.lon, 6)
    expect(lat).toBeCloseTo(trace.minutes[i]!.lat, 6)
  }
})

test('paths around the world end in time', () => {
  const around = Array.from(
    { length: 2000 },
    (): SwathInput => ({ kind: 'line', path: pathAt(0, 0, 9e6, 4e6), widthM: 20 }),
  )
  expect(flightTrace(around).points.lines.length).toBeLessThanOrEqual(6000)
})

test('nobody is in one minute at places more than 5 km apart', () => {
  const at = (minute: number, lat: number) => ({ minute, lon: -50, lat })
  const one = [at(10, -20), at(11, -20)]
  // A degree is 111 km: 0.05 are 5.6 km, 0.04 are 4.4 km.
  expect(minuteApart(one, [at(11, -20.05)])).toBe(11)
  expect(minuteApart(one, [at(11, -20.04)])).toBeUndefined()
  expect(minuteApart(one, [at(12, -25)])).toBeUndefined()
})
