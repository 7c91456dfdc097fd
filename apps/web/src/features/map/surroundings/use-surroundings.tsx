import { type ReactNode, useState } from 'react'
import { type BaseMap, OFFLINE_BASE } from '../../../map/base/base-map.ts'
import type { Bounds } from '../../../map/engine/extent.ts'
import { Underlay, type UnderlayLayer } from '../../../map/underlay/underlay.tsx'
import { Surroundings } from './surroundings.tsx'

interface SurroundingParts {
  /** Reads what lies around. Its place is beside the map, so that it reads before there is one. */
  readonly reader?: ReactNode
  /** Draws what was read. Its place is inside the map. */
  readonly drawn?: ReactNode
}

/** What lies around a field, for the one base map that shows nothing else of the country; nothing on the others. */
export function useSurroundings(field: Bounds | undefined, base: BaseMap): SurroundingParts {
  const [layers, setLayers] = useState<readonly UnderlayLayer[]>([])
  if (!field || base !== OFFLINE_BASE) return {}
  return {
    reader: <Surroundings field={field} onRead={setLayers} />,
    drawn: <Underlay layers={layers} />,
  }
}
