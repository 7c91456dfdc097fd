/**
 * Draws layers for orientation between the base map and Faixa's layers: no legend lists them, the pointer ignores them, and no picture
 * contains them (picture/map-picture.ts), because papers go to people who may not see the surroundings.
 */
import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { firstAbove, UNDERLAY } from '../engine/underlay-layers.ts'
import { type FeatureCollection, isTiled, type MapLayer } from '../map-layer.ts'
import { DEEPEST } from '../tiles/tile-scheme.ts'

export interface UnderlayLayer extends MapLayer {
  /** Deepest zoom for which tiles are cut, 18 by default: closer views stretch them. */
  readonly deepest?: number
}

/** `layers` must stay the same value while nothing in it changes; their features are objects, none of which is cut into tiles. */
export function Underlay({ layers }: { readonly layers: readonly UnderlayLayer[] }) {
  const map = useMapEngine()
  useEffect(() => {
    const draw = () => {
      const above = firstAbove(map.getLayersOrder())
      for (const { id, look, source, deepest = DEEPEST } of layers) {
        const name = `${UNDERLAY}${id}`
        const features = source.flatMap(({ features: some }) => (isTiled(some) ? [] : some.features))
        // A layer without features would still cost a mask of every tile in every frame.
        if (features.length === 0) continue
        const data = collection(features) as GeoJSONSourceSpecification['data']
        map.addSource(name, { type: 'geojson', data, maxzoom: deepest })
        for (const { name: part, ...layer } of look.parts) {
          map.addLayer({ ...layer, id: `${name}-${part}`, source: name }, above)
        }
      }
    }
    // A map has no layers until its style is loaded.
    if (map.getLayersOrder().length > 0) draw()
    else map.once('style.load', draw)
    return () => {
      map.off('style.load', draw)
      // The map may be gone already.
      if (!map.style) return
      for (const { id, look } of layers) {
        const name = `${UNDERLAY}${id}`
        for (const { name: part } of look.parts) if (map.getLayer(`${name}-${part}`)) map.removeLayer(`${name}-${part}`)
        if (map.getSource(name)) map.removeSource(name)
      }
    }
  }, [map, layers])
  return null
}

export function collection(features: FeatureCollection['features']): FeatureCollection {
  return { type: 'FeatureCollection', features }
}
