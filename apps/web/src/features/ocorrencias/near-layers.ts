/** The layers of «Ocorrências»: the place with its radius, and where each flight came nearest. */

import { awayText, type VooPerto } from '../../laudo/ocorrencia/voo-words.ts'
import { DISTANCE_LOOK } from '../../map/layers/distance-look.ts'
import type { FeatureCollection, Look, MapLayer } from '../../map/map-layer.ts'
import { CASING, SELECTION } from '../../map/palette.ts'
import type { Place } from './question.ts'

export const RADIUS_ID = 'raio'
export const PLACE_ID = 'lugar'
export const SPRAYED_ID = 'aplicacoes'
export const FLOWN_ID = 'trajetos'
export const NEAREST_ID = 'mais-proximo'

/** Colours of what was sprayed and of the flight, as on the map of a laudo. */
const SPRAYED = '#d83a2e'
const FLOWN = '#ffffff'

const RADIUS_LOOK: Look = {
  level: 'areas',
  parts: [
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 4, 'line-opacity': 0.6 } },
    { name: 'linha', type: 'line', paint: { 'line-color': SELECTION, 'line-width': 2, 'line-dasharray': [3, 2] } },
  ],
  swatch: { kind: 'line', lineColour: SELECTION, fillOpacity: 0 },
}

const PLACE_LOOK: Look = {
  level: 'selections',
  parts: [
    {
      name: 'ponto',
      type: 'circle',
      paint: { 'circle-color': SELECTION, 'circle-radius': 7, 'circle-stroke-color': CASING, 'circle-stroke-width': 3 },
    },
  ],
  swatch: { kind: 'point', lineColour: CASING, fillColour: SELECTION, fillOpacity: 1 },
}

const flightsLook = (colour: string): Look => ({
  level: 'markers',
  target: { part: 'ponto', reachPx: 8 },
  parts: [
    {
      name: 'ponto',
      type: 'circle',
      paint: {
        'circle-color': colour,
        'circle-radius': 6,
        'circle-stroke-color': CASING,
        'circle-stroke-width': 2,
      },
    },
  ],
  swatch: { kind: 'point', lineColour: CASING, fillColour: colour, fillOpacity: 1 },
})

type Circle = readonly (readonly (readonly (readonly number[])[])[])[] | undefined
type Feature = FeatureCollection['features'][number]

export function nearLayers({
  place,
  circle,
  voos,
  open,
}: {
  readonly place: Place | undefined
  /** Polygons of the radius; absent while they are drawn. */
  readonly circle: Circle
  readonly voos: readonly VooPerto[]
  readonly open: VooPerto | undefined
}): readonly MapLayer[] {
  const at = place && [place.lon, place.lat]
  const [radius, middle] = placeLayers(place, circle)
  return [
    radius,
    layerOf(
      FLOWN_ID,
      'Onde o trajeto chegou mais perto',
      flightsLook(FLOWN),
      voos.flatMap((voo) => nearestPlace(voo, voo.lugarTrajeto)),
    ),
    layerOf(
      SPRAYED_ID,
      'Onde a aplicação chegou mais perto',
      flightsLook(SPRAYED),
      voos.flatMap((voo) => nearestPlace(voo, voo.lugarAplicacao)),
    ),
    layerOf(NEAREST_ID, 'Menor distância do voo aberto', DISTANCE_LOOK, at && open ? linesTo(at, open) : []),
    middle,
  ]
}

/** The layers of the question alone: its radius and its place. */
export function placeLayers(place: Place | undefined, circle: Circle): readonly [MapLayer, MapLayer] {
  const polygons = (circle ?? []).map((coordinates) => featureOf('Polygon', coordinates))
  const at = place && featureOf('Point', [place.lon, place.lat])
  return [
    layerOf(RADIUS_ID, 'Raio da pergunta', RADIUS_LOOK, polygons),
    layerOf(PLACE_ID, 'Lugar da ocorrência', PLACE_LOOK, at ? [at] : []),
  ]
}

function nearestPlace({ uuid, codigo }: VooPerto, at: readonly number[] | undefined): Feature[] {
  return at ? [featureOf('Point', at, { uuid, nome: codigo })] : []
}

function linesTo(at: readonly number[], voo: VooPerto): Feature[] {
  const { lugarAplicacao, lugarTrajeto, menorDistanciaAplicacaoM, menorDistanciaTrajetoM } = voo
  return (
    [
      [lugarAplicacao, menorDistanciaAplicacaoM],
      [lugarTrajeto, menorDistanciaTrajetoM],
    ] as const
  ).flatMap(([to, metres]) => {
    if (!to || metres === undefined || metres < 1) return []
    const middle = [(at[0]! + to[0]) / 2, (at[1]! + to[1]) / 2]
    return [featureOf('LineString', [at, to]), featureOf('Point', middle, { metros: awayText(metres) })]
  })
}

function featureOf(
  type: Feature['geometry']['type'],
  coordinates: readonly unknown[],
  properties: Feature['properties'] = {},
): Feature {
  return { type: 'Feature', properties, geometry: { type, coordinates } }
}

function layerOf(id: string, title: string, look: Look, features: readonly Feature[]): MapLayer {
  return {
    id,
    title,
    look,
    source: features.length === 0 ? [] : [{ features: { type: 'FeatureCollection', features } }],
  }
}
