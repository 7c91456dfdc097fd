import type { LaudoInfo } from '@faixa/contract'
import type { Camada } from '@faixa/domain'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type LaudoLayer, layerQuery } from '../laudo-queries.ts'
import { SEVERAL_LAYERS } from './several-search.ts'
import { inTurn } from './use-several-laudos.ts'

export interface SeveralLayers {
  readonly loaded: readonly { readonly of: string; readonly name: Camada; readonly features: Blob }[]
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** The visible layers of the laudos that are drawn. What was loaded once stays. */
export function useSeveralLayers(
  infos: readonly LaudoInfo[],
  visible: readonly Camada[],
  drawn: (info: LaudoInfo) => boolean,
): SeveralLayers {
  const wanted = infos.flatMap((info) =>
    info.camadas.filter(({ camada }) => SEVERAL_LAYERS.includes(camada)).map(({ camada }) => [info, camada] as const),
  )
  return useQueries({
    queries: wanted.map(([info, name]) => ({
      ...layerQuery(info, name, inTurn),
      enabled: drawn(info) && visible.includes(name),
    })),
    combine,
  })
}

function combine(results: readonly UseQueryResult<LaudoLayer>[]): SeveralLayers {
  return {
    loaded: results.flatMap(({ data }) => (data ? [{ of: data.of, name: data.name, features: data.shown }] : [])),
    loading: results.some(({ isFetching, data }) => isFetching && !data),
    failed: results.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
  }
}
