import { expect, test } from 'vitest'
import { impossibleDates, limitsText, TYPED_LIMITS } from './typed-limits.ts'

const now = new Date('2026-03-15T01:00:00Z')

test.each([
  ['2026-03-15', []],
  // East of Greenwich it is already the next day, and some devices have such clocks.
  ['2026-03-16', []],
  ['2026-03-17', ['A data inicial está no futuro: confira o ano.']],
  ['2090-03-14', ['A data inicial está no futuro: confira o ano.']],
  ['1990-01-01', []],
  ['0206-03-14', ['A data inicial é anterior a 1990: confira o ano.']],
  // This date means that the date was cleared.
  ['1997-01-01', []],
  ['ontem', []],
])('a flight on %s', (dataInicial, expected) => {
  expect(impossibleDates({ dataInicial }, now).map(({ mensagem }) => mensagem)).toEqual(expected)
})

test('each wrong date is named as its own field', () => {
  const typed = { data: '2090-01-01T00:00:00', dataInicial: '2026-03-14', dataFinal: '2090-01-01' }
  expect(impossibleDates(typed, now).map(({ campo }) => campo)).toEqual(['data', 'dataFinal'])
})

test('limits are said as people write numbers', () => {
  expect(limitsText(TYPED_LIMITS.faixaExecutada)).toBe('de 0,5 a 100\u00a0m')
  expect(limitsText(TYPED_LIMITS.insumos)).toBe('de 0 a 100.000\u00a0ha')
})
