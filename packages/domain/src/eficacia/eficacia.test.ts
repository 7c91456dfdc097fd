import { describe, expect, test } from 'vitest'
import { BANDS, bandOf, FULL_PAY_PERCENT } from './bands.ts'

describe('bands', () => {
  test.each([
    [100, 'ALTA'],
    [90, 'ALTA'],
    [89.999999, 'MEDIA'],
    [85, 'MEDIA'],
    [84.999999, 'BAIXA'],
    [0, 'BAIXA'],
  ] as const)('%d %% is %s', (percent, key) => {
    expect(bandOf(percent)?.key).toBe(key)
  })

  test('an unmeasured laudo is in no band', () => {
    expect(bandOf(undefined)).toBeUndefined()
    expect(bandOf(Number.NaN)).toBeUndefined()
  })

  test('a percentage that only rounds to 85,00 does not reach the band', () => {
    expect(bandOf(84.996)?.key).toBe('BAIXA')
  })

  test('full pay begins where the low band ends', () => {
    expect(BANDS[1].from).toBe(FULL_PAY_PERCENT)
  })
})
