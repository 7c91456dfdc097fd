import { expect, test } from 'vitest'
import { present } from './present.ts'

test('an absent field has no key, and every other value stays, empty or not', () => {
  const nome: string | undefined = undefined
  expect(Object.keys(present({ nome, row: 0, text: '', flag: false, none: null }))).toEqual([
    'row',
    'text',
    'flag',
    'none',
  ])
})
