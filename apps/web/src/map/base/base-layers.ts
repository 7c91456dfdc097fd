import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { MapPalette } from '../palette.ts'
import { type BaseMap, pictureSourceId } from './base-map.ts'
import { GRATICULE, graticuleLayers, graticuleSource } from './graticule.ts'
import { offlineLayers, offlineSources } from './offline-layers.ts'

/** The offline base map stays underneath: it shows where pictures do not load. */
export function baseLayers(
  base: BaseMap,
  palette: MapPalette,
): { readonly sources: Record<string, SourceSpecification>; readonly layers: LayerSpecification[] } {
  const under = { sources: offlineSources, layers: offlineLayers(palette) }
  if (!('tiles' in base)) {
    return {
      sources: { ...under.sources, [GRATICULE]: graticuleSource },
      layers: [...under.layers, ...graticuleLayers(palette)],
    }
  }
  const source = pictureSourceId(base)
  return {
    sources: {
      ...under.sources,
      [source]: {
        type: 'raster',
        tiles: base.tiles,
        tileSize: base.tamanho,
        maxzoom: base.zoomMaximo,
        attribution: base.atribuicao,
      },
    },
    layers: [...under.layers, { id: source, type: 'raster', source, paint: { 'raster-fade-duration': 150 } }],
  }
}
