import { useMemo } from 'react'
import { useScheme } from '../../ui/use-scheme.ts'
import type { BaseMap } from '../base/base-map.ts'
import type { MapLayer } from '../map-layer.ts'
import { useTileAddresses } from '../tiles/use-tile-addresses.ts'
import { type MapStyle, mapStyle } from './map-style.ts'

/** `layers` has to stay the same value while nothing of it changes: each new one is compared with what is drawn. */
export function useMapStyle(base: BaseMap, layers: readonly MapLayer[], visible: readonly string[]): MapStyle {
  const scheme = useScheme()
  const addresses = useTileAddresses(layers)
  const names = visible.join()
  return useMemo(
    () => mapStyle({ base, scheme, layers, visible: names.split(','), addresses }),
    [base, scheme, layers, names, addresses],
  )
}
