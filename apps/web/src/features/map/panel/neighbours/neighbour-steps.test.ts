import { expect, test } from 'vitest'
import { beside, OTHER_PAGE, stepOfKey } from './neighbour-steps.ts'

const list = (page: number, totalPages: number) => ({ uuids: ['a', 'b', 'c'], href: '/', query: { page }, totalPages })
const pressed = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'none' = 'none') =>
  stepOfKey({ key, ctrlKey: held === 'ctrlKey', metaKey: held === 'metaKey', altKey: held === 'altKey' })

test('J goes on and K goes back, in either case; Ctrl+K is not K', () => {
  expect(['j', 'J', 'k', 'K', 'l'].map((key) => pressed(key))).toEqual([1, 1, -1, -1, undefined])
  expect([pressed('k', 'ctrlKey'), pressed('k', 'metaKey'), pressed('j', 'altKey')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('within a page the laudo beside it is next, at its edge the other page, and at the ends of the list nothing', () => {
  expect([beside(list(1, 1), 'b', 1), beside(list(1, 1), 'b', -1)]).toEqual(['c', 'a'])
  expect([beside(list(2, 3), 'c', 1), beside(list(2, 3), 'a', -1)]).toEqual([OTHER_PAGE, OTHER_PAGE])
  expect([beside(list(1, 3), 'a', -1), beside(list(3, 3), 'c', 1)]).toEqual([undefined, undefined])
})

test('a laudo that is not in the list has no neighbours', () => {
  expect(beside(list(2, 3), 'x', 1)).toBeUndefined()
})
