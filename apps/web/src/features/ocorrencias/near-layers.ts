/** The layers of «Ocorrências»: the place with its radius, and where each flight came nearest. */

import type { GeoJsonGeometry } from '@faixa/geometry'
import { shortestDistances } from '../../laudo/ocorrencia/shortest-distances.ts'
import { awayText, type VooPerto } from '../../laudo/ocorrencia/voo-words.ts'
import { partsOf } from '../../map/geometry-parts.ts'
import { DISTANCE_LOOK } from '../../map/layers/distance-look.ts'
import type { FeatureCollection, Look, MapLayer } from '../../map/map-layer.ts'
import { CASING, SELECTION } from '../../map/palette.ts'

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

export function nearLayers({
  place,
  circle,
  voos,
  open,
}: {
  /** Absent until it is known. */
  readonly place: GeoJsonGeometry | undefined
  /** Polygons of the radius; absent while they are drawn. */
  readonly circle: Circle
  readonly voos: readonly VooPerto[]
  readonly open: VooPerto | undefined
}): readonly MapLayer[] {
  const [radius, asked] = placeLayers(place, circle)
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
    layerOf(NEAREST_ID, 'Menor distância do voo aberto', DISTANCE_LOOK, place && open ? linesTo(place, open) : []),
    asked,
  ]
}

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

function linesTo(place: GeoJsonGeometry, voo: VooPerto): Feature[] {
  return shortestDistances(place, voo).flatMap(({ from, to, metres }) => {
    const middle = [(from[0]! + to[0]!) / 2, (from[1]! + to[1]!) / 2]
    return [featureOf('LineString', [from, to]), featureOf('Point', middle, { metros: awayText(metres) })]
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
