import { largerDistance } from '@faixa/domain'
import type { Bounds } from '../../map/engine/extent.ts'
import type { ProtectedFeature } from '../../protecao/area-layers.ts'
import { zonesAround } from '../../protecao/zones-around.ts'
import { nearAreas } from './near-areas.ts'
import type { ProtectedFeature as WrittenFeature } from './write-plots-kml.ts'

/** The areas that concern the ground, each with the zone within its distance: the worker that writes the file may not draw it. */
export async function withZones(
  areas: readonly ProtectedFeature[],
  ground: Bounds | undefined,
): Promise<readonly WrittenFeature[]> {
  const near = ground ? nearAreas(areas, ground) : []
  const zones = await zonesAround(
    near.flatMap(({ properties, geometry }) => {
      const { uuid, classificacao } = properties
      const metres = largerDistance(properties)
      return metres === undefined ? [] : [{ uuid, classificacao, geometry, metres }]
    }),
    new AbortController().signal,
  )
  return near.map((area) => ({ ...area, zone: zones.get(area.properties.uuid) }))
}
