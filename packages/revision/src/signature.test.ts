import { expect, test } from 'vitest'
import { hexToBytes } from './bytes.ts'
import { canonicalText } from './canonical-json.ts'
import { isSignedBy } from './signature.ts'

// RFC 8032, 7.1, tests 1 and 2.
test.each([
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
])('the signature by %s is recognised, and that of other bytes is not', (key, message, signature) => {
  expect(isSignedBy(hexToBytes(key), hexToBytes(message), hexToBytes(signature))).toBe(true)
  expect(isSignedBy(hexToBytes(key), hexToBytes(`${message}00`), hexToBytes(signature))).toBe(false)
  expect(isSignedBy(hexToBytes(key), hexToBytes(message), hexToBytes(signature).fill(0, 32))).toBe(false)
  expect(isSignedBy(new Uint8Array(32).fill(255), hexToBytes(message), hexToBytes(signature))).toBe(false)
})

// RFC 8785, 3.2.2, and the order of names of 3.2.3.
test('JSON takes the canonical form of the norm', () => {
  const given =
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}'
  expect(canonicalText(JSON.parse(given))).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const names = ['€', '\r', '\ufb33', '1', '😀', '\u0080', 'ö']
  expect(Object.keys(JSON.parse(canonicalText(Object.fromEntries(names.map((name) => [`_${name}`, 0])))))).toEqual(
    ['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33'].map((name) => `_${name}`),
  )
})

// RFC 8785, appendix B.
test.each([
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555557', '333333333.33333343'],
])('the double %s is written %s', (bits, text) => {
  expect(canonicalText(new DataView(hexToBytes(bits).buffer).getFloat64(0))).toBe(text)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800', undefined])('%s has no canonical form', (value) => {
  expect(() => canonicalText(value)).toThrow(/not allowed|no form in JSON/)
})
