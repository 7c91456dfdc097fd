import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('Ctrl+K and ⌘K open the search, also from a field; K alone, Ctrl+Shift+K and Ctrl+Alt+K do not', () => {
  expect(shortcutOf({ ...NONE, key: 'k', ctrlKey: true }, true)).toBe('go-to')
  expect(shortcutOf({ ...NONE, key: 'K', metaKey: true }, false)).toBe('go-to')
  expect(shortcutOf({ ...NONE, key: 'k' }, false)).toBeUndefined()
  expect(shortcutOf({ ...NONE, key: 'k', ctrlKey: true, shiftKey: true }, false)).toBeUndefined()
  expect(shortcutOf({ ...NONE, key: 'k', ctrlKey: true, altKey: true }, false)).toBeUndefined()
})

test('a question mark opens the shortcuts, but not while it is typed into a field', () => {
  expect(shortcutOf({ ...NONE, key: '?', shiftKey: true }, false)).toBe('shortcuts')
  expect(shortcutOf({ ...NONE, key: '?', shiftKey: true }, true)).toBeUndefined()
})
