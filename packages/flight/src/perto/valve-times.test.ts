import type { SwathInput } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { boxAt } from '../numbers/metric-field.fixture.ts'
import { valveTimes, valveTimesFromBytes, valveTimesToBytes } from './valve-times.ts'

const START = Date.UTC(2026, 2, 14, 12)
const record = (fromS: number, toS: number): SwathInput => ({
  kind: 'polygon',
  polygon: boxAt([0, 0, 12, 20]),
  beginMs: START + 1000 * fromS,
  endMs: START + 1000 * toS,
})
const UNTIMED: SwathInput = { kind: 'polygon', polygon: boxAt([0, 0, 12, 20]) }

/** A track of a position each second. */
const track = (seconds: number) => ({
  timesMs: Float64Array.from({ length: seconds + 1 }, (_, i) => START + 1000 * i),
  legStarts: [0],
})
const span = (seconds: number) => ({ beginMs: START, endMs: START + 1000 * seconds })
const inSeconds = (times: Float64Array | undefined) => times && Array.from(times, (ms) => (ms - START) / 1000)

describe('when the valve was open', () => {
  test('is what the records say, without the pauses of a log that rounds its times', () => {
    const swaths = [record(1, 2), record(2.9, 4), record(9, 12)]
    expect(inSeconds(valveTimes(swaths, track(20), span(20)))).toEqual([1, 4, 9, 12])
  })

  test('is not known where the records have another clock than the track', () => {
    expect(valveTimes([record(10_800, 10_810)], track(20), span(20))).toBeUndefined()
  })

  test('is when the track ran inside what was sprayed, where the records have no times', () => {
    // Steps 3 to 5 were sprayed: the last 40 % of step 3, all of step 4, the first 25 % of step 5; and 30 % of step 9, alone.
    const sprayedShares = Float64Array.from([NaN, 0, 0, 0.4, 1, 0.25, 0, 0, 0, 0.3, 0])
    const found = inSeconds(valveTimes([UNTIMED], track(10), { ...span(10), sprayedShares }))
    expect(found).toHaveLength(4)
    for (const [i, second] of [2.6, 4.25, 8, 8.3].entries()) expect(found![i]).toBeCloseTo(second, 3)
  })

  test('is not known without times, or where nothing says when it sprayed', () => {
    expect(valveTimes([record(1, 2)], { legStarts: [0] }, span(20))).toBeUndefined()
    expect(valveTimes([UNTIMED], track(20), span(20))).toBeUndefined()
    expect(valveTimes([UNTIMED], undefined, undefined)).toBeUndefined()
  })

  test('is stored to a hundredth of a second', () => {
    const times = Float64Array.from([START + 1234, START + 5678, START + 86_400_000])
    const stored = valveTimesFromBytes(valveTimesToBytes(times))
    for (const [i, ms] of times.entries()) expect(Math.abs(stored[i]! - ms)).toBeLessThanOrEqual(5)
    expect(valveTimesFromBytes(new Uint8Array())).toHaveLength(0)
  })
})
