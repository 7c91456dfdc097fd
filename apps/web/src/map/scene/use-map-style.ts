import { useMemo } from 'react'
import { useScheme } from '../../ui/page/use-scheme.ts'
import type { BaseMap } from '../base/base-map.ts'
import type { MapLayer } from '../map-layer.ts'
import { useDrawableLayers } from '../tiles/use-drawable-layers.ts'
import { type MapStyle, mapStyle } from './map-style.ts'

/** `layers` must stay the same value while nothing in it changes: each new one is compared with the current style. */
export function useMapStyle(base: BaseMap, layers: readonly MapLayer[], visible: readonly string[]): MapStyle {
  const scheme = useScheme()
  const drawable = useDrawableLayers(layers)
  const names = visible.join()
  return useMemo(
    () => mapStyle({ base, scheme, visible: names.split(','), ...drawable }),
    [base, scheme, names, drawable],
  )
}
