/** The evidence of one verdict, above all other layers: the ground within the distance, and the shortest distance with its metres. */
import type { Verdicts } from '@faixa/contract'
import { DISTANCE_LOOK } from '../../map/layers/distance-look.ts'
import type { FeatureCollection, Look, MapLayer } from '../../map/map-layer.ts'
import { CASING } from '../../map/palette.ts'
import { patternImageId } from '../../map/patterns.ts'
import { metresText } from '../../protecao/verdict/verdict-words.ts'

type AreaVerdict = Verdicts['veredictos'][number]

/** No other layer has this colour, and its strokes distinguish it from the application without the colour. */
export const WITHIN = '#ff4fd8'

export const WITHIN_ID = 'dentro-da-distancia'

const WITHIN_LOOK: Look = {
  level: 'selections',
  parts: [
    {
      name: 'fundo',
      type: 'fill',
      paint: { 'fill-pattern': patternImageId('contradiagonal', WITHIN) },
    },
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 4 } },
    { name: 'linha', type: 'line', paint: { 'line-color': WITHIN, 'line-width': 2 } },
  ],
  swatch: { kind: 'fill', lineColour: WITHIN, fillColour: WITHIN, fillOpacity: 0.25, pattern: 'contradiagonal' },
}

/** The ground of all verdicts of the open laudo, or of the open verdict alone. */
export function withinLayer(verdicts: readonly AreaVerdict[]): MapLayer {
  const features = verdicts.flatMap(({ dentro = [], area }) =>
    dentro.map((coordinates) => ({
      ...({ type: 'Feature', properties: { area: area.uuid } } as const),
      geometry: { type: 'Polygon', coordinates } as const,
    })),
  )
  return layerOf(WITHIN_ID, 'Aplicado dentro da distância', WITHIN_LOOK, features)
}

export const SHORTEST_ID = 'menor-distancia'

export function shortestLayer(verdict: AreaVerdict | undefined): MapLayer {
  const { pontos, menorDistanciaM } = verdict ?? {}
  if (!pontos) return layerOf(SHORTEST_ID, 'Menor distância', DISTANCE_LOOK, [])
  const { aplicacao, area } = pontos
  const middle = [(aplicacao[0] + area[0]) / 2, (aplicacao[1] + area[1]) / 2]
  const point = (coordinates: readonly number[], properties = {}) => ({
    ...({ type: 'Feature', properties } as const),
    geometry: { type: 'Point', coordinates } as const,
  })
  return layerOf(SHORTEST_ID, 'Menor distância', DISTANCE_LOOK, [
    { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [aplicacao, area] } },
    point(aplicacao),
    point(area),
    point(middle, { metros: metresText(menorDistanciaM) }),
  ])
}

function layerOf(id: string, title: string, look: Look, features: FeatureCollection['features']): MapLayer {
  return {
    id,
    title,
    look,
    source: features.length === 0 ? [] : [{ features: { type: 'FeatureCollection', features } }],
  }
}
