import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectionOfText, textOfSelection } from './selection-text.ts'

test('a selection is written with ranges, and read back as it was', () => {
  expect(textOfSelection([14, 12, 13, 57, -1_048_577, -1_048_576])).toBe('-1048577,-1048576,12-14,57')
  const id = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: -(2 ** 40), max: -1 }))
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 60 }), (ids) => {
      expect(selectionOfText(textOfSelection(ids))).toEqual(new Set(ids.toSorted((one, other) => one - other)))
    }),
  )
})

test.each([
  ['', []],
  ['x,7,1.5,0,9-3,-4-8,8', [7, 8]],
  // A range that would fill the memory ends the reading of a link.
  ['5,1-999999999999,6', [5]],
])('of «%s» what can be read is read', (text, ids) => {
  expect([...selectionOfText(text)]).toEqual(ids)
})
