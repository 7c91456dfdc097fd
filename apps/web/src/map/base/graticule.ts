/** Meridians and parallels for the base map without network, so that a field far from every border still has a scale and a position. */
import type { LayerSpecification, VectorSourceSpecification } from 'maplibre-gl'
import type { MapPalette } from '../palette.ts'
import { DEEPEST, GRATICULE_LAYER, TILE_LAYER, tileAddress } from '../tiles/tile-scheme.ts'

export const GRATICULE = 'base-grade'

/** The worker that cuts layers into tiles makes its tiles as well. */
export const graticuleSource: VectorSourceSpecification = {
  type: 'vector',
  tiles: [`${tileAddress(GRATICULE_LAYER)}/{z}/{x}/{y}`],
  maxzoom: DEEPEST,
}

const LINES = { source: GRATICULE, 'source-layer': TILE_LAYER } as const

export function graticuleLayers({ border, name, nameHalo }: MapPalette): LayerSpecification[] {
  return [
    {
      ...LINES,
      id: 'base-grade-linha',
      type: 'line',
      filter: ['!', ['has', 'nome']],
      paint: { 'line-color': border, 'line-width': 0.75, 'line-opacity': 0.6 },
    },
    {
      ...LINES,
      id: 'base-grade-nome',
      type: 'symbol',
      filter: ['has', 'nome'],
      layout: {
        'text-field': ['get', 'nome'],
        'text-font': ['Inter Variable'],
        'text-size': 11,
        'text-padding': 12,
      },
      paint: { 'text-color': name, 'text-halo-color': nameHalo, 'text-halo-width': 1.5 },
    },
  ]
}
