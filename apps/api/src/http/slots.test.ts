import { expect, test } from 'vitest'
import { openSlots } from './slots.ts'

const ANA = 1
const DAVI = 2

test('a person takes as many as are for each, whatever the others have', () => {
  const slots = openSlots({ aPerson: 2 })
  const [first, second] = [slots.take(ANA), slots.take(ANA)]
  expect(slots.take(ANA)).toBeUndefined()
  expect(slots.take(DAVI)).toBeDefined()
  first?.()
  expect(slots.take(ANA)).toBeDefined()
  second?.()
})

test('all together take as many as there are', () => {
  const slots = openSlots({ aPerson: 2, inAll: 2 })
  const release = slots.take(ANA)
  slots.take(DAVI)
  expect(slots.take(3)).toBeUndefined()
  release?.()
  expect(slots.take(3)).toBeDefined()
})

test('releasing twice releases once', () => {
  const slots = openSlots({ aPerson: 2, inAll: 2 })
  const release = slots.take(ANA)
  slots.take(ANA)
  release?.()
  release?.()
  expect(slots.take(ANA)).toBeDefined()
  expect(slots.take(ANA)).toBeUndefined()
})
