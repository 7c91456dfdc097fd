import { expect, test } from 'vitest'
import { placeIn, placeText, questionIn } from './question.ts'

const WHOLE = { lugar: '-21.1705,-48.8224', raio: 2000, de: '2026-03-01', ate: '2026-03-31' }

test('an address with a place, a radius and a period is a question', () => {
  expect(questionIn(WHOLE)).toEqual({ lat: -21.1705, lon: -48.8224, raioM: 2000, de: '2026-03-01', ate: '2026-03-31' })
})

test.each([
  { lugar: undefined },
  { lugar: '-21.1705' },
  { lugar: '-91,-48' },
  { lugar: 'a,b' },
  { raio: undefined },
  { de: '2026-04-01' },
  { de: '2026-13-01' },
  { ate: 'ontem' },
])('%o is none', (wrong) => {
  expect(questionIn({ ...WHOLE, ...wrong } as never)).toBeUndefined()
})

test('a place is read back as it was written, to a tenth of a metre', () => {
  expect(placeIn(placeText({ lat: -21.17050049, lon: -48.82240051 }))).toEqual({ lat: -21.1705, lon: -48.822401 })
})
