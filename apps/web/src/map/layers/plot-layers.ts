/** Names of plots, and the outline of the one that is looked at. Both read the layer `area`, whose pieces know their row of `talhoes`. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { sourceId } from '../order.ts'
import { CASING, LABEL, SELECTION } from '../palette.ts'
import { TILE_LAYER } from '../tiles/tile-protocol.ts'

/** From here on plots have names on a map of several laudos; farther off the laudos themselves have (laudo-label-layers.ts). */
export const PLOTS_AMONG_SEVERAL_FROM = 13.5

export function plotNames(of?: string): LayerSpecification {
  const source = sourceId('area', of)
  return {
    id: `${source}-nome`,
    type: 'symbol',
    source,
    'source-layer': TILE_LAYER,
    minzoom: of === undefined ? 12 : PLOTS_AMONG_SEVERAL_FROM,
    // A polygon would get a name in every tile that it touches.
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': ['get', 'rotulo'],
      'text-font': ['Inter Variable'],
      'text-size': 12,
      'text-padding': 4,
    },
    paint: { 'text-color': LABEL, 'text-halo-color': CASING, 'text-halo-width': 1.5 },
  }
}

export function selectedPlot(posicao: number | undefined): LayerSpecification[] {
  return outlined(['==', ['get', 'posicao'], posicao ?? -1])
}

/** All the plots of a laudo among several. */
export function selectedLaudo(of: string): LayerSpecification[] {
  return outlined(['!=', ['geometry-type'], 'Point'], of)
}

function outlined(filter: ExpressionSpecification, of?: string): LayerSpecification[] {
  const source = sourceId('area', of)
  return [
    {
      id: `${source}-escolhido-contorno`,
      type: 'line',
      source,
      'source-layer': TILE_LAYER,
      filter,
      paint: { 'line-color': CASING, 'line-width': 6, 'line-opacity': 0.8 },
    },
    {
      id: `${source}-escolhido`,
      type: 'line',
      source,
      'source-layer': TILE_LAYER,
      filter,
      paint: { 'line-color': SELECTION, 'line-width': 3 },
    },
  ]
}
