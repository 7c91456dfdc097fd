import type { Map as GlMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

/** The library's map; other folders may hold one, but only this folder imports it. */
export type MapEngine = GlMap

export const MapContext = createContext<MapEngine | undefined>(undefined)

/** The map around this control; controls are rendered only after it exists. */
export function useMapEngine(): MapEngine {
  const map = useContext(MapContext)
  if (!map) throw new Error('a map control outside of a map')
  return map
}
