import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANDS, bandOf, FULL_PAY_PERCENT } from './bands.ts'
import { shadeOf } from './cell-scale.ts'

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

describe('cell scale', () => {
  test.each([
    [100, 'green-light'],
    [96.667, 'green-light'],
    [96.666, 'green-medium'],
    [93.333, 'green-dark'],
    [90, 'green-dark'],
    [89.99, 'gold'],
    [88.33, 'gold-dark'],
    [86.66, 'brown'],
    [85, 'brown'],
    [84.99, 'red-pink'],
    [81.667, 'red-dark'],
    [78.334, 'red-darkest'],
    [0.001, 'red-darkest'],
    [0, 'grey'],
    [-1, 'grey'],
  ] as const)('%d %% is %s', (percent, shade) => {
    expect(shadeOf(percent)).toBe(shade)
  })

  test('an absent percentage has no shade, not grey', () => {
    expect(shadeOf(undefined)).toBeUndefined()
  })

  test('a cell never contradicts its band', () => {
    const family = { ALTA: /^green/, MEDIA: /^(gold|brown)/, BAIXA: /^(red|grey)/ }
    fc.assert(
      fc.property(fc.double({ min: -5, max: 150, noNaN: true }), (percent) => {
        expect(shadeOf(percent)).toMatch(family[bandOf(percent)?.key ?? 'BAIXA'])
      }),
    )
  })
})
