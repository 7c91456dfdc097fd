import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 3, [1, 2, 3]],
  [1, 50, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [6, 50, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [7, 50, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  [48, 50, [43, 44, 45, 46, 47, 48, 49, 50]],
  [1, 0, []],
])('on page %i of %i', (current, total, numbers) => {
  expect(pageWindow(current, total)).toEqual(numbers)
})
