import { expect, test } from 'vitest'
import { fieldPlots } from './field-plots.ts'

/** A square of 2° from its south-western corner. */
function square(properties: object, lon: number, lat: number) {
  const ring = [
    [lon, lat],
    [lon + 2, lat],
    [lon + 2, lat + 2],
    [lon, lat + 2],
    [lon, lat],
  ]
  return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }
}

test('plots are numbered in their order, each inside itself, and what was flown without being ordered has no number', () => {
  const features = [
    square({ posicao: 7 }, -40, -10),
    square({ posicao: 3 }, -50, -20),
    square({ naoPedido: 0, estado: 'nao-pedido' }, 0, 0),
  ]
  const { numbers, areas, bounds } = fieldPlots(JSON.stringify({ type: 'FeatureCollection', features }))
  const { features: labels } = JSON.parse(numbers) as {
    readonly features: readonly { readonly properties: object; readonly geometry: object }[]
  }
  expect(labels.map(({ properties, geometry }) => [properties, geometry])).toEqual([
    [{ numero: '1' }, { type: 'Point', coordinates: [-49, -19] }],
    [{ numero: '2' }, { type: 'Point', coordinates: [-39, -9] }],
  ])
  expect(areas).toHaveLength(2)
  expect([...areas[0]![0]!.outer.slice(0, 2)]).toEqual([-50, -20])
  expect(bounds).toEqual([-50, -20, -38, -8])
})
