import { expect, test } from 'vitest'
import { masked } from './masked-field.tsx'

test.each([
  ['99.999.999-**', '12345678X', '12.345.678-X'],
  ['999.999.999-99', '111.444.777-35', '111.444.777-35'],
  ['99999-999', ' 19 800-001 ', '19800-001'],
  ['99999-999', '198000019999', '19800-001'],
  ['**.***.***/****-99', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['**.***.***/****-99', '12.ABC.345/01DE-', '12.ABC.345/01DE'],
  ['99999-999', 'abc', ''],
])('%s: what is typed or pasted as «%s» is written «%s»', (mask, typed, written) => {
  expect(masked(typed, mask)).toBe(written)
})

test('punctuation at the end comes with the next character, so that it can be deleted', () => {
  expect(masked('12345', '99999-999')).toBe('12345')
  expect(masked('123456', '99999-999')).toBe('12345-6')
})

test('a mask may follow from what was typed', () => {
  const byFirst = (typed: string) => (typed[0] === '9' ? '9 99' : '99')
  expect(masked('912', byFirst)).toBe('9 12')
  expect(masked('12', byFirst)).toBe('12')
})
