import type { SwathInput } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { boxAt, pathAt } from '../../numbers/metric-field.fixture.ts'
import { passEvidence } from './pass-evidence.ts'

/** Five passes of 200 m by 20 m, 0.4 ha each; the track flies 1, 3 and 5 at 50 m/s, and back between them. */
const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 2, 14, 12)
const line = (i: number, asideM = 0): SwathInput => {
  const y = 10 + 20 * i + asideM
  return { kind: 'line', path: i % 2 === 0 ? pathAt(0, y, 200, y) : pathAt(200, y, 0, y), widthM: 20 }
}
const box = (i: number, asideM = 0): SwathInput => ({
  kind: 'polygon',
  polygon: boxAt([0, 20 * i + asideM, 200, 20 * i + 20 + asideM]),
})
const at = (swath: SwathInput, i: number, laterMs = 0): SwathInput => ({
  ...swath,
  beginMs: NOON + laterMs + 8000 * i,
  endMs: NOON + laterMs + 8000 * i + 4000,
})
const withLater = (swath: SwathInput, byMs: number): SwathInput => ({
  ...swath,
  beginMs: swath.beginMs! + byMs,
  endMs: swath.endMs! + byMs,
})
const all = [0, 1, 2, 3, 4]

/** Creates a track along these passes, one after the other, with a position every 8 s. */
function track(flown: readonly number[], timed: boolean) {
  const corners = flown.flatMap((i) => {
    const y = 10 + 20 * i
    return i % 2 === 0 ? [0, y, 200, y] : [200, y, 0, y]
  })
  const times = Float64Array.from(flown.flatMap((i) => [NOON + 8000 * i, NOON + 8000 * i + 4000]))
  return { legs: [pathAt(...corners)], ...(timed && { legTimesMs: [times] }) }
}

function doubted(swaths: readonly SwathInput[], flown?: ReturnType<typeof track>, hectares = 0.4 * swaths.length) {
  const { doubted: found, areaM2 } = passEvidence(swaths, Int32Array.from(swaths.keys()), flown)
  expect(areaM2 / 1e4).toBeCloseTo(hectares, 1)
  return Object.fromEntries(found.map(({ number, doubt }) => [number, doubt]))
}

/** The first metres of a pass flown eastward. */
const partOfLine = (i: number, lengthM: number): SwathInput => ({
  kind: 'line',
  path: pathAt(0, 10 + 20 * i, lengthM, 10 + 20 * i),
  widthM: 20,
})
const partOfBox = (i: number, lengthM: number): SwathInput => ({
  kind: 'polygon',
  polygon: boxAt([0, 20 * i, lengthM, 20 * i + 20]),
})

describe.each([
  ['lines', line, partOfLine],
  ['polygons', box, partOfBox],
] as const)('passes as %s', (_, pass, part) => {
  test('that the track flew are not doubted, with and without times', () => {
    for (const timed of [true, false]) {
      expect(
        doubted(
          all.map((i) => at(pass(i), i)),
          track(all, timed),
        ),
      ).toEqual({})
      expect(
        doubted(
          all.map((i) => pass(i)),
          track(all, timed),
        ),
      ).toEqual({})
    }
  })

  test('that the track never flew are named, though it flew beside them and turned across them', () => {
    expect(
      doubted(
        all.map((i) => pass(i)),
        track([0, 2, 4], false),
      ),
    ).toEqual({ 2: 'sem-trajeto', 4: 'sem-trajeto' })
  })

  test.each([
    ['of the day before', -24 * HOUR_MS],
    ['of another year', -365 * 24 * HOUR_MS],
    ['of another flight of the day, 3 h later', 3 * HOUR_MS],
  ])('%s are named by the times of the track, and without one by their own', (_name, laterMs) => {
    const swaths = all.map((i) => at(pass(i), i, i >= 3 ? laterMs : 0))
    expect(doubted(swaths, track(all, true))).toEqual({ 4: 'outra-hora', 5: 'outra-hora' })
    const byThemselves = Math.abs(laterMs) > 6 * HOUR_MS ? { 4: 'outro-dia', 5: 'outro-dia' } : {}
    expect(doubted(swaths)).toEqual(byThemselves)
    expect(doubted(swaths, track(all, false))).toEqual(byThemselves)
  })

  test('that last longer than the track along them lost a part of their positions, in fractions of a second and in whole ones', () => {
    // 80 of 200 m in 4 s, which the track flew in 1.6 s.
    const short = (i: number): SwathInput => ({
      ...part(i, 80),
      beginMs: NOON + 8000 * i,
      endMs: NOON + 8000 * i + 4000,
    })
    const swaths = (laterMs: number) =>
      all.map((i) => (i === 2 ? withLater(short(i), laterMs) : withLater(at(pass(i), i), laterMs)))
    expect(doubted(swaths(1), track(all, true), 1.76)).toEqual({ 3: 'outra-hora' })
    // Whole seconds are a second off at either end: 2.4 s are no more than 2.5 and a tenth of 4.
    expect(doubted(swaths(0), track(all, true), 1.76)).toEqual({})
    // A clock that is 20 s off leaves the duration unchanged.
    expect(doubted(swaths(20_001), track(all, true), 1.76)).toEqual({ 3: 'outra-hora' })
  })

  test('planned beside flown: the planned ones are named, those without a track and those beside their track', () => {
    const swaths = [...all.map((i) => pass(i, 0.6)), ...[0, 2, 4].map((i) => pass(i))]
    expect(doubted(swaths, track([0, 2, 4], false))).toEqual({
      1: 'repetida',
      2: 'sem-trajeto',
      3: 'repetida',
      4: 'sem-trajeto',
      5: 'repetida',
    })
    expect(doubted(swaths)).toEqual({ 6: 'repetida', 7: 'repetida', 8: 'repetida' })
  })

  test('the same flight exported again with rounded positions is named, with a track and without', () => {
    const swaths = [...all.map((i) => pass(i)), ...all.map((i) => pass(i, 0.05))]
    const again = { 6: 'repetida', 7: 'repetida', 8: 'repetida', 9: 'repetida', 10: 'repetida' }
    expect(doubted(swaths, track(all, false))).toEqual(again)
    expect(doubted(swaths)).toEqual(again)
  })

  test('what was flown twice has a track twice, or times of its own', () => {
    const twice = { legs: [...track(all, false).legs, ...track(all, false).legs] }
    expect(doubted([...all.map((i) => pass(i)), ...all.map((i) => pass(i, 0.05))], twice)).toEqual({})
    const later = all.map((i) => at(pass(i, 0.05), i, HOUR_MS))
    expect(doubted([...all.map((i) => at(pass(i), i)), ...later])).toEqual({})
  })

  test('neighbours that overlap by a quarter are not each other', () => {
    expect(doubted(all.map((i) => pass(i, -5 * i)))).toEqual({})
  })

  test('that are doubted are drawn from end to end, with their own length', () => {
    const { doubted: found } = passEvidence(
      all.map((i) => pass(i)),
      Int32Array.of(0, 1, 2, 3, 4),
      track([0, 2, 4], false),
    )
    for (const { number, line: drawn, lengthM } of found) {
      expect(lengthM).toBeCloseTo(200, 0)
      const y = 20 * number - 10
      const [from, to] = number % 2 === 0 && pass === line ? [200, 0] : [0, 200]
      const places = [...pathAt(from, y, to, y)]
      const ends = Math.abs(drawn[0]! - places[0]!) < 1e-4 ? places : [places[2], places[3], places[0], places[1]]
      expect(drawn).toHaveLength(4)
      drawn.forEach((degrees, i) => expect(degrees).toBeCloseTo(ends[i]!, 5))
    }
    expect(found.map(({ number }) => number)).toEqual([2, 4])
  })
})

test('a doubted pass of records is as long as its records, and one of a single record as its longer side', () => {
  // Twenty records of 10 m by 20 m on another day, then one of 30 m by 20 m.
  const records = Array.from({ length: 20 }, (_, i) =>
    at({ kind: 'polygon', polygon: boxAt([10 * i, 20, 10 * i + 10, 40]) }, i, -24 * HOUR_MS),
  )
  const lone = at({ kind: 'polygon', polygon: boxAt([0, 40, 30, 60]) }, 30, -24 * HOUR_MS)
  const today = [0, 3, 4].map((i) => at(box(i), i))
  const passOf = Int32Array.of(0, 1, 2, ...records.map(() => 3), 4)
  const { doubted: found } = passEvidence([...today, ...records, lone], passOf, undefined)
  expect(found.map(({ number, lengthM }) => [number, Math.round(lengthM)])).toEqual([
    [4, 200],
    [5, 30],
  ])
})
