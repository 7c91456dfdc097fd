/**
 * Countries and the states of Brazil, so that a map is never blank: Natural Earth 1:10m (public domain), simplified to some 300 m in
 * Brazil, 2 km around it and 25 km elsewhere.
 */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { MapPalette } from '../palette.ts'
import landUrl from './land.geojson?url'

const SOURCE = 'base-terra'

export const offlineSources: Record<string, SourceSpecification> = {
  [SOURCE]: { type: 'geojson', data: landUrl, attribution: 'Natural Earth', maxzoom: 8 },
}

export function offlineLayers({ land, water, border, name, nameHalo }: MapPalette): LayerSpecification[] {
  return [
    { id: 'base-agua', type: 'background', paint: { 'background-color': water } },
    {
      id: 'base-terra',
      type: 'fill',
      source: SOURCE,
      filter: ['!=', ['get', 'tipo'], 'nome'],
      paint: { 'fill-color': land },
    },
    {
      id: 'base-divisa',
      type: 'line',
      source: SOURCE,
      filter: ['!=', ['get', 'tipo'], 'nome'],
      paint: { 'line-color': border, 'line-width': ['match', ['get', 'tipo'], 'pais', 1, 0.75] },
    },
    {
      id: 'base-estado',
      type: 'symbol',
      source: SOURCE,
      maxzoom: 9,
      filter: ['==', ['get', 'tipo'], 'nome'],
      layout: { 'text-field': ['get', 'nome'], 'text-font': ['Inter Variable'], 'text-size': 12 },
      paint: { 'text-color': name, 'text-halo-color': nameHalo, 'text-halo-width': 1 },
    },
  ]
}
