import { nearAreas } from '../../../export/work/near-areas.ts'
import type { ProtectedFeature as WrittenFeature } from '../../../export/work/write-plots-kml.ts'
import type { Bounds } from '../../../map/engine/extent.ts'
import type { ProtectedFeature } from '../../../protecao/area-layers.ts'
import { zonesAround } from '../../../protecao/zones-around.ts'

/** The areas that concern the ground, each with the zone within its distance: the worker that writes the file may not draw it. */
export async function withZones(
  areas: readonly ProtectedFeature[],
  ground: Bounds | undefined,
): Promise<readonly WrittenFeature[]> {
  const near = ground ? nearAreas(areas, ground) : []
  const zones = await zonesAround(
    near.flatMap(({ properties: { uuid, classificacao, distanciaM }, geometry }) =>
      distanciaM === undefined ? [] : [{ uuid, classificacao, geometry, metres: distanciaM }],
    ),
    new AbortController().signal,
  )
  return near.map((area) => ({ ...area, zone: zones.get(area.properties.uuid) }))
}
