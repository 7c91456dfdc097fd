import type { LaudoInfo } from '@faixa/contract'
import type { Camada } from '@faixa/domain'
import { present } from '@faixa/units'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Schedule } from '../../api/query.ts'
import { type LaudoLayer, layerQuery } from '../../laudo/layers/layer-query.ts'
import type { LayerSource } from '../../map/map-layer.ts'

export interface LaudoLayers {
  readonly loaded: readonly LaudoLayer[]
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * True where the map of one laudo needs a layer. Clicks and the table find plots in `area`; the replay draws the application, visible or
 * not.
 */
export function isLayerWanted(name: Camada, visible: readonly Camada[]): boolean {
  return name === 'area' || visible.includes(name) || (name === 'aplicacao' && visible.includes('trajeto'))
}

/** Loads the needed layers of the laudos. A loaded layer stays. */
export function useLaudoLayers(
  infos: readonly LaudoInfo[],
  isWanted: (info: LaudoInfo, name: Camada) => boolean,
  schedule?: Schedule,
): LaudoLayers {
  return useQueries({
    queries: infos.flatMap((info) =>
      info.camadas.map(({ camada }) => ({
        ...layerQuery(info, camada, schedule),
        enabled: isWanted(info, camada),
      })),
    ),
    combine,
  })
}

function combine(results: readonly UseQueryResult<LaudoLayer>[]): LaudoLayers {
  return {
    loaded: results.flatMap(({ data }) => data ?? []),
    loading: results.some(({ isFetching, data }) => isFetching && !data),
    failed: results.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
  }
}

/** The loaded features of one layer, an entry for each laudo. */
export function sourcesOf(loaded: readonly LaudoLayer[], wanted: Camada): readonly LayerSource[] {
  return loaded
    .filter(({ name }) => name === wanted)
    .map(({ of, shown, bounds }) => ({ of, features: shown, ...present({ bounds }) }))
}
