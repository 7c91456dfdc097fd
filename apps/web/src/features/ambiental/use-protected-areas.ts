import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import type { ProtectedFeature } from './protecao-layers.ts'

/** The protected areas and obstacles of all empresas that this person sees. */
export function useProtectedAreas() {
  return useQuery({
    queryKey: [...keyOf('listProtecoes', { query: {} }), 'feicoes'],
    queryFn: async ({ signal }): Promise<readonly ProtectedFeature[]> => {
      const response = await api.listProtecoes(
        { query: {} },
        { signal, accept: 'application/geo+json, application/json' },
      )
      return ((await response.json()) as { readonly features: readonly ProtectedFeature[] }).features
    },
    staleTime: 60_000,
    structuralSharing: false,
  })
}
