import { expect, test } from 'vitest'
import { createSubmissions } from './submissions.ts'

const values = { nome: 'Talhão 7' }
const file = new Blob(['kml'])

test('the same things sent again have the same key', () => {
  const { keyOf } = createSubmissions()
  expect(keyOf([values, file])).toMatch(/^[\da-f]{32}$/)
  expect(keyOf([values, file])).toBe(keyOf([values, file]))
})

test('another value, another file, one more or one less is another submission', () => {
  const { keyOf } = createSubmissions()
  const sent = [[values, file], [{ ...values }, file], [values, new Blob(['kml'])], [values], [values, file, undefined]]
  const keys = sent.map(keyOf)
  expect(new Set(keys).size).toBe(sent.length)
})

test('what arrived and is sent once more is another submission', () => {
  const { keyOf, end } = createSubmissions()
  const first = keyOf([values])
  end()
  expect(keyOf([values])).not.toBe(first)
})
