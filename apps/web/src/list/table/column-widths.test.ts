import { expect, test } from 'vitest'
import { clampWidth, readWidths, widthOf } from './column-widths.ts'

test('widths that were remembered are read, and nothing else is', () => {
  expect(readWidths('{"codigo":120,"nome":9999,"piloto":"x","data":-3}')).toEqual({ codigo: 120, nome: 640, data: 56 })
  for (const text of [undefined, '', 'x', '{}', 'null', '7', '[]']) expect(readWidths(text)).toBeUndefined()
})

test('no column is too narrow to be seen or too wide to be left', () => {
  expect([0, 100.4, 5000].map(clampWidth)).toEqual([56, 100, 640])
})

test('a column that came later has a usual width', () => {
  expect(widthOf({ codigo: 90 }, 'codigo')).toBe(90)
  expect(widthOf({ codigo: 90 }, 'nome')).toBe(140)
})
