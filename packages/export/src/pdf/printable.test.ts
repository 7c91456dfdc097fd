import { expect, test } from 'vitest'
import { printable, printableValues } from './printable.ts'

test('what Portuguese is written with stays as it is', () => {
  const text = 'Fazenda “São João” — «lote» ½ nº 3, 1.234,56 ha · 93,25 % – 30 °C • R$ 5 … € ™'
  expect(printable(text)).toBe(text)
})

test.each([
  ['a sign that can be spelled', 'vento ≥ 3 e ≤ 5', 'vento >= 3 e <= 5'],
  ['a letter with an accent that the fonts lack', 'Győr Łódź', 'Gyor ?ódz'],
  ['letters of other languages', 'Talhão № 3 → 日本', 'Talhão No 3 -> ??'],
  ['a letter in two parts', 'Sa\u0303o', 'São'],
  ['a small figure', 'CO₂', 'CO2'],
  ['a picture, however many signs it is made of', 'sol 👨‍👩‍👧 e 🌧️!', 'sol ? e ?!'],
  ['a sign that nobody sees', 'a\u200bb', 'ab'],
  ['a no-break space', '12,5\u00a0ha', '12,5 ha'],
  ['a line', 'um\n dois\tfim', 'um dois fim'],
])('%s', (_, text, shown) => {
  expect(printable(text)).toBe(shown)
})

test('of a value every text, with its lines, and nothing else', () => {
  expect(
    printableValues({ nome: 'a≥b', notas: ['um\r\ndois 😀'], area: 1.5, unidade: null, falta: undefined }),
  ).toEqual({
    nome: 'a>=b',
    notas: ['um\ndois ?'],
    area: 1.5,
    unidade: null,
    falta: undefined,
  })
})
