import { expect, test } from 'vitest'
import { changePicked, extend, NOTHING, pick, type Selection } from './row-selection.ts'

const page = ['a', 'b', 'c', 'd', 'e'].map((key) => [key, key] as const)
const keys = ({ picked }: Selection<string>) => [...picked.keys()].join('')
const one = (key: string) => [[key, key]] as const

test('rows are picked and let go one by one, and a page at once', () => {
  const two = pick(pick(NOTHING, one('b'), true, 9), one('d'), true, 9)
  expect(keys(two)).toBe('bd')
  expect(keys(pick(two, one('b'), false, 9))).toBe('d')
  expect(keys(pick(two, page, true, 9))).toBe('bdace')
  expect(keys(pick(two, page, false, 9))).toBe('')
})

test('what was picked on another page stays', () => {
  const elsewhere = pick(NOTHING, one('z'), true, 9)
  expect(keys(pick(elsewhere, page, true, 9))).toBe('zabcde')
  expect(keys(extend(elsewhere, page, { from: 'b', key: 'c' }, 9))).toBe('zbc')
})

test('a range goes from the row picked last, in both directions', () => {
  const from = pick(NOTHING, one('c'), true, 9)
  expect(keys(extend(from, page, { from: 'x', key: 'e' }, 9))).toBe('cde')
  expect(keys(extend(from, page, { from: 'x', key: 'a' }, 9))).toBe('abc')
})

test('a range that turns back lets go what it passed', () => {
  const wide = extend(pick(NOTHING, one('b'), true, 9), page, { from: 'b', key: 'd' }, 9)
  expect(keys(wide)).toBe('bcd')
  expect(keys(extend(wide, page, { from: 'd', key: 'c' }, 9))).toBe('bc')
  expect(keys(extend(wide, page, { from: 'd', key: 'a' }, 9))).toBe('ab')
})

test('no more than may be picked are, and that is known', () => {
  const four = pick(NOTHING, page, true, 4)
  expect(keys(four)).toBe('abcd')
  expect(four.full).toBe(true)
  expect(pick(four, one('d'), false, 4).full).toBeUndefined()
  expect(extend(pick(NOTHING, one('a'), true, 2), page, { from: 'a', key: 'e' }, 2).full).toBe(true)
})

test('rows change while they are picked, and those that are gone are not picked', () => {
  const picked = pick(NOTHING, page, true, 9)
  const keyOf = (row: string) => row.slice(0, 1)
  expect(changePicked(picked, keyOf, (rows) => rows)).toBe(picked)
  const after = changePicked(picked, keyOf, (rows) => rows.filter((row) => row !== 'b').map((row) => `${row}!`))
  expect([...after.picked]).toEqual(['a', 'c', 'd', 'e'].map((key) => [key, `${key}!`]))
})
