import { expect, test } from 'vitest'
import { boundsIn, stateLayers } from './plot-state-layers.ts'

const square = (west: number) => [
  [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 0],
  ],
]
const geojson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { properties: { estado: 'tratado' }, geometry: { coordinates: [square(0)] } },
    { properties: { estado: 'nao-pedido' }, geometry: { coordinates: [square(5)] } },
  ],
})

test('every plot is drawn in the layer of its state', () => {
  const drawn = stateLayers(geojson).map(({ id, source }) => [
    id,
    JSON.parse(source[0]!.features as string).features.length,
  ])
  expect(drawn).toEqual([
    ['tratado', 1],
    ['em-parte', 0],
    ['nao-tratado', 0],
    ['nao-pedido', 1],
  ])
  expect(boundsIn(geojson)).toEqual([0, 0, 6, 1])
})
