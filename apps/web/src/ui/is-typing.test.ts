import { afterEach, expect, test, vi } from 'vitest'
import { isTyping } from './is-typing.ts'

/** An element inside `within`, on a page that contains `onPage`. */
function element(within: string | undefined, onPage: string | undefined): EventTarget {
  class HTMLElement extends EventTarget {
    readonly ownerDocument = { querySelector: (selector: string) => (selector === onPage ? {} : null) }
    closest(selector: string) {
      return within !== undefined && selector.split(', ').includes(within) ? this : null
    }
  }
  vi.stubGlobal('HTMLElement', HTMLElement)
  return new HTMLElement()
}

afterEach(() => vi.unstubAllGlobals())

test('a key in a field or in a dialog is no shortcut of the screen', () => {
  expect([isTyping(element('input', undefined)), isTyping(element('[role=dialog]', undefined))]).toEqual([true, true])
  expect(isTyping(element(undefined, undefined))).toBe(false)
})

test('while a modal dialog is open, a key is no shortcut of the screen wherever the focus is', () => {
  expect(isTyping(element(undefined, '[aria-modal=true]'))).toBe(true)
})
