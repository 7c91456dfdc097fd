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

test('three persons cannot hold all that there are, in whatever order they come', () => {
  for (const order of [
    [1, 1, 2, 2, 3, 3],
    [1, 2, 3, 1, 2, 3],
    [3, 3, 1, 1, 2, 2],
  ]) {
    const slots = openSlots({ aPerson: 2, inAll: 6, reserved: 3 })
    for (const person of order) slots.take(person)
    expect(slots.take(4)).toBeDefined()
    expect(slots.take(5)).toBeDefined()
  }
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
