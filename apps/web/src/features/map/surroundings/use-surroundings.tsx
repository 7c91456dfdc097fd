import { type ReactNode, useState } from 'react'
import { type BaseMap, OFFLINE_BASE } from '../../../map/base/base-map.ts'
import type { Bounds } from '../../../map/engine/extent.ts'
import { Underlay, type UnderlayLayer } from '../../../map/underlay/underlay.tsx'
import { Surroundings } from './surroundings.tsx'

interface SurroundingParts {
  /** Loads the surroundings. It is rendered beside the map, so that loading begins before the map exists. */
  readonly reader?: ReactNode
  /** Draws the loaded surroundings. It is rendered inside the map. */
  readonly drawn?: ReactNode
}

/** The surroundings of a field, only for the base map that shows nothing else of the country. */
export function useSurroundings(field: Bounds | undefined, base: BaseMap): SurroundingParts {
  const [layers, setLayers] = useState<readonly UnderlayLayer[]>([])
  if (!field || base !== OFFLINE_BASE) return {}
  return {
    reader: <Surroundings field={field} onRead={setLayers} />,
    drawn: <Underlay layers={layers} />,
  }
}
