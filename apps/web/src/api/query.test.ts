import { expect, test } from 'vitest'
import { isAged, keyOf, query } from './query.ts'

const params = { uuid: '0b0c1d2e-0000-4000-8000-000000000000' }

test('a query is named after its route and what is sent', () => {
  expect(query('listLaudos', { query: { page: 2 } }).queryKey).toEqual(['listLaudos', { query: { page: 2 } }])
})

test('news of a laudo age lists and what is known of that laudo, and nothing else', () => {
  const laudo = keyOf('readLaudo', { params, query: {} })
  expect(isAged(keyOf('listLaudos', { query: {} }), 'laudo', params.uuid)).toBe(true)
  expect(isAged(keyOf('summariseRendimento', { query: {} }), 'laudo', params.uuid)).toBe(true)
  expect(isAged(laudo, 'laudo', params.uuid)).toBe(true)
  expect(isAged(laudo, 'laudo', 'another')).toBe(false)
  expect(isAged(keyOf('listEmpresas', {}), 'laudo', params.uuid)).toBe(false)
})

test('where news may have been missed, every laudo may have changed', () => {
  expect(isAged(keyOf('readLaudo', { params, query: {} }), 'laudo', undefined)).toBe(true)
})

test('what a screen computed itself is no answer of a route, and stays', () => {
  expect(isAged(['zonas', params.uuid], 'laudo', params.uuid)).toBe(false)
})

test('a layer of one measurement never changes', () => {
  const layer = keyOf('readLaudo', { params, query: { camadas: 'area' } }, '2026-03-14T10:00:00Z')
  expect(isAged(layer, 'laudo', params.uuid)).toBe(false)
  expect(isAged(layer, 'laudo', undefined)).toBe(false)
})
