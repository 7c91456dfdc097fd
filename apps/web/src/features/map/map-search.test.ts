import { expect, test } from 'vitest'
import { LAUDO_CHOICE } from '../../laudo/laudo-layers.ts'
import { searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { readMapSearch } from './map-search.ts'

test('an address that was written here is read as it was', () => {
  const written = {
    lat: -21.78,
    lon: -50.32,
    z: 14.5,
    camadas: 'area,trajeto',
    talhao: 3,
    passadas: 4,
    editar: true,
    instante: '2026-03-14T10:12:11.000Z',
  }
  expect(readMapSearch(written)).toEqual(written)
})

test.each([
  ['half a position', { lat: -21, z: 3 }],
  ['a plot that no table has', { talhao: 0 }],
  ['a number of passes that no class begins with', { passadas: 2 }],
  ['half a plot', { talhao: 1.5 }],
  ['a limit that no field has', { reaplicar: -1 }],
  ['what is no instant', { instante: 'ontem' }],
  ['anything else', { camadas: 7, base: [], editar: 'sim', outro: 1 }],
])('%s is left out', (_, raw) => {
  expect(readMapSearch(raw)).toEqual({})
})

test('without a word the area, the application and the flight are seen', () => {
  expect(visibleIn({}, LAUDO_CHOICE)).toEqual(['area', 'aplicacao', 'trajeto'])
})

test('layers are told in drawing order, whatever the order they were chosen in', () => {
  expect(searchOfToggled({ camadas: 'trajeto' }, 'area', LAUDO_CHOICE)).toEqual({ camadas: 'area,trajeto' })
  expect(visibleIn({ camadas: 'trajeto,segredo,area' }, LAUDO_CHOICE)).toEqual(['area', 'trajeto'])
})
