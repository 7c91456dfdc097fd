import { expect, test } from 'vitest'
import { changesText, changeText } from './plot-changes.ts'

test('the changes of a file agree with their numbers, and those that do not happen are left out', () => {
  expect(changesText({ novo: 3, alterado: 0, igual: 0, removido: 0 })).toBe('3 talhões novos')
  expect(changesText({ novo: 0, alterado: 1, igual: 2, removido: 1 })).toBe('1 talhão alterado, 2 iguais, 1 removido')
  expect(changesText({ novo: 0, alterado: 0, igual: 1, removido: 0 })).toBe('1 talhão igual')
  expect(changesText({ novo: 0, alterado: 0, removido: 0 })).toBe('nenhuma mudança')
})

test('one kind of change agrees with its number, none at all included', () => {
  expect(['novo', 'igual', 'removido'].map((change, i) => changeText(change as 'novo', [2, 1, 0][i]!))).toEqual([
    '2 novos',
    '1 igual',
    'nenhum removido',
  ])
})
