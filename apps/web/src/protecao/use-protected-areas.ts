import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { useProtecaoEvents } from '../api/events.ts'
import { keyOf, queryClient } from '../api/query.ts'
import { readWithProgress } from '../api/read-with-progress.ts'
import type { ProtectedFeature } from './area-layers.ts'

/** `day`, yyyy-mm-dd: what is there then; absent: all of the register. `to-fly`: what lies beside the own orders, for those who see no register. */
export type AreasAsked = { readonly day?: string } | 'to-fly'

function readAgain(): void {
  for (const route of ['listProtecoes', 'listProtecoesToFly'] as const) {
    void queryClient.invalidateQueries({ queryKey: [route] })
  }
}

/** The protected areas and obstacles of all empresas that this person sees. */
export function useProtectedAreas(asked: AreasAsked = {}) {
  useProtecaoEvents(readAgain, readAgain)
  const [done, setDone] = useState<number>()
  const sent = { query: asked !== 'to-fly' && asked.day !== undefined ? { dia: asked.day } : {} }
  const { data, dataUpdatedAt, isPending, isError, refetch } = useQuery({
    queryKey: [...(asked === 'to-fly' ? keyOf('listProtecoesToFly', {}) : keyOf('listProtecoes', sent)), 'feicoes'],
    queryFn: async ({ signal }): Promise<readonly ProtectedFeature[]> => {
      const options = { signal, accept: 'application/geo+json, application/json' }
      const response =
        asked === 'to-fly' ? await api.listProtecoesToFly({}, options) : await api.listProtecoes(sent, options)
      const text = await (await readWithProgress(response, setDone).finally(() => setDone(undefined))).text()
      return (JSON.parse(text) as { readonly features: readonly ProtectedFeature[] }).features
    },
    staleTime: 60_000,
    structuralSharing: false,
  })
  return { data, dataUpdatedAt, isPending, isError, refetch, done }
}
