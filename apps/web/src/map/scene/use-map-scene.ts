/** Everything on a map that its frame, its switcher, its legend and its pictures read. */
import { useScheme } from '../../ui/page/use-scheme.ts'
import type { BaseMap } from '../base/base-map.ts'
import { type UsualBase, useBaseMaps } from '../base/use-base-maps.ts'
import type { MapLayer } from '../map-layer.ts'
import type { MapStyle } from './map-style.ts'
import { useMapStyle } from './use-map-style.ts'

export interface MapScene {
  readonly layers: readonly MapLayer[]
  /** Ids of layers; those of layers that are not on this map do not matter. */
  readonly visible: readonly string[]
  readonly bases: readonly BaseMap[]
  readonly base: BaseMap
  readonly style: MapStyle
}

/** `layers` as for useMapStyle; `chosenBase`: the key in the address. */
export function useMapScene(
  layers: readonly MapLayer[],
  visible: readonly string[],
  chosenBase: string | undefined,
  usual?: UsualBase,
): MapScene {
  const { bases, base } = useBaseMaps(chosenBase, useScheme(), usual)
  return { layers, visible, bases, base, style: useMapStyle(base, layers, visible) }
}
