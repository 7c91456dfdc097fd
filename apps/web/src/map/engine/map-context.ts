import type { Map as GlMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

export const MapContext = createContext<GlMap | undefined>(undefined)

/** The map around this control; controls are only rendered while there is one. */
export function useMapEngine(): GlMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('a map control outside of a map')
  return map
}
