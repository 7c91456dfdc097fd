/** Names of laudos, seen from afar; closer, their plots have names. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { CASING, LABEL } from '../palette.ts'
import { PLOTS_AMONG_SEVERAL_FROM } from './plot-layers.ts'

export interface LaudoLabel {
  readonly lon: number
  readonly lat: number
  readonly text: string
}

const SOURCE = 'faixa-laudos'

export function laudoLabelSources(labels: readonly LaudoLabel[]): Record<string, SourceSpecification> {
  if (labels.length === 0) return {}
  const features = labels.map(({ lon, lat, text }) => ({
    type: 'Feature' as const,
    properties: { text },
    geometry: { type: 'Point' as const, coordinates: [lon, lat] },
  }))
  return { [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features } } }
}

export function laudoLabelLayers(labels: readonly LaudoLabel[]): LayerSpecification[] {
  if (labels.length === 0) return []
  return [
    {
      id: `${SOURCE}-nome`,
      type: 'symbol',
      source: SOURCE,
      maxzoom: PLOTS_AMONG_SEVERAL_FROM,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': ['Inter Variable'],
        'text-size': 12,
        'text-padding': 4,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.6,
      },
      paint: { 'text-color': LABEL, 'text-halo-color': CASING, 'text-halo-width': 1.5 },
    },
  ]
}
