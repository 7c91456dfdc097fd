import { expect, test } from 'vitest'
import { isHormonal, isWithin, LIMITES_DO_CLIMA, limitesQueValem, limiteText } from './limites-do-clima.ts'

const texts = (ufs: readonly string[], hormonal: boolean) => limitesQueValem({ ufs, hormonal }).map(limiteText)

const ADVICE = ['Vento de 3 a 10\u00a0km/h', 'Umidade relativa acima de 50\u00a0%', 'Temperatura abaixo de 30\u00a0°C']
const RS = ['Vento abaixo de 10\u00a0km/h', 'Umidade relativa acima de 55\u00a0%', 'Temperatura abaixo de 30\u00a0°C']

test('the law of Rio Grande do Sul applies to hormonal herbicides there, also where the flight touches another state', () => {
  expect(texts(['RS'], true)).toEqual([...RS, ...ADVICE])
  expect(texts(['SC', 'RS'], true)).toEqual([...RS, ...ADVICE])
  expect(texts(['RS'], false)).toEqual(ADVICE)
  expect(texts(['SC'], true)).toEqual(ADVICE)
  expect(texts([], true)).toEqual(ADVICE)
})

test('a limit excludes or includes its own value as its row says', () => {
  const [below, above, , between] = LIMITES_DO_CLIMA
  expect([9.99, 10].map((value) => isWithin(below!, value))).toEqual([true, false])
  expect([55, 55.01].map((value) => isWithin(above!, value))).toEqual([false, true])
  expect([2.99, 3, 10, 10.01].map((value) => isWithin(between!, value))).toEqual([false, true, true, false])
  // 3 km/h and 10 km/h as stored in m/s.
  expect([(3 / 3.6) * 3.6, (10 / 3.6) * 3.6].map((value) => isWithin(between!, value))).toEqual([true, true])
})

test('every row says its norm and how far it was checked, and only laws name a state', () => {
  for (const { forca, uf, norma, fonte } of LIMITES_DO_CLIMA) {
    expect(norma && fonte).toBeTruthy()
    expect(uf !== undefined).toBe(forca === 'lei')
  }
})

test.each([
  ['2,4-D', true],
  ['2,4-D amina', true],
  ['2.4 D', true],
  ['Dicamba', true],
  ['triclopir-butotílico', true],
  ['Fluroxipir', true],
  ['MCPA', true],
  ['Glifosato', false],
  ['Trinexapaque-etílico', false],
  ['Moddus', false],
])('%s is a hormonal herbicide: %s', (ingrediente, expected) => {
  expect(isHormonal([{ marca: 'X' }, { ingrediente }])).toBe(expected)
  expect(isHormonal([{ marca: ingrediente }])).toBe(expected)
})

test('without products nothing is hormonal', () =>
  expect([isHormonal([]), isHormonal(undefined)]).toEqual([false, false]))
