import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

export const LISTA = 'laudos'
export const SAVED_FILTERS = query('listSavedFilters', { query: { lista: LISTA } })

/** Of this person. `wanted`: somebody is about to look. */
export function useSavedFilters(wanted: boolean) {
  return useQuery({ ...SAVED_FILTERS, select: ({ filtros }) => filtros, enabled: wanted, staleTime: 60_000 })
}
