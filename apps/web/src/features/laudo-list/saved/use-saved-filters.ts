import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

export const SAVED_FILTERS_KEY = ['filtros-salvos', 'laudos'] as const
export const LISTA = 'laudos'

/** Of this person. `wanted`: somebody is about to look. */
export function useSavedFilters(wanted: boolean) {
  return useQuery({
    queryKey: SAVED_FILTERS_KEY,
    queryFn: async ({ signal }) => (await api.listSavedFilters({ query: { lista: LISTA } }, { signal })).filtros,
    enabled: wanted,
    staleTime: 60_000,
  })
}
