/** The layers of the environmental map: protected areas, the shown laudos, and the evidence of their verdicts. */
import type { Verdicts } from '@faixa/contract'
import { CAMADAS, type Camada } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { laudoLayer } from '../../laudo/laudo-layers.ts'
import type { LayerChoice } from '../../map/frame/map-address.ts'
import { AREA_LAYER_IDS, areaLayers, type ProtectedFeature } from '../../protecao/area-layers.ts'
import { useZoneLayer } from '../../protecao/use-zone-layer.ts'
import { type Zones, zonesAround } from '../../protecao/zones-around.ts'
import { ZONES_ID, zoneFeatures, zonesLayer } from '../../protecao/zones-layer.ts'
import { companyPlots, PLOTS_ID } from './company-plots.ts'
import type { PartialLaudo } from './partial-laudo.ts'
import type { useJudgedAreas } from './use-judged-areas.ts'
import { SHORTEST_ID, shortestLayer, WITHIN_ID, withinLayer } from './verdict-layers.ts'

const LAUDO_LAYERS = CAMADAS.filter((name) => ['area-total', 'area', 'aplicacao', 'trajeto'].includes(name))

export const CHOICE: LayerChoice<string> = {
  all: [PLOTS_ID, ...AREA_LAYER_IDS, ZONES_ID, ...LAUDO_LAYERS, WITHIN_ID, SHORTEST_ID],
  atFirst: [...AREA_LAYER_IDS, ZONES_ID, 'area', 'aplicacao', 'trajeto', WITHIN_ID, SHORTEST_ID],
}

type AreaVerdict = Verdicts['veredictos'][number]

/** The zones of the areas that the open laudo was judged by, each with the distance that was required of it. */
export function useRequiredZones(
  openUuid: string | undefined,
  areas: ReturnType<typeof useJudgedAreas>,
  verdicts: readonly AreaVerdict[] | undefined,
) {
  const { data: zones, isFetching: drawing } = useQuery({
    queryKey: [
      'zonas',
      openUuid,
      areas.dataUpdatedAt,
      verdicts?.map(({ area, distanciaExigidaM }) => `${area.uuid}${distanciaExigidaM}`).join(),
    ],
    queryFn: ({ signal }) =>
      zonesAround(
        (verdicts ?? []).flatMap(({ area: { uuid, classificacao }, distanciaExigidaM: metres }) => {
          const geometry = areas.data?.find(({ properties }) => properties.uuid === uuid)?.geometry
          return geometry && metres !== undefined ? [{ uuid, classificacao, geometry, metres }] : []
        }),
        signal,
      ),
    enabled: verdicts !== undefined && areas.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return { zones, drawing }
}

interface Shown {
  readonly plots: Blob | undefined
  readonly areas: readonly ProtectedFeature[] | undefined
  /** uuid of the laudo whose verdicts are open. */
  readonly openUuid: string | undefined
  readonly zones: Zones | undefined
  readonly loaded: readonly PartialLaudo[]
  readonly verdict: AreaVerdict | undefined
  readonly verdicts: readonly AreaVerdict[] | undefined
  readonly visible: readonly string[]
}

export function useAmbientalLayers({ plots, areas, openUuid, zones, loaded, verdict, verdicts, visible }: Shown) {
  // Without an open laudo every area has the zone that the register requires, as on the map of jobs.
  const registered = useZoneLayer(openUuid === undefined ? areas : undefined, visible.includes(ZONES_ID))
  const visibleKey = visible.join()
  const loadedKey = loaded.map(({ info }) => info.uuid).join()
  return useMemo(
    () => [
      companyPlots(plots),
      ...areaLayers(areas ?? [], visibleKey.split(',')),
      openUuid === undefined ? (registered ?? zonesLayer(undefined)) : zonesLayer(zoneFeatures(zones)),
      ...LAUDO_LAYERS.map((name: Camada) =>
        laudoLayer(
          name,
          loaded.flatMap(({ info, layers: laudoLayers }) => {
            const features = laudoLayers[name]
            return features === undefined ? [] : [{ of: info.uuid, features }]
          }),
        ),
      ).filter(({ source }) => source.length > 0),
      withinLayer(verdict ? [verdict] : (verdicts ?? [])),
      shortestLayer(verdict),
    ],
    // `loaded` is a new list at each rendering, with the same laudos. biome-ignore lint/correctness/useExhaustiveDependencies: loadedKey
    // identifies its content.
    [plots, areas, openUuid, registered, zones, loadedKey, verdict, verdicts, visibleKey],
  )
}
