import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_BYTES, groupedCode, readCode, shortCode } from './short-code.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES }).map(shortCode)

test('a code is read back as people type it', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
      expect(readCode(groupedCode(code))).toBe(code)
      expect(readCode(` ${groupedCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(code)
    }),
  )
})

test('one wrong character and any two that changed places are found', () => {
  fc.assert(
    fc.property(codes, fc.nat(15), fc.nat(15), fc.nat(31), (code, i, j, other) => {
      const wrong = Array.from(code, (character, at) => (at === i ? ALPHABET[other]! : character)).join('')
      if (wrong !== code) expect(readCode(wrong)).toBeUndefined()
      const swapped = Array.from(code)
      ;[swapped[i], swapped[j]] = [code[j]!, code[i]!]
      if (swapped.join('') !== code) expect(readCode(swapped.join(''))).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test.each(['', '0', '../../x', 'U'.repeat(16), '0'.repeat(17)])('%s is no code', (typed) => {
  expect(readCode(typed)).toBeUndefined()
})
