/**
 * Draws what only serves to find one's way between the base map and the layers: no legend lists it, no pointer finds it, and no picture has
 * it (picture/map-picture.ts), because paper goes to people who may not see what is around.
 */
import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { firstAbove, UNDERLAY } from '../engine/underlay-layers.ts'
import { type FeatureCollection, isTiled, type MapLayer } from '../map-layer.ts'
import { DEEPEST } from '../tiles/tile-scheme.ts'

export interface UnderlayLayer extends MapLayer {
  /** The deepest zoom of which tiles are cut, 18 where it is not said: nearer views stretch them, and draw fewer of them. */
  readonly deepest?: number
}

/** `layers` has to stay the same value while nothing of it changes; their features are objects, of which none is cut into tiles. */
export function Underlay({ layers }: { readonly layers: readonly UnderlayLayer[] }) {
  const map = useMapEngine()
  useEffect(() => {
    const draw = () => {
      const above = firstAbove(map.getLayersOrder())
      for (const { id, look, source, deepest = DEEPEST } of layers) {
        const name = `${UNDERLAY}${id}`
        const features = source.flatMap(({ features: some }) => (isTiled(some) ? [] : some.features))
        // Without features it would still cost a mask of every tile in every frame.
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
