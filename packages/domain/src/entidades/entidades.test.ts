import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigit, withCheckDigits } from './check-digits.ts'
import { isCnpj } from './cnpj.ts'
import { isCpf } from './cpf.ts'

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const bodyOf = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet.split('')), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''))
    .filter((body) => new Set(body).size > 1)

describe('check digits', () => {
  test('of 111.444.777 are 3 and 5', () => {
    // 1·10 + 1·9 + 1·8 + 4·7 + 4·6 + 4·5 + 7·4 + 7·3 + 7·2 = 162; 162 mod 11 = 8; 11 − 8 = 3.
    expect(checkDigit('111444777', 11)).toBe('3')
    // 1·11 + 1·10 + 1·9 + 4·8 + 4·7 + 4·6 + 7·5 + 7·4 + 7·3 + 3·2 = 204; 204 mod 11 = 6; 11 − 6 = 5.
    expect(checkDigit('1114447773', 11)).toBe('5')
  })

  test('of the CNPJ that the Receita Federal takes as its example, 12.ABC.345/01DE, are 3 and 5', () => {
    // 1·5 + 2·4 + 17·3 + 18·2 + 19·9 + 3·8 + 4·7 + 5·6 + 0·5 + 1·4 + 20·3 + 21·2 = 459; 459 mod 11 = 8; 11 − 8 = 3.
    expect(checkDigit('12ABC34501DE', 9)).toBe('3')
    // 1·6 + 2·5 + 17·4 + 18·3 + 19·2 + 3·9 + 4·8 + 5·7 + 0·6 + 1·5 + 20·4 + 21·3 + 3·2 = 424; 424 mod 11 = 6; 11 − 6 = 5.
    expect(checkDigit('12ABC34501DE3', 9)).toBe('5')
  })

  test('are 0 where the remainder is 0 or 1', () => {
    // 6·2 = 12, remainder 1; with 0·2 nothing remains.
    expect(checkDigit('6', 9)).toBe('0')
    expect(checkDigit('0', 9)).toBe('0')
  })
})

describe('CPF', () => {
  test.each(['111.444.777-35', '11144477735', '529.982.247-25'])('%s is one', (text) => {
    expect(isCpf(text)).toBe(true)
  })

  test.each([
    ['a wrong digit', '111.444.777-36'],
    ['one digit repeated', '111.111.111-11'],
    ['too short', '111.444.777-3'],
    ['letters', '111.444.77A-35'],
    ['nothing', ''],
    ['text around it', 'CPF 111.444.777-35'],
  ])('%s is none', (_, text) => {
    expect(isCpf(text)).toBe(false)
  })
})

describe('CNPJ', () => {
  test.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12.abc.345/01de-35'])(
    '%s is one',
    (text) => {
      expect(isCnpj(text)).toBe(true)
    },
  )

  test.each([
    ['a wrong digit', '11.222.333/0001-82'],
    ['a wrong letter', '12.ABD.345/01DE-35'],
    ['one digit repeated', '00.000.000/0000-00'],
    ['a letter among the check digits', '12.ABC.345/01DE-3A'],
    ['too short', '11.222.333/0001-8'],
    ['an accented letter', '12.ÁBC.345/01DE-35'],
  ])('%s is none', (_, text) => {
    expect(isCnpj(text)).toBe(false)
  })
})

describe.each([
  ['CPF', isCpf, bodyOf(DIGITS, 9), 11, DIGITS],
  ['numeric CNPJ', isCnpj, bodyOf(DIGITS, 12), 9, DIGITS],
  ['alphanumeric CNPJ', isCnpj, bodyOf(DIGITS + LETTERS, 12), 9, DIGITS],
] as const)('every %s', (_, isOne, bodies, highest, digits) => {
  test('is what its own check digits make of it, and no other two digits are', () => {
    fc.assert(
      fc.property(
        bodies,
        fc.constantFrom(...digits.split('')),
        fc.constantFrom(...digits.split('')),
        (body, first, second) => {
          const right = withCheckDigits(body, highest)
          expect(isOne(right)).toBe(true)
          expect(isOne(body + first + second)).toBe(body + first + second === right)
        },
      ),
    )
  })

  test('with one digit mistyped is none', () => {
    fc.assert(
      fc.property(bodies, fc.nat(), fc.constantFrom(...digits.split('')), (body, at, digit) => {
        const right = withCheckDigits(body, highest)
        const place = at % right.length
        fc.pre(digits.includes(right[place]!) && right[place] !== digit)
        // Remainders of 0 and of 1 both give the digit 0: only there may two numbers share their check digits.
        fc.pre(right.at(-2) !== '0')
        expect(isOne(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false)
      }),
    )
  })
})
