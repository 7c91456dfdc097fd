import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { createTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** The key of RFC 6238, appendix B, for SHA-1. */
const RFC = Secret.fromUTF8('12345678901234567890').base32

// Appendix B has eight digits; six digits are the last six of them (RFC 4226, 5.3: the truncated number modulo 10^digits).
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d s the code is that of RFC 6238', (seconds, eight) => {
  expect(stepOfCode(RFC, eight.slice(2), new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code counts one step before and after its own, and no further', () => {
  const at = (seconds: number) => stepOfCode(RFC, '287082', new Date(seconds * 1000))
  // Step 1 is from 30 to 60 s.
  expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1])
  expect(at(90)).toBeUndefined()
  expect(stepOfCode(RFC, '081804', new Date(1_111_111_049_000))).toBeUndefined()
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２', '-87082'])('«%s» is the code of no step', (code) => {
  expect(stepOfCode(RFC, code, new Date(59_000))).toBeUndefined()
})

test('a secret has 160 random bits, and its address says all that an app has to know', () => {
  const secret = createTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(secret)
  const address = new URL(totpAddress(secret, 'ana@exemplo.com.br'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Faixa:ana%40exemplo\.com\.br\?/)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Faixa',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
