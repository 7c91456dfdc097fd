import { expect, test } from 'vitest'
import { cameraIn, readMapSearch, searchOfCamera, searchOfVisible, visibleIn } from './map-search.ts'

test('an address that was written here is read as it was', () => {
  const written = { ...searchOfCamera({ lon: -50.32, lat: -21.78, zoom: 14.5 }), camadas: 'area,trajeto', talhao: 3 }
  expect(readMapSearch(written)).toEqual(written)
  expect(cameraIn(readMapSearch(written))).toEqual({ lon: -50.32, lat: -21.78, zoom: 14.5 })
})

test.each([
  ['a place beyond the poles', { lat: 99, lon: 0, z: 3 }],
  ['half a place', { lat: -21, z: 3 }],
  ['a word for a number', { lat: 'x', lon: 'y', z: 'z' }],
  ['a plot that no table has', { talhao: 0 }],
  ['half a plot', { talhao: 1.5 }],
  ['anything else', { camadas: 7, base: [], editar: 'sim', outro: 1 }],
])('%s is left out', (_, raw) => {
  expect(readMapSearch(raw)).toEqual({})
})

test('without a word the area, the application and the flight are seen', () => {
  expect(visibleIn({})).toEqual(['area', 'aplicacao', 'trajeto'])
})

test('layers are told in drawing order, whatever the order they were chosen in', () => {
  expect(searchOfVisible(['trajeto', 'area'])).toBe('area,trajeto')
  expect(visibleIn({ camadas: 'trajeto,segredo,area' })).toEqual(['area', 'trajeto'])
  expect(visibleIn({ camadas: searchOfVisible([]) })).toEqual([])
})
