import { type FlightLayer, layerGeoJson } from '@faixa/flight'
import { asLonLat } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { layerFromAnswer } from './layer-features.ts'

const ring = asLonLat([0, 0, 1, 0, 1, 1, 0, 0])

const layers: readonly FlightLayer[] = [
  {
    name: 'area',
    pieces: [
      {
        shape: { polygon: { outer: ring, holes: [asLonLat([0.5, 0.1, 0.6, 0.2, 0.6, 0.1, 0.5, 0.1])] } },
        plot: { id: '4', label: { name: 'Baixada', farm: 'Santa Rita', farmCode: '0042', plot: '007' }, row: 2 },
      },
    ],
  },
  { name: 'sobreposicao', pieces: [{ shape: { polygon: { outer: ring, holes: [] } }, depth: 3 }] },
  {
    name: 'trajeto',
    pieces: [
      { shape: { line: asLonLat([0, 0, 1, 1, 2, 2]) }, timesMs: Float64Array.of(NaN, 1_000_000, 1_000_250) },
      { shape: { line: asLonLat([3, 3, 4, 4]) } },
    ],
  },
]

test.each(layers)('the layer $name comes back from the server’s answer as it was measured', async (layer) => {
  const answer = new Blob([`{"laudoInfo":{},"collections":[${layerGeoJson(layer, 'laudoHasLayer')}]}`])
  expect(await layerFromAnswer(layer.name, answer)).toEqual(layer)
})
