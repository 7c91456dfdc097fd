import { describe, expect, test } from 'vitest'
import { placemark } from '../placemarks.fixture.ts'
import { areSwathNumbers, writtenWidth } from './swath-width.ts'

const widthOf = (attributes: Record<string, string>) => writtenWidth(placemark([], { attributes }))

describe('a width with its unit', () => {
  test.each([
    ['faixa', '20,0 m', 20],
    ['Faixa', '20 m (nominal)', 20],
    ['faixa', '20 metros de largura', 20],
    ['LARGURA', '~ 20.0m', 20],
    ['largura', '200 dm', 20],
    ['largura', '2200 cm', 22],
    ['largura', '22000 mm', 22],
    ['Swath_Width', "72'", 21.9456],
    ['Swath Width (ft)', '72', 21.9456],
    ['width_ft', '65.6168', 20.000_000_64],
    ['SwathFt', '72', 21.9456],
    ['SwathWidthFeet', '72', 21.9456],
    ['LARGURA_MM', '22000', 22],
    ['Largura (m)', '25,00', 25],
    ['faixa_dm', '200', 20],
    ['pés', '', undefined],
  ])('%s %s', (key, text, metres) => {
    const width = widthOf({ [key]: text })?.metres
    if (metres === undefined) expect(width).toBeUndefined()
    else expect(width).toBeCloseTo(metres, 10)
  })
})

describe('a number without a unit', () => {
  test.each([
    ['20', 20, undefined],
    ['200', 20, 'dm'],
    ['2200', 22, 'cm'],
    ['22000', 22, 'mm'],
    ['1500', 15, 'cm'],
  ])('%s is %s m', (text, metres, guessed) => {
    expect(widthOf({ largura: text })).toMatchObject({ metres, ...(guessed && { guessed }) })
  })

  test.each(['72', '100', '420', '312', '0', '-20', '999999999', '20 x 30', '20-22', 'larga', '60000'])(
    '%s is not guessed at',
    (text) => {
      expect(widthOf({ largura: text })).toBeDefined()
      expect(widthOf({ largura: text })?.metres).toBeUndefined()
    },
  )

  test('a thousand separator is none before a unit of its own: 22.000 mm are 22 mm, which is no swath', () => {
    expect(widthOf({ largura: '22.000 mm' })?.metres).toBeUndefined()
  })
})

test('a width beyond any boom is no width', () => {
  for (const text of ['0 m', '200 m', '20 km', '20 ha']) expect(widthOf({ faixa: text })?.metres).toBeUndefined()
})

describe('numbers of swaths', () => {
  test.each([
    [[1, 2, 3, 4, 5], true],
    [[1, 2], true],
    [[12, 13, 14, 16, 17], true],
    [[18, 22], false],
    [[20], false],
    [[18.5, 18.7, 19, 19.2, 20], false],
    [[15, 18, 22, 25, 30, 40], false],
  ])('%j: %s', (bare, expected) => {
    expect(areSwathNumbers(bare)).toBe(expected)
  })
})
