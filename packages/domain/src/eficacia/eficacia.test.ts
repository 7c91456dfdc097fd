import { formatNumber } from '@faixa/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANDS, bandOf, FULL_PAY_PERCENT } from './bands.ts'
import { decideInterval } from './decide-interval.ts'
import { printedPercent, printedPoints } from './printed-percent.ts'
import { shadeOf } from './shades.ts'

describe('bands', () => {
  test.each([
    [100, 'ALTA'],
    [90, 'ALTA'],
    // 89.995 is printed 90,00, though its binary value is a little below.
    [89.995, 'ALTA'],
    [89.994_999, 'MEDIA'],
    [85, 'MEDIA'],
    [84.996, 'MEDIA'],
    [84.994, 'BAIXA'],
    [0, 'BAIXA'],
  ] as const)('%d %% is %s', (percent, key) => {
    expect(bandOf(percent)?.key).toBe(key)
  })

  test('an unmeasured laudo is in no band', () => {
    expect(bandOf(undefined)).toBeUndefined()
    expect(bandOf(Number.NaN)).toBeUndefined()
  })

  test('full pay begins where the low band ends', () => {
    expect(BANDS[1].from).toBe(FULL_PAY_PERCENT)
  })
})

test.each([
  [{ de: 84.996, ate: 91 }, 'sim'],
  [{ de: 84.994, ate: 91 }, 'indecidivel'],
  [{ de: 70.96, ate: 84.996 }, 'indecidivel'],
  [{ de: 70.96, ate: 84.994 }, 'nao'],
  [{ de: 85, ate: 85 }, 'sim'],
] as const)('of 85 %% the interval %o says %s, as it is printed', (interval, decision) => {
  expect(decideInterval(interval, 85)).toBe(decision)
})

describe('the number that is printed decides', () => {
  const percent = fc.double({ min: 0, max: 200, noNaN: true })

  test('a figure is of the band and the shade that its printed text is of', () => {
    fc.assert(
      fc.property(percent, (measured) => {
        const printed = Number(formatNumber(measured).replace(',', '.'))
        expect(printedPercent(measured)).toBe(printed)
        expect(bandOf(measured)).toBe(bandOf(printed))
        expect(shadeOf(measured)).toBe(shadeOf(printed))
      }),
    )
  })

  test('points between two figures are those between their texts: 90,30 and 89,80 are half a point apart', () => {
    expect(printedPoints(90.3, 89.8)).toBe(0.5)
    expect(printedPoints(84.994, 85.004)).toBe(-0.01)
  })
})
