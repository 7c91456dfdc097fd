import { CAMADAS } from '@faixa/domain'
import { asLonLat } from '@faixa/geometry'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlightLayer, LayerPiece } from './flight-layer.ts'
import { layerGeoJson } from './layer-geojson.ts'
import { type StoredShape, scanLayer } from './scan-layer.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Numbers of any length, those with an exponent included: the last digits of a coordinate count. */
const degrees = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(0, -0, 1e-7, -3e-9, 1e-9, -48.123456789, 179.999999999),
)
const path = fc.array(fc.tuple(degrees, degrees), { maxLength: 12 }).map((positions) => asLonLat(positions.flat()))
const time = fc.oneof(fc.constant(Number.NaN), fc.double({ min: 0, max: 4e12, noNaN: true }))
const line = path.chain((line) =>
  fc.record(
    {
      shape: fc.constant({ line }),
      timesMs: fc
        .array(time, { minLength: line.length / 2, maxLength: line.length / 2 })
        .map((times) => new Float64Array(times)),
      altitudesM: fc
        .array(fc.oneof(fc.constant(Number.NaN), fc.double({ min: -500, max: 9000, noNaN: true })), {
          minLength: line.length / 2,
          maxLength: line.length / 2,
        })
        .map((altitudes) => new Float64Array(altitudes)),
    },
    { requiredKeys: ['shape'] },
  ),
)
const label = fc.record({
  name: fc.string({ unit: 'binary' }),
  plot: fc.constantFrom('[1,2]', '"coordinates":[[1,2]]', '\\'),
})
const polygon = fc.record(
  {
    shape: fc.tuple(path, fc.array(path, { maxLength: 3 })).map(([outer, holes]) => ({ polygon: { outer, holes } })),
    depth: fc.integer({ min: 1, max: 9 }),
    plot: fc.record({ id: fc.string(), label }),
  },
  { requiredKeys: ['shape'] },
)
const layer = fc.record({
  name: fc.constantFrom(...CAMADAS),
  pieces: fc.array(fc.oneof(line, polygon) as fc.Arbitrary<LayerPiece>, { maxLength: 6 }),
}) as fc.Arbitrary<FlightLayer>

/** The same by JSON.parse alone, an array for each position. */
function parsed(text: string): StoredShape[] {
  const features = JSON.parse(`[${text}]`) as {
    properties: { inicio?: string; segundos?: (number | null)[]; altitudes?: (number | null)[] }
    geometry: { type: string; coordinates: never }
  }[]
  const flat = (positions: number[][]) => asLonLat(Float64Array.from(positions.flat()))
  return features.map(({ properties: { inicio, segundos, altitudes }, geometry: { type, coordinates } }) => {
    if (type === 'Polygon') {
      const [outer, ...holes] = (coordinates as number[][][]).map(flat)
      return { polygons: outer ? [{ outer, holes }] : [] }
    }
    const firstMs = Date.parse(inicio ?? '')
    const timesMs = segundos?.map((after) => (after === null ? Number.NaN : firstMs + 1000 * after))
    const altitudesM = altitudes?.map((altitude) => altitude ?? Number.NaN)
    return {
      line: flat(coordinates),
      ...(timesMs && { timesMs: Float64Array.from(timesMs) }),
      ...(altitudesM && { altitudesM: Float64Array.from(altitudesM) }),
    }
  })
}

test('shapes and times are those that JSON.parse reads, to the last digit', () => {
  fc.assert(
    fc.property(layer, fc.constantFrom('camada' as const, 'laudoHasLayer' as const), (layer, properties) => {
      const text = layerGeoJson(layer, properties)
      expect(scanLayer(bytesOf(text))).toEqual(parsed(text))
    }),
  )
})

test('several polygons of one feature, and features that are neither a line nor a polygon', () => {
  const feature = (type: string, coordinates: unknown) =>
    JSON.stringify({ properties: {}, geometry: { type, coordinates } })
  const ring = [
    [-50, -21],
    [-49, -21],
    [-49, -20],
    [-50, -21],
  ]
  const text = [feature('MultiPolygon', [[ring, ring], [ring], []]), feature('Point', [-50, -21])].join(',')
  const path = asLonLat(ring.flat())
  expect(scanLayer(bytesOf(text))).toEqual([
    {
      polygons: [
        { outer: path, holes: [path] },
        { outer: path, holes: [] },
      ],
    },
  ])
})

test('a text that something else wrote is refused', () => {
  for (const text of ['{"properties":{},"geometry":{"type":"LineString","coordinates":[[1,"a"]]}}', '[[1,2'])
    expect(() => scanLayer(bytesOf(text))).toThrow('something else than a number')
})
