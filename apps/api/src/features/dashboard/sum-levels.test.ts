import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, haveOneRowEach, lastWeeks, piecesFor, previousPeriod } from './sum-levels.ts'

test('without a period everything is one row of the smallest level that has the columns', () => {
  const levelOf = (...columns: Parameters<typeof piecesFor>[0][]) => piecesFor(columns.flat() as never, undefined)
  const always = { grao: 'sempre', from: '-infinity', to: '-infinity' }
  expect(levelOf([])).toEqual([{ nivel: 'tratamento', ...always }])
  expect(levelOf(['unidade_id'])).toEqual([{ nivel: 'unidade', ...always }])
  expect(levelOf(['piloto_id', 'tratamento'])).toEqual([{ nivel: 'piloto-tratamento', ...always }])
  expect(levelOf(['empresa_id', 'piloto_id'])).toEqual([{ nivel: 'empresa-piloto', ...always }])
  expect(levelOf(['unidade_id', 'piloto_id'])).toEqual([{ nivel: 'tudo', ...always }])
})

test('a period is whole months, and days at its ends', () => {
  expect(piecesFor([], { inicio: '2026-01-30', fim: '2026-04-02' })).toEqual([
    { nivel: 'tratamento', grao: 'dia', from: '2026-01-30', to: '2026-01-31' },
    { nivel: 'tratamento', grao: 'mes', from: '2026-02-01', to: '2026-03-01' },
    { nivel: 'tratamento', grao: 'dia', from: '2026-04-01', to: '2026-04-02' },
  ])
  expect(piecesFor([], { inicio: '2026-02-01', fim: '2026-02-28' })).toEqual([
    { nivel: 'tratamento', grao: 'mes', from: '2026-02-01', to: '2026-02-01' },
  ])
})

test('whole years are taken from a level that has years, unless a row may only sum up a month', () => {
  const period = { inicio: '2023-12-01', fim: '2026-02-03' }
  const ends = [
    { nivel: 'unidade', grao: 'mes', from: '2023-12-01', to: '2023-12-01' },
    { nivel: 'unidade', grao: 'mes', from: '2026-01-01', to: '2026-01-01' },
    { nivel: 'tudo', grao: 'dia', from: '2026-02-01', to: '2026-02-03' },
  ]
  const years = { nivel: 'unidade', grao: 'ano', from: '2024-01-01', to: '2025-01-01' }
  expect(piecesFor(['unidade_id'], period)).toEqual([ends[0], years, ends[1], ends[2]])
  const months = { nivel: 'unidade', grao: 'mes', from: '2023-12-01', to: '2026-01-01' }
  expect(piecesFor(['unidade_id'], period, 'mes')).toEqual([months, ends[2]])
  expect(piecesFor(['tratamento'], { inicio: '2024-01-01', fim: '2024-12-31' })).toEqual([
    { nivel: 'tratamento', grao: 'mes', from: '2024-01-01', to: '2024-12-01' },
  ])
})

test('a row of one span is the sum of its keys only where the level has no other column', () => {
  const year = { inicio: '2025-01-01', fim: '2025-12-31' }
  const isOne = (keys: Parameters<typeof haveOneRowEach>[1], period?: typeof year, filtered = keys) =>
    haveOneRowEach(piecesFor([...keys, ...filtered], period), keys)
  expect(isOne(['empresa_id', 'unidade_id'])).toBe(true)
  expect(isOne(['empresa_id', 'unidade_id'], year)).toBe(true)
  expect(isOne(['empresa_id', 'unidade_id'], { ...year, fim: '2026-12-31' })).toBe(false)
  expect(isOne(['empresa_id', 'unidade_id'], { ...year, fim: '2026-01-01' })).toBe(false)
  expect(isOne(['prestadora_id', 'piloto_id'], undefined, ['empresa_id'])).toBe(false)
  expect(isOne(['prestadora_id'])).toBe(false)
})

test('every day of a period is in exactly one piece, and no other day, nor the date that stands for none', () => {
  const day = fc
    .integer({ min: 9_000, max: 11_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
  const columns = fc.subarray(['tratamento', 'empresa_id', 'unidade_id', 'piloto_id'] as const)
  const longest = fc.constantFrom('sempre', 'mes', 'dia')
  /** Number of characters of a day that name its span. */
  const named = { sempre: 0, ano: 4, mes: 7, dia: 10 }
  fc.assert(
    fc.property(day, day, columns, longest, (one, other, wantedColumns, longest) => {
      const [inicio, fim] = [one, other].toSorted() as [string, string]
      const days: string[] = []
      for (const { grao, from, to } of piecesFor(wantedColumns, { inicio, fim }, longest)) {
        const isIn = (at: string) => at.slice(0, named[grao]) <= to.slice(0, named[grao])
        for (let at = from; isIn(at); at = dayAfter(at)) days.push(at)
      }
      const expected: string[] = []
      for (let at = inicio; at <= fim; at = dayAfter(at)) if (at !== '1997-01-01') expected.push(at)
      expect(days).toEqual(expected)
    }),
    { examples: [['1996-12-15', '1997-02-03', [], 'sempre']] },
  )
})

test('the period before is as long and ends the day before', () => {
  expect(previousPeriod({ inicio: '2026-03-01', fim: '2026-03-31' })).toEqual({
    inicio: '2026-01-29',
    fim: '2026-02-28',
  })
  expect(previousPeriod({ inicio: '2026-03-01', fim: '2026-03-01' })).toEqual({
    inicio: '2026-02-28',
    fim: '2026-02-28',
  })
})

test('the last weeks are whole, begin on a Monday, and stay within the period', () => {
  // 2026-03-31 is a Tuesday; the Monday of the week before is the 23rd.
  const ever = { inicio: '2020-01-01', fim: '2030-01-01' }
  expect(lastWeeks('2026-03-01', 2, ever)).toEqual({ inicio: '2026-03-23', fim: '2026-03-31' })
  expect(lastWeeks('2026-03-01', 2, { inicio: '2026-03-25', fim: '2026-03-29' })).toEqual({
    inicio: '2026-03-25',
    fim: '2026-03-29',
  })
})
