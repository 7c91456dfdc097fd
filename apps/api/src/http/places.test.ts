import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

const ANA = 1
const DAVI = 2

test('a person takes as many as are for each, whatever the others have', () => {
  const places = openPlaces({ aPerson: 2 })
  const [first, second] = [places.take(ANA), places.take(ANA)]
  expect(places.take(ANA)).toBeUndefined()
  expect(places.take(DAVI)).toBeDefined()
  first?.()
  expect(places.take(ANA)).toBeDefined()
  second?.()
})

test('all together take as many as there are', () => {
  const places = openPlaces({ aPerson: 2, inAll: 2 })
  const leave = places.take(ANA)
  places.take(DAVI)
  expect(places.take(3)).toBeUndefined()
  leave?.()
  expect(places.take(3)).toBeDefined()
})

test('leaving twice leaves once', () => {
  const places = openPlaces({ aPerson: 2, inAll: 2 })
  const leave = places.take(ANA)
  places.take(ANA)
  leave?.()
  leave?.()
  expect(places.take(ANA)).toBeDefined()
  expect(places.take(ANA)).toBeUndefined()
})
