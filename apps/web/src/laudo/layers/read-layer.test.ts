import { type FlightLayer, layerGeoJson } from '@faixa/flight'
import { asLonLat } from '@faixa/geometry'
import { hectares } from '@faixa/units'
import { expect, test } from 'vitest'
import { readLayer } from './read-layer.ts'

const box = (west: number, south: number, side: number) => ({
  polygon: {
    outer: asLonLat([west, south, west + side, south, west + side, south + side, west, south + side, west, south]),
    holes: [],
  },
})
const answerWith = (layer: FlightLayer) => `{"collections":[${layerGeoJson(layer, 'laudoHasLayer')}]}`
const shownOf = (text: string) =>
  (
    JSON.parse(text) as {
      features: { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }[]
    }
  ).features

test('a plot of two pieces has bounds around both, and one name in the larger', () => {
  const plot = { id: '9', label: { plot: '007' }, row: 4 }
  const { plots, shown, bounds } = readLayer(
    answerWith({
      name: 'area',
      pieces: [
        { shape: box(10, 10, 1), plot },
        { shape: box(0, 0, 4), plot },
      ],
    }),
  )
  expect(plots).toEqual([{ row: 4, bounds: [0, 0, 11, 11] }])
  expect(bounds).toEqual([0, 0, 11, 11])
  const names = shownOf(shown).filter(({ geometry }) => geometry.type === 'Point')
  expect(names.map(({ properties, geometry }) => [properties['rotulo'], geometry.coordinates])).toEqual([
    ['007', [2, 2]],
  ])
})

test('the name of a plot stands beside the hole in its middle', () => {
  const plot = { id: '9', label: { plot: '005' }, row: 0 }
  const { polygon } = box(0, 0, 10)
  const shape = { polygon: { ...polygon, holes: [box(2, 2, 7).polygon.outer] } }
  const [name] = shownOf(readLayer(answerWith({ name: 'area', pieces: [{ shape, plot }] })).shown).filter(
    ({ geometry }) => geometry.type === 'Point',
  )
  // The parallel of the middle is inside from 0 to 2 and from 9 to 10.
  expect(name?.geometry.coordinates).toEqual([1, 5])
})

test('registered plots that nothing was measured against have no row in the table', () => {
  const near = {
    name: 'area-total',
    pieces: [{ shape: box(0, 0, 1), plot: { id: '1', label: { plot: '1' } } }],
  } as const
  expect(readLayer(answerWith(near)).plots).toEqual([])
})

test('a layer without features has no bounds', () => {
  expect(readLayer('{"collections":[]}')).not.toHaveProperty('bounds')
})

test('the hectares of each class are added up, where features have them', () => {
  const pieces = [0, 1, 1].map((classIndex, i) => ({ shape: box(i, 0, 1), classIndex, hectares: hectares(i + 0.5) }))
  expect(readLayer(answerWith({ name: 'perda', pieces })).hectares).toEqual([0.5, 4])
  const passes = [{ shape: { line: asLonLat([0, 0, 1, 1]) }, classIndex: 1 }]
  expect(readLayer(answerWith({ name: 'taxa', pieces: passes })).hectares).toEqual([])
})

test('the times of a flight go to the replay and not to the engine, and its altitudes to neither', () => {
  const timesMs = Float64Array.of(5000, NaN, 7500)
  const line = asLonLat([0, 0, 1, 1, 2, 2])
  const { legs, shown } = readLayer(
    answerWith({ name: 'trajeto', pieces: [{ shape: { line }, timesMs, altitudesM: timesMs }] }),
  )
  expect(legs).toEqual([{ path: new Float64Array(line), timesMs }])
  expect(shownOf(shown)[0]?.properties).not.toHaveProperty('segundos')
  expect(shownOf(shown)[0]?.properties).not.toHaveProperty('altitudes')
})
