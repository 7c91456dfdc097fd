import { CAMADAS, LAYERS } from '@faixa/domain'
import { asLonLat, geodesicAreaM2, orientPolygon, plotLabel, readKml } from '@faixa/geometry'
import { hectares } from '@faixa/units'
import { describe, expect, test } from 'vitest'
import { type BoxM, boxAt, pathAt } from '../numbers/metric-field.fixture.ts'
import type { FlightLayer, FlightLayerName } from './flight-layer.ts'
import { featureCollection, layerGeoJson } from './layer-geojson.ts'
import { layerKml, layersKml } from './layer-kml.ts'

const closedBox = (box: BoxM) => orientPolygon(boxAt(box))

const OVERLAP: FlightLayer = {
  name: 'sobreposicao',
  pieces: [
    { shape: { polygon: closedBox([0, 0, 10, 10]) }, depth: 2 },
    { shape: { polygon: closedBox([2, 2, 4, 4]) }, depth: 3 },
  ],
}
const TRACK: FlightLayer = { name: 'trajeto', pieces: [{ shape: { line: pathAt(0, 0, 50, 0, 50, 20) } }] }
const TIMED: FlightLayer = {
  name: 'trajeto',
  pieces: [
    {
      shape: { line: pathAt(0, 0, 50, 0, 50, 20) },
      timesMs: Float64Array.of(NaN, Date.UTC(2026, 2, 14, 10, 12), Date.UTC(2026, 2, 14, 10, 12, 1, 250)),
    },
  ],
}
const NEAR: FlightLayer = {
  name: 'area-total',
  pieces: [
    {
      shape: { polygon: closedBox([0, 0, 100, 100]) },
      plot: { id: '17', label: { name: 'Baixada', farmCode: '0042', plot: '007', declaredHa: 1.1 } },
    },
  ],
}

const DOUBTED: FlightLayer = {
  name: 'passadas-em-duvida',
  pieces: [{ shape: { line: pathAt(0, 0, 200, 0) }, pass: { number: 4, doubt: 'sem-trajeto' } }],
}

interface Parsed {
  readonly type: string
  readonly features: readonly { readonly properties: unknown; readonly geometry: { readonly type: string } }[]
}

describe('GeoJSON', () => {
  test('a piece of an evaluated layer has its class and its hectares; in KML the class in words', () => {
    const pieces = [{ shape: { polygon: closedBox([0, 0, 10, 10]) }, classIndex: 1, hectares: hectares(0.01) }]
    const lost: FlightLayer = { name: 'perda', pieces }
    const { features } = JSON.parse(featureCollection([layerGeoJson(lost, 'camada')])) as Parsed
    expect(features[0]?.properties).toEqual({ camada: 'perda', classe: 1, hectares: 0.01 })
    expect(layerKml(lost)).toContain('<Data name="classe"><value>sobraria</value></Data>')
  })

  test('joins the features of several layers without reading them again', () => {
    const text = featureCollection([OVERLAP, TRACK].map((layer) => layerGeoJson(layer, 'laudoHasLayer')))
    const { type, features } = JSON.parse(text) as Parsed
    expect(type).toBe('FeatureCollection')
    expect(features.map(({ properties }) => properties)).toEqual([
      { laudoHasLayer: { layer: 'sobreposicao' }, passadasNoMinimo: 2 },
      { laudoHasLayer: { layer: 'sobreposicao' }, passadasNoMinimo: 3 },
      { laudoHasLayer: { layer: 'trajeto' } },
    ])
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon', 'LineString'])
  })

  test('says the layer as camada in files that people keep', () => {
    const { features } = JSON.parse(featureCollection([layerGeoJson(TRACK, 'camada')])) as Parsed
    expect(features.map(({ properties }) => properties)).toEqual([{ camada: 'trajeto' }])
  })

  test('says of a registered plot what it is called', () => {
    const { features } = JSON.parse(featureCollection([layerGeoJson(NEAR, 'laudoHasLayer')])) as Parsed
    expect(features[0]?.properties).toEqual({
      laudoHasLayer: { layer: 'area-total' },
      id: '17',
      nome: 'Baixada',
      codigoFazenda: '0042',
      talhao: '007',
    })
  })

  test('says of a flight when it was where, in seconds from its first known time', () => {
    const { features } = JSON.parse(featureCollection([layerGeoJson(TIMED, 'camada')])) as Parsed
    expect(features[0]?.properties).toEqual({
      camada: 'trajeto',
      inicio: '2026-03-14T10:12:00.000Z',
      segundos: [null, 0, 1.25],
    })
  })

  test('says how high the receiver was, to a tenth of a metre, and nothing where it said nothing', () => {
    const written = (altitudesM: Float64Array) => {
      const layer: FlightLayer = { name: 'trajeto', pieces: [{ ...TRACK.pieces[0]!, altitudesM }] }
      return (JSON.parse(featureCollection([layerGeoJson(layer, 'camada')])) as Parsed).features[0]?.properties
    }
    expect(written(Float64Array.of(431.26, NaN, 430))).toEqual({ camada: 'trajeto', altitudes: [431.3, null, 430] })
    expect(written(Float64Array.of(NaN, NaN, NaN))).toEqual({ camada: 'trajeto' })
  })

  test('says of a doubted pass which it is, and why', () => {
    const { features } = JSON.parse(featureCollection([layerGeoJson(DOUBTED, 'camada')])) as Parsed
    expect(features[0]?.properties).toEqual({ camada: 'passadas-em-duvida', passada: 4, motivo: 'sem-trajeto' })
  })

  test('of no layer at all is an empty collection', () => {
    expect(JSON.parse(featureCollection([]))).toEqual({ type: 'FeatureCollection', features: [] })
  })
})

describe('KML', () => {
  test('reads back as it was, to a tenth of a millimetre', () => {
    const read = readKml(new TextEncoder().encode(layerKml(OVERLAP)))
    if (!read.ok) throw new Error(read.refusal.message)
    const { placemarks, issues } = read.document
    expect(issues).toEqual([])
    expect(placemarks.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['Aplicação sobreposta', { passadas_no_minimo: '2', hectares_do_poligono: '0,01' }],
      ['Aplicação sobreposta', { passadas_no_minimo: '3', hectares_do_poligono: '0,00' }],
    ])
    const areas = placemarks.flatMap(({ shapes }) => shapes.map((s) => (s.kind === 'polygon' ? geodesicAreaM2(s) : 0)))
    expect(areas[0]).toBeCloseTo(100, 1)
    expect(areas[1]).toBeCloseTo(4, 1)
  })

  test('is a track that viewers can play where the flight has times', () => {
    const read = readKml(new TextEncoder().encode(layerKml(TIMED)))
    if (!read.ok) throw new Error(read.refusal.message)
    const [shape] = read.document.placemarks[0]!.shapes
    if (shape?.kind !== 'track') throw new Error('no track')
    expect([...shape.timesMs!]).toEqual([...TIMED.pieces[0]!.timesMs!])
  })

  test('of several layers is one document with a folder for each, in drawing order, whatever order they come in', () => {
    const read = readKml(new TextEncoder().encode(layersKml([TRACK, OVERLAP, NEAR], 'Tudo')))
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.document.placemarks.map(({ folders }) => folders.at(-1))).toEqual([
      'Área total',
      'Aplicação sobreposta',
      'Aplicação sobreposta',
      'Trajeto',
    ])
  })

  test('has the flight in its last folder, which viewers draw above all areas', () => {
    const layers = CAMADAS.toReversed().map((name) => ({
      name,
      pieces: name === 'trajeto' ? TRACK.pieces : NEAR.pieces,
    }))
    const folders = [...layersKml(layers, 'Tudo').matchAll(/<Folder>\s*<name>([^<]+)/g)].map(([, name]) => name)
    expect(folders).toEqual(Object.values(LAYERS).map(({ title }) => title))
    expect(folders.at(-1)).toBe('Trajeto')
  })

  test('is listed under the name it is given, else under the layer’s', () => {
    expect(layerKml(TRACK)).toContain('<Document>\n<name>Trajeto</name>')
    expect(layerKml(TRACK, 'Fazenda A & B')).toContain('<Document>\n<name>Fazenda A &amp; B</name>')
  })

  test('calls a plot by its code, and says the rest so that it is read back', () => {
    const read = readKml(new TextEncoder().encode(layerKml(NEAR)))
    if (!read.ok) throw new Error(read.refusal.message)
    const [placemark] = read.document.placemarks
    expect(placemark?.name).toBe('Talhão 007')
    expect(plotLabel(placemark!)).toEqual({ name: 'Baixada', farmCode: '0042', plot: '007' })
  })

  test('calls a doubted pass by its number, and says why and how long it is', () => {
    const read = readKml(new TextEncoder().encode(layerKml(DOUBTED)))
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.document.placemarks.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['Passada 4', { motivo: 'Sem trajeto', comprimento_km: '0,20' }],
    ])
  })

  test('calls a plot without a code by its name', () => {
    const [piece] = NEAR.pieces
    const nameless = { ...piece!, plot: { id: '1', label: { name: 'Baixada' } } }
    expect(layerKml({ ...NEAR, pieces: [nameless] })).toContain('<name>Baixada</name>')
  })

  test('has the colours of the specification: area blue, application red, flight white, external yellow, unapplied green', () => {
    const strongest = (name: FlightLayerName) => {
      const channels = /^#(..)(..)(..)$/
        .exec(LAYERS[name].style.lineColour)!
        .slice(1)
        .map((hex) => Number.parseInt(hex, 16))
      const most = Math.max(...channels)
      return channels.map((channel) => (channel > 0.75 * most ? 1 : 0)).join('')
    }
    expect(strongest('area')).toBe('001')
    expect(strongest('aplicacao')).toBe('100')
    expect(strongest('trajeto')).toBe('111')
    expect(strongest('aplicacao-externa')).toBe('110')
    expect(strongest('area-nao-aplicada')).toBe('010')
  })
})

describe('a registered polygon', () => {
  const square = [0, 0, 2, 0, 2, 2, 0, 2]
  const closedSquare = [...square, 0, 0]
  const clockwise = [0, 0, 0, 2, 2, 2, 2, 0, 0, 0]

  test.each([
    ['open', square, closedSquare],
    ['closed', closedSquare, closedSquare],
    ['clockwise', clockwise, closedSquare],
  ])('given %s comes out closed and counter-clockwise', (_, outer, expected) => {
    expect([...orientPolygon({ outer: asLonLat(outer), holes: [] }).outer]).toEqual(expected)
  })

  test('has clockwise holes', () => {
    const { holes } = orientPolygon({ outer: asLonLat(closedSquare), holes: [asLonLat(square), asLonLat(clockwise)] })
    expect(holes.map((hole) => [...hole])).toEqual([clockwise, clockwise])
  })
})
