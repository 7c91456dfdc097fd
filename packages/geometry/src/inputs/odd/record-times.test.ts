import { expect, test } from 'vitest'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { recordTimes } from './record-times.ts'

/** Lines of 0.01 degrees, flown in 20 s each, one every minute. */
const lines = Array.from({ length: 12 }, (_, i) => ({
  kind: 'line' as const,
  path: asLonLat([-50, -21 + i * 0.0002, -49.99, -21 + i * 0.0002]),
  widthM: 22,
  beginMs: 60_000 * i + 1_500,
  endMs: 60_000 * i + 21_500,
}))

test('records with times of their length are in order, and so are records without times', () => {
  expect(recordTimes(lines)).toEqual([])
  expect(recordTimes(lines.map(({ kind, path, widthM }) => ({ kind, path, widthM })))).toEqual([])
})

test('a record that ends before it begins, or lasted an hour, is reported', () => {
  expect(recordTimes(lines.with(3, { ...lines[3]!, endMs: lines[3]!.beginMs - 1 }))).toMatchObject([
    { code: 'record-times-odd', count: 1 },
  ])
  expect(recordTimes(lines.with(3, { ...lines[3]!, endMs: lines[3]!.endMs + 3_600_000 }))).toMatchObject([
    { code: 'record-times-odd', count: 1 },
  ])
  // Three times the usual 20 s: a pause within the pass.
  expect(recordTimes(lines.with(3, { ...lines[3]!, endMs: lines[3]!.beginMs + 60_000 }))).toEqual([])
})

test('a record without the end or the times that the others have is reported', () => {
  const { endMs: _end, ...begun } = lines[5]!
  expect(recordTimes([...lines.slice(0, 5), begun, ...lines.slice(6)])).toMatchObject([
    { code: 'record-times-missing', count: 1 },
  ])
})

test('times in whole minutes are reported', () => {
  const inMinutes = lines.map((line, i) => ({ ...line, beginMs: 60_000 * i, endMs: 60_000 * i }))
  expect(recordTimes(inMinutes)).toMatchObject([{ code: 'record-times-in-minutes' }])
})
