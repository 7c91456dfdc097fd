/**
 * The distances to keep around protected areas and obstacles, as a layer of a map without a laudo, each as the register requires it. The
 * aircraft is not known there: the larger distance is drawn, and the legend says so.
 */
import { LARGER_DISTANCES, largerDistance } from '@faixa/domain'
import { useMemo } from 'react'
import type { ZonesAsked } from '../flight-worker/flight-answers.ts'
import type { MapLayer } from '../map/map-layer.ts'
import type { ProtectedFeature } from './area-layers.ts'
import { useZones } from './use-zones.ts'
import { zonesLayer } from './zones-layer.ts'

/** Undefined where no area requires a distance. Zones are drawn while the layer is `visible`. */
export function useZoneLayer(areas: readonly ProtectedFeature[] | undefined, visible: boolean): MapLayer | undefined {
  const request = useMemo(() => zonesOf(areas ?? []), [areas])
  const zones = useZones(visible ? request : undefined)
  return useMemo(
    () => (request.zones.length === 0 ? undefined : zonesLayer(zones, LARGER_DISTANCES.title)),
    [request, zones],
  )
}

/** Areas that require no distance have no zone. */
export function zonesOf(areas: readonly ProtectedFeature[]): ZonesAsked {
  const kept = areas.flatMap(({ properties, geometry }) => {
    const metres = largerDistance(properties)
    return metres === undefined ? [] : [{ metres, classificacao: properties.classificacao, geometry }]
  })
  return {
    of: kept.map(({ geometry }) => geometry),
    zones: kept.map(({ metres, classificacao }, i) => ({ areas: [i], metres, classificacao })),
  }
}
