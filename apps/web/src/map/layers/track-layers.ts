/** The flight: a white line in a dark casing, with arrows the way it went. */
import type { LayerSpecification } from 'maplibre-gl'
import { hitLayerId, sourceId } from '../order.ts'
import { CASING, coloursOf } from '../palette.ts'

export const ARROW = 'faixa-seta'

export function trackLayers(): LayerSpecification[] {
  const source = sourceId('trajeto')
  const { line, lineWidth } = coloursOf('trajeto')
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: `${source}-contorno`,
      type: 'line',
      source,
      layout,
      paint: { 'line-color': CASING, 'line-width': lineWidth + 2, 'line-opacity': 0.7 },
    },
    {
      id: hitLayerId('trajeto'),
      type: 'line',
      source,
      layout,
      paint: { 'line-color': line, 'line-width': lineWidth },
    },
    {
      id: `${source}-sentido`,
      type: 'symbol',
      source,
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': ARROW,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 13, 0.6, 17, 1],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]
}
