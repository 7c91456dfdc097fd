/** Converts the server's answer with a layer to the form that the writers of KML and GeoJSON accept. */

import type { LaudoInfo } from '@faixa/contract'
import { type Camada, decisionText, estimateText, SHOWN_PLOT_AREAS } from '@faixa/domain'
import type { FlightLayer, LayerPiece } from '@faixa/flight'
import { asLonLat, type LonLatPath } from '@faixa/geometry'
import { formatNumber, present } from '@faixa/units'
import { unaccented } from '../ui/unaccented.ts'

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] }
}

type Figured = Pick<LaudoInfo, 'talhoes' | 'decisoes' | 'estimado' | 'confianca'>

/** The laudo's plots include their figures, and polygons that were in doubt the decision about them. */
export async function layerFromAnswer(
  name: Camada,
  answer: Blob,
  laudo: Figured = { talhoes: [] },
): Promise<FlightLayer> {
  const { collections } = JSON.parse(await answer.text()) as { readonly collections: readonly Feature[] }
  return { name, pieces: collections.map((feature) => withFigures(pieceOf(feature), laudo)) }
}

/** Attributes of a plot in KML, such as `nao_aplicada_ha`; none is a name by which an area file declares hectares. */
const PLOT_FIGURES = [
  ...SHOWN_PLOT_AREAS.map(({ name, word }) => [`${unaccented(word).replaceAll(' ', '_')}_ha`, name] as const),
  ['efetividade_percentual', 'percentAplicacaoEfetiva'] as const,
]

function withFigures(piece: LayerPiece, { talhoes, decisoes, ...laudo }: Figured): LayerPiece {
  const { plot } = piece
  if (!plot) return piece
  const talhao = plot.row === undefined ? undefined : talhoes[plot.row]
  const known = PLOT_FIGURES.flatMap(([attribute, name]) =>
    talhao?.[name] === undefined ? [] : [[attribute, formatNumber(talhao[name])] as const],
  )
  // Polygons of an area file are called by their placemark's position, and decisions by its number.
  const decisao = decisoes?.poligonos.find(({ marcador }) => `${marcador - 1}` === plot.id)
  if (!talhao && !decisao) return piece
  return {
    ...piece,
    figures: {
      ...Object.fromEntries(known),
      ...present({ numeros: talhao && estimateText(laudo) }),
      ...(decisao && { decisao: decisionText.poligono(decisao) }),
    },
  }
}

function pieceOf({ properties, geometry }: Feature): LayerPiece {
  const depth = properties.passadasNoMinimo
  const { id, classe } = properties
  const timesMs = timesOf(properties)
  const { altitudes } = properties
  return {
    shape: shapeOf(geometry),
    ...(typeof depth === 'number' && { depth }),
    ...(timesMs && { timesMs }),
    ...(Array.isArray(altitudes) && {
      altitudesM: Float64Array.from(altitudes, (m) => (typeof m === 'number' ? m : NaN)),
    }),
    ...(typeof classe === 'number' && { classIndex: classe }),
    ...(typeof id === 'string' && { plot: plotOf(id, properties) }),
  }
}

function shapeOf(geometry: Feature['geometry']): LayerPiece['shape'] {
  if (geometry.type === 'LineString') return { line: pathOf(geometry.coordinates) }
  const [outer = [], ...holes] = geometry.coordinates
  return { polygon: { outer: pathOf(outer), holes: holes.map(pathOf) } }
}

function pathOf(positions: readonly (readonly number[])[]): LonLatPath {
  const path = new Float64Array(positions.length * 2)
  positions.forEach(([lon = NaN, lat = NaN], i) => {
    path[2 * i] = lon
    path[2 * i + 1] = lat
  })
  return asLonLat(path)
}

function timesOf({ inicio, segundos }: Feature['properties']): Float64Array | undefined {
  if (typeof inicio !== 'string' || !Array.isArray(segundos)) return undefined
  const first = Date.parse(inicio)
  return Float64Array.from(segundos, (s) => (typeof s === 'number' ? first + s * 1000 : NaN))
}

function plotOf(id: string, properties: Feature['properties']): NonNullable<LayerPiece['plot']> {
  const text = (key: string) => {
    const value = properties[key]
    return typeof value === 'string' ? value : undefined
  }
  const [name, farm, farmCode, plot] = [text('nome'), text('fazenda'), text('codigoFazenda'), text('talhao')]
  const row = properties.posicao
  return {
    id,
    label: present({ name, farm, farmCode, plot }),
    ...(typeof row === 'number' && { row }),
  }
}
