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
const all = [0, 1, 2, 3, 4]

/** A track along these passes, one after the other, every 8 s. */
function track(flown: readonly number[], timed: boolean) {
  const corners = flown.flatMap((i) => {
    const y = 10 + 20 * i
    return i % 2 === 0 ? [0, y, 200, y] : [200, y, 0, y]
  })
  const times = Float64Array.from(flown.flatMap((i) => [NOON + 8000 * i, NOON + 8000 * i + 4000]))
  return { legs: [pathAt(...corners)], ...(timed && { legTimesMs: [times] }) }
}

function doubted(swaths: readonly SwathInput[], flown?: ReturnType<typeof track>) {
  const { doubted: found, areaM2 } = passEvidence(swaths, Int32Array.from(swaths.keys()), flown)
  expect(areaM2 / 1e4).toBeCloseTo(0.4 * swaths.length, 1)
  return Object.fromEntries(found.map(({ number, doubt }) => [number, doubt]))
}

describe.each([
  ['lines', line],
  ['polygons', box],
] as const)('passes as %s', (_, pass) => {
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
    ).toEqual({ 2: 'no-track', 4: 'no-track' })
  })

  test.each([
    ['of the day before', -24 * HOUR_MS],
    ['of another year', -365 * 24 * HOUR_MS],
    ['of another flight of the day, 3 h later', 3 * HOUR_MS],
  ])('%s are named by the times of the track, and without one by their own', (_name, laterMs) => {
    const swaths = all.map((i) => at(pass(i), i, i >= 3 ? laterMs : 0))
    expect(doubted(swaths, track(all, true))).toEqual({ 4: 'other-time', 5: 'other-time' })
    const byThemselves = Math.abs(laterMs) > 6 * HOUR_MS ? { 4: 'other-day', 5: 'other-day' } : {}
    expect(doubted(swaths)).toEqual(byThemselves)
    expect(doubted(swaths, track(all, false))).toEqual(byThemselves)
  })

  test('planned beside flown: the planned ones are named, those without a track and those beside their track', () => {
    const swaths = [...all.map((i) => pass(i, 0.6)), ...[0, 2, 4].map((i) => pass(i))]
    expect(doubted(swaths, track([0, 2, 4], false))).toEqual({
      1: 'again',
      2: 'no-track',
      3: 'again',
      4: 'no-track',
      5: 'again',
    })
    expect(doubted(swaths)).toEqual({ 6: 'again', 7: 'again', 8: 'again' })
  })

  test('the same flight exported again with rounded positions is named, with a track and without', () => {
    const swaths = [...all.map((i) => pass(i)), ...all.map((i) => pass(i, 0.05))]
    const again = { 6: 'again', 7: 'again', 8: 'again', 9: 'again', 10: 'again' }
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
})
