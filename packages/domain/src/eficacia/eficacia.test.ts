import { describe, expect, test } from 'vitest'
import { BANDS, bandOf, FULL_PAY_PERCENT } from './bands.ts'
import { effectivenessText } from './effectiveness-text.ts'

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

test.each([
  [92.063_847, '92,06'],
  [90, '90,00'],
  [89.994, '89,99'],
  // Two decimals would show these as the first figure of the band above.
  [89.995, '89,995'],
  [89.999, '89,999'],
  [89.999_96, '89,99996'],
  [84.996, '84,996'],
  [84.999_999_6, '84,9999996'],
  [89.999_999_999_999_99, '89,99999999999999'],
  // No band begins at 100 %.
  [99.999, '100,00'],
])('in a report %s %% reads %s, a figure of the same band', (percent, text) => {
  expect(effectivenessText(percent)).toBe(text)
  expect(bandOf(Number(text.replace(',', '.')))).toBe(bandOf(percent))
})

test('an absent effectiveness reads as absent', () => {
  expect(effectivenessText(undefined)).toBe('—')
})
