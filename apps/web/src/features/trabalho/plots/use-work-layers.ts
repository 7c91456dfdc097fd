import { useMemo } from 'react'
import { areaLayers, type ProtectedFeature } from '../../../protecao/area-layers.ts'
import { useZoneLayer } from '../../../protecao/use-zone-layer.ts'
import { ZONES_ID } from '../../../protecao/zones-layer.ts'
import { nameLayer, PLOTS_ID, plotLayer } from './work-layers.ts'

/** The layers of the map of jobs; `layer` is that of the plots. */
export function useWorkLayers(
  packed: Blob | undefined,
  areas: readonly ProtectedFeature[] | undefined,
  visible: readonly string[],
) {
  const layer = useMemo(() => plotLayer(packed), [packed])
  const visibleKey = visible.join()
  const zones = useZoneLayer(areas, visible.includes(ZONES_ID))
  const layers = useMemo(() => {
    const seen = visibleKey.split(',')
    return [
      layer,
      ...(seen.includes(PLOTS_ID) ? [nameLayer(packed)] : []),
      // Pilots must see the areas from which they have to keep away.
      ...areaLayers(areas ?? [], seen),
      ...(zones ? [zones] : []),
    ]
  }, [layer, packed, areas, zones, visibleKey])
  return { layer, layers }
}
