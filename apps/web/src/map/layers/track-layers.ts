/** The flight: a white line in a dark casing, with arrows the way it went. */
import type { LayerSpecification } from 'maplibre-gl'
import { hitLayerId, sourceId } from '../order.ts'
import { CASING, coloursOf } from '../palette.ts'
import { TILE_LAYER } from '../tiles/tile-protocol.ts'

export const ARROW = 'faixa-seta'

export function trackLayers(of?: string): LayerSpecification[] {
  const source = sourceId('trajeto', of)
  const { line, lineWidth } = coloursOf('trajeto')
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: `${source}-contorno`,
      type: 'line',
      source,
      'source-layer': TILE_LAYER,
      layout,
      paint: { 'line-color': CASING, 'line-width': widthAt(lineWidth + 1.6), 'line-opacity': opacityAt(0.6) },
    },
    {
      id: hitLayerId('trajeto', of),
      type: 'line',
      source,
      'source-layer': TILE_LAYER,
      layout,
      paint: { 'line-color': line, 'line-width': widthAt(lineWidth), 'line-opacity': opacityAt(1) },
    },
    {
      id: `${source}-sentido`,
      type: 'symbol',
      source,
      'source-layer': TILE_LAYER,
      minzoom: 14,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 160,
        'icon-image': ARROW,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 14, 0.6, 17, 1],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]
}

/** Nor a thousand what was sprayed. */
function opacityAt(near: number): ['interpolate', ['linear'], ['zoom'], ...number[]] {
  return ['interpolate', ['linear'], ['zoom'], 12, near / 4, 14, near]
}

/** Fifty passes side by side must not hide the field from afar. */
function widthAt(px: number): ['interpolate', ['linear'], ['zoom'], ...number[]] {
  return ['interpolate', ['linear'], ['zoom'], 12, px / 4, 14.5, px / 2, 17, px]
}
