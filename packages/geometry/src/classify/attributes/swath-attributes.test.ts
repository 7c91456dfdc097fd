import { describe, expect, test } from 'vitest'
import { placemark } from '../placemarks.fixture.ts'
import { parseMoment } from './placemark-times.ts'
import { swathAttributes } from './swath-attributes.ts'

function attributesOf(attributes: Record<string, string>, times: { beginMs?: number; endMs?: number } = {}) {
  return swathAttributes(placemark([], { attributes, ...times }))
}

test('a logged pass: number, width with a decimal comma, ISO times', () => {
  const attributes = {
    passada: '1',
    largura_m: '25,00',
    inicio: '2026-03-14T10:12:29.374Z',
    fim: '2026-03-14T10:12:36.874Z',
  }
  expect(attributesOf(attributes)).toEqual({
    pass: '1',
    widthM: 25,
    beginMs: Date.UTC(2026, 2, 14, 10, 12, 29, 374),
    endMs: Date.UTC(2026, 2, 14, 10, 12, 36, 874),
  })
})

test('the placemark’s own times come before its attributes', () => {
  expect(attributesOf({ inicio: '2026-03-14T10:12:29Z' }, { beginMs: 5, endMs: 9 })).toEqual({ beginMs: 5, endMs: 9 })
})

test('a date and a time of day in two attributes are one time, each end with its own', () => {
  const beginMs = Date.UTC(2026, 2, 14, 10, 12, 29, 400)
  expect(attributesOf({ DATA: '14/03/2026', HORA: '10:12:29,4' })).toEqual({ beginMs })
  expect(attributesOf({ Date: '20260314', Time: '10:12:29.400' })).toEqual({ beginMs })
  expect(
    attributesOf({ data_inicio: '2026-03-14', hora_inicio: '23:59:58', data_fim: '2026-03-15', hora_fim: '00:00:03' }),
  ).toEqual({ beginMs: Date.UTC(2026, 2, 14, 23, 59, 58), endMs: Date.UTC(2026, 2, 15, 0, 0, 3) })
})

test('a time of day without a date, and a date without one, are no time', () => {
  expect(attributesOf({ HORA: '10:12:29' })).toEqual({})
  expect(attributesOf({ DATA: '14/03/2026', HORA: 'manhã' })).toEqual({})
})

test('an attribute with date and time is found behind one that holds neither', () => {
  expect(attributesOf({ hora_inicio: 'cedo', data_hora: '14/03/2026 10:12' })).toEqual({
    beginMs: Date.UTC(2026, 2, 14, 10, 12),
  })
})

test('a width knows its unit: 72 ft are 21.9456 m', () => {
  expect(attributesOf({ Swath_Width: '72 ft' }).widthM).toBeCloseTo(21.9456, 10)
  expect(attributesOf({ faixa: '18 m' }).widthM).toBe(18)
})

test('a number of a swath is not taken for its width', () => {
  expect(attributesOf({ faixa: '312' })).toEqual({})
  expect(attributesOf({ swath: '0' })).toEqual({})
})

describe('moments', () => {
  const moment = Date.UTC(2026, 2, 14, 10, 12, 29)

  test.each([
    ['14/03/2026 10:12:29', moment],
    ['14/03/2026 10:12:29,374', moment + 374],
    ['14-03-2026 10:12', moment - 29_000],
    ['14/3/2026 às 10h12', moment - 29_000],
    ['14/03/2026 07:12:29 -03:00', moment],
    ['2026-03-14 10:12:29', moment],
    ['2026-03-14T07:12:29-03:00', moment],
  ])('%s', (text, expected) => {
    expect(parseMoment(text)).toBe(expected)
  })

  test('a date without a time of day, or a time without a date, is no moment', () => {
    expect(parseMoment('14/03/2026')).toBeUndefined()
    expect(parseMoment('2026-03-14')).toBeUndefined()
    expect(parseMoment('10:12:29')).toBeUndefined()
  })

  test('the 31st of February is no moment', () => {
    expect(parseMoment('31/02/2026 10:00')).toBeUndefined()
  })
})
