import { PACKED_TYPE } from '@faixa/geometry'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { keyOf } from '../api/query.ts'

/**
 * The registered plots of an empresa, or of all, packed for drawing; undefined while they are read. The browser keeps the answer and asks at
 * each visit whether it still holds.
 */
export function usePackedPlots(empresa: number | undefined, enabled = true): Blob | undefined {
  const sent = { query: empresa === undefined ? {} : { empresa } }
  const { data } = useQuery({
    queryKey: [...keyOf('listAreas', sent), 'formas'],
    queryFn: async ({ signal }) => (await api.listAreas(sent, { signal, accept: PACKED_TYPE })).blob(),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
    // The same bytes keep their layer on the map.
    structuralSharing: false,
  })
  return data
}
