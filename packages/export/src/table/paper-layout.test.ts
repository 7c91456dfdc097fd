import { expect, test } from 'vitest'
import { columnGroups, columnWidths, estimatePages, pageStarts } from './paper-layout.ts'

test('up to eleven columns stay together, more go on in groups of nearly the same size that begin with the key', () => {
  expect(columnGroups(11, 0)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
  expect(columnGroups(12, 0)).toEqual([
    [0, 1, 2, 3, 4, 5],
    [0, 6, 7, 8, 9, 10, 11],
  ])
  const groups = columnGroups(39, 0)
  expect(groups).toHaveLength(4)
  expect(groups.flatMap((group, index) => (index === 0 ? group : group.slice(1)))).toEqual(
    Array.from({ length: 39 }, (_, column) => column),
  )
})

test('widths fill the page, and none is narrower than its least', () => {
  const wide = [
    { natural: 300, least: 60 },
    { natural: 300, least: 60 },
    { natural: 50, least: 50 },
  ]
  const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0)
  const tight = columnWidths(wide, 400)
  expect(total(tight)).toBeCloseTo(400)
  // 230 points are left beyond the minimum widths, shared by the two columns that may be narrower: (400 - 170) / 2 + 60.
  expect(tight).toEqual([175, 175, 50])
  const loose = columnWidths(wide, 1300)
  expect(total(loose)).toBeCloseTo(1300)
  expect(loose).toEqual([600, 600, 100])
})

test('rows fill a page up to its foot, and one that is taller than a page has one of its own', () => {
  expect(pageStarts([10, 10, 10, 10, 10], 25, 30)).toEqual([0, 2])
  expect(pageStarts([10, 10, 10, 10, 10, 10], 25, 30)).toEqual([0, 2, 5])
  expect(pageStarts([100, 10, 10], 25, 30)).toEqual([0, 1])
  expect(pageStarts([], 25, 30)).toEqual([0])
})

test('fifty thousand rows are a document still, with all their columns they are none', () => {
  expect(estimatePages(50_000, 8)).toEqual({ pages: 1429, tooLong: false })
  expect(estimatePages(50_000, 39).tooLong).toBe(true)
  expect(estimatePages(10_000, 39).tooLong).toBe(false)
  expect(estimatePages(100_000, 8).tooLong).toBe(true)
})
