/** Sets the state of chosen and pointed features of a tiled layer in the engine: only changes since the last call. */
import { useEffect, useRef } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import type { FeatureState } from '../layers/choosable-look.ts'
import { engineLayerId, type MapLayer } from '../map-layer.ts'
import { TILE_LAYER } from '../tiles/tile-scheme.ts'

interface FeatureStatesProps {
  readonly layer: MapLayer
  readonly state: FeatureState
  /** The property `id` of the features that have the state. */
  readonly ids: ReadonlySet<number>
}

const NONE: ReadonlySet<number> = new Set()

export function FeatureStates({ layer, state, ids }: FeatureStatesProps) {
  const map = useMapEngine()
  const applied = useRef({ source: '', ids: NONE })

  useEffect(() => {
    const apply = () => {
      const source = sourceOf(map, layer)
      if (source === undefined) return
      const before = applied.current.source === source ? applied.current.ids : NONE
      if (before === ids) return
      applied.current = { source, ids }
      const set = (id: number, has: boolean) =>
        map.setFeatureState({ source, sourceLayer: TILE_LAYER, id }, { [state]: has })
      for (const id of before) if (!ids.has(id)) set(id, false)
      for (const id of ids) if (!before.has(id)) set(id, true)
    }
    apply()
    // The layer is added after the map, and may get another source with other features.
    map.on('styledata', apply)
    return () => void map.off('styledata', apply)
  }, [map, layer, state, ids])
  return null
}

/** The engine's name of a layer's source; undefined until the engine has it. */
function sourceOf(map: ReturnType<typeof useMapEngine>, layer: MapLayer): string | undefined {
  const { target } = layer.look
  const [source] = layer.source
  if (!target || !source) return undefined
  return map.getLayer(engineLayerId(layer, source, target.part))?.source
}
