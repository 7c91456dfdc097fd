import { expect, test } from 'vitest'
import { precompute } from './precomputed-values.ts'

test('a list of names comes without the table that it was taken from', () => {
  const code = "import { TABLE } from './table.ts'\nexport const NAMES = Object.keys(TABLE)\n"
  expect(precompute(code, { NAMES: ['a', 'b'] }).trim()).toBe('export const NAMES = ["a","b"]')
})

test.each([
  ['an absent field', { a: undefined }],
  ['a function', () => 1],
  ['a set', new Set([1])],
  ['a schema', { parse: () => 1 }],
  ['a number that JSON does not have', Number.POSITIVE_INFINITY],
])('%s is computed in the browser, and left out where no screen names it', (_, value) => {
  const code = "import { make } from './make.ts'\nexport const VALUE = make()\n"
  expect(precompute(code, { VALUE: value })).toBe(code.replace('make()\n', '/* @__PURE__ */ (() => (make()))()\n'))
})

test('functions, texts and numbers stay as they are', () => {
  const code = "export const A = 1, B = 'b', C = (x) => x\nexport function d() { return A }\n"
  expect(precompute(code, { A: 1, B: 'b', C: (x: unknown) => x, d: () => 1 })).toBe(code)
})
