/** The layers of «Ocorrências»: the place with its radius, where each flight came nearest, and what the open one sprayed and flew. */

import type { GeoJsonGeometry } from '@faixa/geometry'
import { laudoLayer } from '../../laudo/laudo-layers.ts'
import { shortestDistances } from '../../laudo/ocorrencia/shortest-distances.ts'
import { awayText, type VooPerto } from '../../laudo/ocorrencia/voo-words.ts'
import { partsOf } from '../../map/geometry-parts.ts'
import { DISTANCE_LOOK } from '../../map/layers/distance-look.ts'
import type { FeatureCollection, Features, Look, MapLayer } from '../../map/map-layer.ts'
import { CASING, SELECTION } from '../../map/palette.ts'

export const RADIUS_ID = 'raio'
export const PLACE_ID = 'lugar'
export const SPRAYED_ID = 'aplicacoes'
export const FLOWN_ID = 'trajetos'
export const NEAREST_ID = 'mais-proximo'

/** The layers of the open flight's laudo, bottom to top. */
export const OPEN_IDS = ['aplicacao', 'trajeto'] as const
export type OpenFeatures = Partial<Record<(typeof OPEN_IDS)[number], Features>>

/** Colours of what was sprayed and of the flight, as on the map of a laudo. */
const SPRAYED = '#d83a2e'
const FLOWN = '#ffffff'

const RADIUS_LOOK: Look = {
  level: 'areas',
  parts: [
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 4, 'line-opacity': 0.6 } },
    { name: 'linha', type: 'line', paint: { 'line-color': SELECTION, 'line-width': 2, 'line-dasharray': [3, 2] } },
  ],
  swatch: { kind: 'fill', lineColour: SELECTION, fillOpacity: 0 },
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

/** Opacity of the asked ground: what was sprayed on it shows through. */
const FILL = 0.2
/** The outline of a plot, protected area or polygon. */
const OUTLINE_LOOK: Look = {
  level: 'selections',
  parts: [
    {
      name: 'dentro',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': SELECTION, 'fill-opacity': FILL },
    },
    {
      name: 'contorno',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': CASING, 'line-width': 6, 'line-opacity': 0.8 },
    },
    {
      name: 'linha',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': SELECTION, 'line-width': 3 },
    },
  ],
  swatch: { kind: 'fill', lineColour: SELECTION, fillColour: SELECTION, fillOpacity: FILL },
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

/** Only layers that have something to draw: a row of the switcher without effect is not listed. */
export function nearLayers({
  place,
  circle,
  voos,
  open,
  flown,
}: {
  /** Absent until it is known. */
  readonly place: GeoJsonGeometry | undefined
  /** Polygons of the radius; absent while they are drawn. */
  readonly circle: Circle
  readonly voos: readonly VooPerto[]
  readonly open: VooPerto | undefined
  /** What the open flight sprayed and flew, as far as it is loaded. */
  readonly flown: OpenFeatures
}): readonly MapLayer[] {
  const [radius, asked] = placeLayers(place, circle)
  const layers = [
    radius,
    ...openLayers(open, flown),
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
    layerOf(NEAREST_ID, 'Menor distância do voo aberto', DISTANCE_LOOK, place && open ? linesTo(place, open) : []),
    asked,
  ]
  // A hidden layer of the open flight is not read, and is listed all the same: the switch reads it.
  return layers.filter(({ id, source }) => source.length > 0 || isOpenId(id))
}

/** A laudo without an application or without a track has no layer of it. */
function openLayers(open: VooPerto | undefined, flown: OpenFeatures): readonly MapLayer[] {
  const distances = { aplicacao: open?.menorDistanciaAplicacaoM, trajeto: open?.menorDistanciaTrajetoM }
  return OPEN_IDS.filter((id) => distances[id] !== undefined).map((id) =>
    laudoLayer(id, flown[id] === undefined ? [] : [{ features: flown[id] }]),
  )
}

const isOpenId = (id: string) => OPEN_IDS.some((one) => one === id)

/** The layers of the question alone: its radius and its place. */
export function placeLayers(place: GeoJsonGeometry | undefined, circle: Circle): readonly [MapLayer, MapLayer] {
  const polygons = (circle ?? []).map((coordinates) => featureOf('Polygon', coordinates))
  const isPoint = place === undefined || place.type === 'Point' || place.type === 'MultiPoint'
  return [
    layerOf(RADIUS_ID, 'Raio da pergunta', RADIUS_LOOK, polygons),
    layerOf(PLACE_ID, 'Lugar da ocorrência', isPoint ? PLACE_LOOK : OUTLINE_LOOK, place ? featuresOf(place) : []),
  ]
}

function featuresOf(place: GeoJsonGeometry): Feature[] {
  const { polygons, lines, points } = partsOf(place)
  return [
    ...polygons.map((polygon) => featureOf('Polygon', polygon)),
    ...lines.map((line) => featureOf('LineString', line)),
    ...points.map((at) => featureOf('Point', at)),
  ]
}

function nearestPlace({ uuid, codigo }: VooPerto, at: readonly number[] | undefined): Feature[] {
  return at ? [featureOf('Point', at, { uuid, nome: codigo })] : []
}

/** The lines with their metres, and at each nearest position the minute of the field's clock in which it was flown or sprayed. */
function linesTo(place: GeoJsonGeometry, voo: VooPerto): Feature[] {
  const lines = shortestDistances(place, voo).flatMap(({ from, to, metres }) => {
    const middle = [(from[0]! + to[0]!) / 2, (from[1]! + to[1]!) / 2]
    return [featureOf('LineString', [from, to]), featureOf('Point', middle, { metros: awayText(metres) })]
  })
  const minutes = [
    [voo.lugarTrajeto, voo.minuto],
    [voo.lugarAplicacao, voo.minutoAplicado],
  ] as const
  return [
    ...lines,
    ...minutes.flatMap(([at, minute]) =>
      at && minute !== undefined ? [featureOf('Point', at, { metros: minute.slice(-'HH:MM'.length) })] : [],
    ),
  ]
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
