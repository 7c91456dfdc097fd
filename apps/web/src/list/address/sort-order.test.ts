import { expect, test } from 'vitest'
import { readSort, toggleSort, writeSort } from './sort-order.ts'

const after = (text: string, column: string, together = false) =>
  writeSort(toggleSort(readSort(text), column, together))

test('an order is written as it was read, without empty parts', () => {
  expect(writeSort(readSort('-data,codigo'))).toBe('-data,codigo')
  expect(writeSort(readSort(',-,nome,'))).toBe('nome')
})

test('a column goes from ascending to descending to not sorted', () => {
  expect(after('', 'nome')).toBe('nome')
  expect(after('nome', 'nome')).toBe('-nome')
  expect(after('-nome', 'nome')).toBe('')
})

test('alone, a column takes the place of all others', () => {
  expect(after('-data,nome', 'codigo')).toBe('codigo')
})

test('together, the others keep their places', () => {
  expect(after('-data,nome', 'codigo', true)).toBe('-data,nome,codigo')
  expect(after('-data,nome', 'nome', true)).toBe('-data,-nome')
  expect(after('-data,nome', 'data', true)).toBe('nome')
})

test('no more than five columns are asked for', () => {
  expect(after('a,b,c,d,e', 'f', true)).toBe('a,b,c,d,e')
})
