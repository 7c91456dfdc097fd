import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { useProtecaoEvents } from '../api/events.ts'
import { keyOf, queryClient } from '../api/query.ts'
import { readWithProgress } from '../api/read-with-progress.ts'
import type { ProtectedFeature } from './area-layers.ts'

/**
 * `day`, yyyy-mm-dd: areas that exist then; `laudo`: areas with which the laudo of this uuid was judged; without both: the whole register.
 * `to-fly`: areas near the person's own orders, for people who may not read the register.
 */
export type AreasAsked = { readonly day?: string; readonly laudo?: string } | 'to-fly'

function readAgain(): void {
  for (const route of ['listProtecoes', 'listProtecoesToFly'] as const) {
    void queryClient.invalidateQueries({ queryKey: [route] })
  }
}

/** The protected areas and obstacles of all empresas that this person sees. */
export function useProtectedAreas(filter: AreasAsked = {}, enabled = true) {
  useProtecaoEvents(readAgain, readAgain)
  const [done, setDone] = useState<number>()
  const { day, laudo } = filter === 'to-fly' ? {} : filter
  const sent = { query: { ...(day !== undefined && { dia: day }), ...(laudo !== undefined && { laudo }) } }
  const { data, dataUpdatedAt, isPending, isError, refetch } = useQuery({
    queryKey: [...(filter === 'to-fly' ? keyOf('listProtecoesToFly', {}) : keyOf('listProtecoes', sent)), 'feicoes'],
    queryFn: async ({ signal }): Promise<readonly ProtectedFeature[]> => {
      const options = { signal, accept: 'application/geo+json, application/json' }
      const response =
        filter === 'to-fly' ? await api.listProtecoesToFly({}, options) : await api.listProtecoes(sent, options)
      const text = await (await readWithProgress(response, setDone).finally(() => setDone(undefined))).text()
      return (JSON.parse(text) as { readonly features: readonly ProtectedFeature[] }).features
    },
    enabled,
    staleTime: 60_000,
    structuralSharing: false,
  })
  return { data, dataUpdatedAt, isPending, isError, refetch, done }
}
