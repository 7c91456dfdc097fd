import { expect, test } from 'vitest'
import {
  cameraIn,
  type LayerChoice,
  readMapAddress,
  searchOfCamera,
  searchOfToggled,
  visibleIn,
} from './map-address.ts'

const CHOICE: LayerChoice<string> = { all: ['ground', 'roads', 'towns'], atFirst: ['roads'] }

test('an address that was written here is read as it was', () => {
  const written = { ...searchOfCamera({ lon: -50.32, lat: -21.78, zoom: 14.5 }), camadas: 'ground,towns', base: 'x' }
  expect(readMapAddress(written)).toEqual(written)
  expect(cameraIn(readMapAddress(written))).toEqual({ lon: -50.32, lat: -21.78, zoom: 14.5 })
})

test.each([
  ['a place beyond the poles', { lat: 99, lon: 0, z: 3 }],
  ['half a place', { lat: -21, z: 3 }],
  ['a word for a number', { lat: 'x', lon: 'y', z: 'z' }],
  ['anything else', { camadas: 7, base: [], outro: 1 }],
])('%s is left out', (_, raw) => {
  expect(readMapAddress(raw)).toEqual({})
})

test('layers are told in drawing order, whatever the order they were chosen in', () => {
  expect(visibleIn({}, CHOICE)).toEqual(['roads'])
  expect(visibleIn({ camadas: 'towns,secret,ground' }, CHOICE)).toEqual(['ground', 'towns'])
  expect(searchOfToggled({ camadas: 'towns' }, 'ground', CHOICE)).toEqual({ camadas: 'ground,towns' })
})

test('a map without any layer is not the map as it is at first', () => {
  const none = searchOfToggled({}, 'roads', CHOICE)
  expect(none).toEqual({ camadas: 'nenhuma' })
  expect(visibleIn(none, CHOICE)).toEqual([])
})
