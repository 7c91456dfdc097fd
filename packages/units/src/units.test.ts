import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ABSENT,
  formatCount,
  formatDistance,
  formatMegabytes,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatSizeAbove,
  formatSizeLimit,
  hectares,
  kilometresPerHour,
  metres,
  metresPerSecond,
  minutes,
  percentOf,
  seconds,
  squareMetres,
  toHectares,
  toKilometres,
  toKilometresPerHour,
  toMinutes,
} from './index.ts'
import { roundForPeople } from './round.ts'

describe('conversion', () => {
  test('known amounts are converted exactly', () => {
    // 100 m x 100 m is one hectare; 60 m/s is 216 km/h; 90 s is a minute and a half.
    expect(toHectares(squareMetres(10_000))).toBe(1)
    expect(toKilometres(metres(1500))).toBe(1.5)
    expect(toKilometresPerHour(metresPerSecond(60))).toBe(216)
    expect(toMinutes(seconds(90))).toBe(1.5)
  })

  test('a converted number, converted back by its factor, is the first number', () => {
    const same = (a: number, b: number) => Math.abs(a - b) <= 1e-15 * Math.abs(a)
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (n) => {
        expect(same(n, toHectares(squareMetres(n)) * 10_000)).toBe(true)
        expect(same(n, toKilometres(metres(n)) * 1000)).toBe(true)
        expect(same(n, toKilometresPerHour(metresPerSecond(n)) / 3.6)).toBe(true)
        expect(same(n, toMinutes(seconds(n)) * 60)).toBe(true)
      }),
    )
  })

  test('the compiler refuses a number of the wrong unit', () => {
    // @ts-expect-error hectares are not square metres
    toHectares(hectares(1))
    // @ts-expect-error a part in m² has no percentage of a whole in ha
    percentOf(squareMetres(1), hectares(1))
    // @ts-expect-error km/h must not be labelled m/s
    expect(formatQuantity(kilometresPerHour(1), 'm/s')).not.toBe('')
  })
})

describe('percentage', () => {
  test('is the share of a whole, times 100', () => {
    // 76 of 80 ha are 0.95.
    expect(percentOf(hectares(76), hectares(80))).toBe(95)
  })

  test('is absent, not 0, where there is no whole', () => {
    expect(percentOf(1, 0)).toBeUndefined()
    expect(percentOf(0, 0)).toBeUndefined()
    expect(percentOf(1, Number.POSITIVE_INFINITY)).toBeUndefined()
    expect(percentOf(Number.NaN, 1)).toBeUndefined()
    expect(percentOf(undefined, 1)).toBeUndefined()
    expect(percentOf(1, undefined)).toBeUndefined()
  })

  test('of nothing done is 0', () => {
    expect(percentOf(0, 80)).toBe(0)
  })

  test('a part and its rest make 100', () => {
    const area = fc.double({ min: 0.01, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(area, area, (done, rest) => {
        const whole = done + rest
        expect((percentOf(done, whole) ?? Number.NaN) + (percentOf(rest, whole) ?? Number.NaN)).toBeCloseTo(100, 10)
      }),
    )
  })
})

describe('text for people', () => {
  test('a count takes the word that fits it', () => {
    expect([0, 1, 2, 12_345].map((n) => formatCount(n, 'laudo', 'laudos'))).toEqual([
      '0 laudos',
      '1 laudo',
      '2 laudos',
      '12.345 laudos',
    ])
  })

  test('megabytes are the binary ones, in which limits are given', () => {
    // The sizes are 64 · 2^20 and 1.5 · 2^20 bytes.
    expect([formatMegabytes(67_108_864), formatMegabytes(1_572_864)]).toEqual(['64,00\u00a0MB', '1,50\u00a0MB'])
    expect(formatSizeAbove(67_108_865)).toBe('64,1\u00a0MB')
    expect([formatSizeLimit(67_108_864), formatSizeLimit(1_572_864)]).toEqual(['64\u00a0MB', '1,5\u00a0MB'])
  })

  test('a distance to be kept has the decimals that it has, to a centimetre', () => {
    expect([500, 37.5, 12.25, 1250, 37.499].map(formatDistance)).toEqual(
      ['500', '37,5', '12,25', '1.250', '37,50'].map((text) => `${text}\u00a0m`),
    )
  })

  test('has points for thousands, a comma and two decimals', () => {
    expect(formatNumber(1234.5)).toBe('1.234,50')
    expect(formatNumber(-1234567.885)).toBe('-1.234.567,89')
    expect(formatNumber(1.005)).toBe('1,01')
    expect(formatNumber(1e21)).toBe('1.000.000.000.000.000.000.000,00')
  })

  test('has the digits that Intl prints', () => {
    const formats = Array.from({ length: 7 }, (_, decimals) => {
      return new Intl.NumberFormat('pt-BR', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: 'always',
      })
    })
    const figure = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: -1e7, max: 1e7 }),
      fc.integer({ min: -20_000_000, max: 20_000_000 }).map((steps) => steps / 1000),
    )
    fc.assert(
      fc.property(figure, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        expect(formatNumber(value, decimals)).toBe(formats[decimals]!.format(roundForPeople(value, decimals)))
      }),
      { numRuns: 20_000 },
    )
  })

  test('keeps the unit on the same line', () => {
    expect(formatQuantity(hectares(1234.56), 'ha')).toBe('1.234,56\u00a0ha')
    expect(formatQuantity(minutes(42.4), 'min', 0)).toBe('42\u00a0min')
    expect(formatPercent(93.254)).toBe('93,25\u00a0%')
  })

  test('shows a dash where there is no number, and never "NaN"', () => {
    expect(formatQuantity(undefined, 'ha')).toBe(ABSENT)
    expect(formatPercent(Number.NaN)).toBe(ABSENT)
    expect(formatNumber(Number.POSITIVE_INFINITY)).toBe(ABSENT)
  })

  test('never shows -0', () => {
    expect(formatNumber(-0.001)).toBe('0,00')
  })
})
