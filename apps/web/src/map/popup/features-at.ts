/** The features under a point of the screen, those of the topmost layer first. */
import { present } from '@faixa/units'
import type { Map as GlMap, PointLike } from 'maplibre-gl'
import { engineLayerId, type MapLayer } from '../map-layer.ts'
import { clickOrder } from '../order.ts'

export interface FeatureHit {
  readonly layer: MapLayer
  /** The owner of the features, where the layer has several owners. */
  readonly of?: string
  /** Properties of every feature of the layer at that point, the topmost first; one at least. */
  readonly properties: readonly [FeatureProperties, ...FeatureProperties[]]
}

export type FeatureProperties = Readonly<Record<string, unknown>>

export function featuresAt(
  map: GlMap,
  { x, y }: { readonly x: number; readonly y: number },
  layers: readonly MapLayer[],
): readonly FeatureHit[] {
  return clickOrder(layers).flatMap((layer) => {
    const { target } = layer.look
    if (!target) return []
    const { part, reachPx } = target
    const place: PointLike | [PointLike, PointLike] =
      reachPx === 0
        ? [x, y]
        : [
            [x - reachPx, y - reachPx],
            [x + reachPx, y + reachPx],
          ]
    return layer.source.flatMap((source) => {
      const id = engineLayerId(layer, source, part)
      if (!map.getLayer(id)) return []
      const [first, ...rest] = map.queryRenderedFeatures(place, { layers: [id] }).map(({ properties }) => properties)
      return first ? [{ layer, properties: [first, ...rest] as const, ...present({ of: source.of }) }] : []
    })
  })
}
