import type { LaudoInfo } from '@faixa/contract'
import type { Camada } from '@faixa/domain'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type LaudoLayer, layerQuery } from '../laudo-queries.ts'

export interface LaudoLayers {
  readonly loaded: readonly LaudoLayer[]
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** The visible layers, and `area` in any case: plots are found in it. What was loaded once stays. */
export function useLaudoLayers(info: LaudoInfo, visible: readonly Camada[]): LaudoLayers {
  return useQueries({
    queries: info.camadas.map(({ camada }) => ({
      ...layerQuery(info, camada),
      enabled: camada === 'area' || visible.includes(camada),
    })),
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
