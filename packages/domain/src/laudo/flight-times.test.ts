import { describe, expect, test } from 'vitest'
import { checkFlightTimes, type TypedFlightTimes } from './flight-times.ts'

const wrongFields = (typed: TypedFlightTimes) => {
  const checked = checkFlightTimes(typed)
  return checked.ok ? [] : checked.errors.map(({ campo }) => campo).sort()
}
const timesOf = (typed: TypedFlightTimes) => {
  const checked = checkFlightTimes(typed)
  return checked.ok ? [checked.times.dataInicial, checked.times.dataFinal] : checked.errors
}

const ALL = ['dataFinal', 'dataInicial', 'horarioFinal', 'horarioInicial']

test('dates with both times become two instants with seconds 00', () => {
  expect(
    timesOf({ dataInicial: '2026-03-14', dataFinal: '2026-03-15', horarioInicial: '9:05', horarioFinal: '10:12:37' }),
  ).toEqual(['2026-03-14T09:05:00', '2026-03-15T10:12:00'])
})

test('without times both are marked unknown', () => {
  expect(timesOf({ dataInicial: '2026-03-14', dataFinal: '2026-03-14' })).toEqual([
    '2026-03-14T00:00:01',
    '2026-03-14T00:00:01',
  ])
})

test('a start alone is a flight of one day', () => {
  expect(timesOf({ dataInicial: '2026-03-14' })).toEqual(['2026-03-14T00:00:01', '2026-03-14T00:00:01'])
})

test('a date may carry its time, and the unknown marker in it is no time', () => {
  expect(timesOf({ dataInicial: '2026-03-14T08:00:00', dataFinal: '2026-03-14 09:30' })).toEqual([
    '2026-03-14T08:00:00',
    '2026-03-14T09:30:00',
  ])
  expect(timesOf({ dataInicial: '2026-03-14T00:00:01', dataFinal: '2026-03-14T00:00:01' })).toEqual([
    '2026-03-14T00:00:01',
    '2026-03-14T00:00:01',
  ])
})

test('24:00 is the midnight that ends the day, also at the end of a month', () => {
  expect(
    timesOf({ dataInicial: '2026-02-28', dataFinal: '2026-02-28', horarioInicial: '20:00', horarioFinal: '24:00' }),
  ).toEqual(['2026-02-28T20:00:00', '2026-03-01T00:00:00'])
})

test('without a start date all four fields are wrong, with or without an end', () => {
  expect(wrongFields({})).toEqual(ALL)
  expect(wrongFields({ dataInicial: ' ', dataFinal: '' })).toEqual(ALL)
  expect(wrongFields({ dataFinal: '2026-03-14' })).toEqual(ALL)
})

test('a time on one side only makes both times wrong', () => {
  const both = ['horarioFinal', 'horarioInicial']
  expect(wrongFields({ dataInicial: '2026-03-14', horarioInicial: '10:00' })).toEqual(both)
  expect(wrongFields({ dataInicial: '2026-03-14', dataFinal: '2026-03-14', horarioFinal: '10:00' })).toEqual(both)
})

test('an end before the start is refused by date, and by time on the same day', () => {
  expect(wrongFields({ dataInicial: '2026-03-14', dataFinal: '2026-03-13' })).toEqual(['dataFinal'])
  const day = { dataInicial: '2026-03-14', dataFinal: '2026-03-14' }
  expect(wrongFields({ ...day, horarioInicial: '10:01', horarioFinal: '10:00' })).toEqual([
    'horarioFinal',
    'horarioInicial',
  ])
  expect(wrongFields({ ...day, horarioInicial: '10:00', horarioFinal: '10:00' })).toEqual([])
  expect(
    wrongFields({ dataInicial: '2026-03-14', dataFinal: '2026-03-15', horarioInicial: '23:00', horarioFinal: '01:00' }),
  ).toEqual([])
})

test.each([
  '14/03/2026',
  '2026-3-14',
  '2026-02-30',
  '0999-01-01',
  '2026-13-01',
  '9999-12-31',
  'ontem',
  '2026-03-14T10:00-03:00',
])('the date %s is refused', (dataInicial) => {
  expect(wrongFields({ dataInicial })).toEqual(['dataInicial'])
})

test.each(['25:00', '24:01', '10:60', '10', '10:0', '-1:00', '10:00:60'])(
  'the time %s is refused',
  (horarioInicial) => {
    expect(wrongFields({ dataInicial: '2026-03-14', horarioInicial, horarioFinal: '23:00' })).toEqual([
      'horarioInicial',
    ])
  },
)

describe('an edit sends 1997-01-01 and 00:00:01 for what was cleared', () => {
  const cleared = (typed: TypedFlightTimes) => {
    const checked = checkFlightTimes(typed, { mayBeCleared: true })
    return checked.ok ? [checked.times.dataInicial, checked.times.dataFinal] : checked.errors.map(({ campo }) => campo)
  }

  test('a cleared date is kept and not compared with the other', () => {
    const typed = { dataInicial: '2026-03-14T10:00:00', dataFinal: '1997-01-01T11:00:00' }
    expect(cleared(typed)).toEqual([typed.dataInicial, typed.dataFinal])
    expect(wrongFields(typed)).toEqual(['dataFinal'])
  })

  test('a cleared time on one side is kept', () => {
    const typed = { dataInicial: '2026-03-14T10:00:00', dataFinal: '2026-03-14T00:00:01' }
    expect(cleared(typed)).toEqual([typed.dataInicial, typed.dataFinal])
    expect(wrongFields(typed)).toEqual(['horarioFinal', 'horarioInicial'])
  })

  test('what was not cleared must still be in order', () => {
    expect(cleared({ dataInicial: '2026-03-14T00:00:01', dataFinal: '2026-03-13T09:00:00' })).toEqual(['dataFinal'])
    expect(cleared({ dataInicial: '2026-03-14T24:00', dataFinal: '2026-03-14T00:00:01' })).toEqual([
      'horarioInicial',
      'horarioFinal',
    ])
  })
})
