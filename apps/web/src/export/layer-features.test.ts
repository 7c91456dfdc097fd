import { type FlightLayer, layerGeoJson, layersKml } from '@faixa/flight'
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

test('the placemark of a plot has its figures with two decimals, and none that is not known', async () => {
  const [area] = layers
  const answer = new Blob([`{"laudoInfo":{},"collections":[${layerGeoJson(area!, 'laudoHasLayer')}]}`])
  const talhao = { areaPlantio: 12.345678, aplicacaoEfetiva: 10, percentAplicacaoEfetiva: 81.0049 }
  const talhoes = [{}, {}, talhao] as unknown as Parameters<typeof layerFromAnswer>[2] extends
    | { talhoes: infer Talhoes }
    | undefined
    ? Talhoes
    : never
  const kml = layersKml([await layerFromAnswer('area', answer, { talhoes })], 'Laudo')
  const figures = [...kml.matchAll(/<Data name="(\w+)"><value>([^<]*)/g)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(figures)).toMatchObject({
    plantio_ha: '12,35',
    efetiva_ha: '10,00',
    efetividade_percentual: '81,00',
    hectares_do_poligono: expect.stringMatching(/^[\d.]+,\d\d$/),
  })
  expect(kml).not.toContain('nao_aplicada_ha')
  expect(kml).not.toContain('estimado')
  const estimate = { talhoes, estimado: true, confianca: 0.93 }
  expect(layersKml([await layerFromAnswer('area', answer, estimate)], 'Laudo')).toContain('estimado, confiança de 93')
})

test('a polygon that somebody was asked about says what was decided, in the plots and in what was left out', async () => {
  const pieces = ['3', '4'].map((id) => ({ shape: { polygon: { outer: ring, holes: [] } }, plot: { id, label: {} } }))
  const text = layerGeoJson({ name: 'area-total', pieces }, 'laudoHasLayer')
  const answer = new Blob([`{"laudoInfo":{},"collections":[${text}]}`])
  const request = {
    marcador: 5,
    nome: 'Açude',
    parece: 'nao-plantado',
    proposta: 'nao-medir',
    medido: false,
    decidido: true,
  } as const
  const layer = await layerFromAnswer('area-total', answer, { talhoes: [], decisoes: { poligonos: [request] } })
  expect(layer.pieces.map(({ figures }) => figures)).toEqual([
    undefined,
    { decisao: 'Não medido, por decisão. O nome diz que é área que não se planta.' },
  ])
  expect(layersKml([layer], 'Laudo')).toContain('<Data name="decisao"><value>Não medido, por decisão.')
})
