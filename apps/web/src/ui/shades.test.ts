import { expect, test } from 'vitest'
import { shadesOf } from './shades.ts'

test('a colour gives ten shades, itself the eighth, from nearly white to darker than itself', () => {
  const shades = shadesOf('#1765c1')
  expect(shades).toHaveLength(10)
  expect(shades[7]).toBe('#1765c1')
  // The channels are 0.08 · 0x17 + 0.92 · 255 = 236.44, 242.68 and 250.04.
  expect(shades[0]).toBe('#ecf3fa')
  // The channels are 0.7 · 23 = 16.1, 70.7 and 135.1.
  expect(shades[9]).toBe('#104787')
})

test('the short form is the long one', () => {
  expect(shadesOf('#0A5')).toEqual(shadesOf('#00aa55'))
})

test.each(['azul', '1765c1', '#1765c', 'rgb(1,2,3)', '#1765c1; x'])('«%s» is refused with a sentence', (colour) => {
  expect(() => shadesOf(colour)).toThrow(`A cor «${colour}» não é válida: informe um valor hexadecimal`)
})
