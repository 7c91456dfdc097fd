import { expect, test } from 'vitest'
import { shownValue } from './history-words.ts'

test('figures are written as the laudo writes them: decimal comma, unit, two decimals for a percentage', () => {
  expect(shownValue('insumos', '24.5')).toBe('24,5\u00a0ha')
  expect(shownValue('taxaAplicacao', '12')).toBe('12\u00a0L/ha')
  // 24.5 ha of product on 89.51 ha of plots.
  expect(shownValue('percentInsumos', '27.36999989599484')).toBe('27,37')
})

test('what is no figure stays as it is stored, even where it looks like one', () => {
  expect(shownValue('codigo', '12.5')).toBe('12.5')
  expect(shownValue('insumos', '')).toBe('')
  expect(shownValue('insumos', null)).toBe('vazio')
})

test('a pattern of deposition is written as positions with their deposits', () => {
  expect(shownValue('padraoDeposito', '-12.5 0.8, 0 1, 12.5 0.75')).toBe(
    '3 posições (-12,5\u00a0m: 0,8; 0\u00a0m: 1; 12,5\u00a0m: 0,75)',
  )
  expect(shownValue('padraoDeposito', 'ilegível')).toBe('ilegível')
  expect(shownValue('padraoDeposito', null)).toBe('vazio')
})
