import { PACKED_TYPE } from '@faixa/geometry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { keyOf } from '../api/query.ts'
import { readWithProgress } from '../api/read-with-progress.ts'

export interface PackedShapes {
  /** Undefined while the shapes are being read. */
  readonly data: Blob | undefined
  /** Share of the transfer, 0 to 1; undefined where nothing is being transferred. */
  readonly done: number | undefined
}

/**
 * The registered plots, or protected areas, of an empresa, or of all, packed for drawing. The browser caches the answer and revalidates it
 * at each visit.
 */
export function usePackedShapes(
  route: 'listAreas' | 'listProtecoes',
  empresa: number | undefined,
  enabled = true,
): PackedShapes {
  const sent = { query: empresa === undefined ? {} : { empresa } }
  const [done, setDone] = useState<number>()
  const { data } = useQuery({
    queryKey: [...keyOf(route, sent), 'formas'],
    queryFn: async ({ signal }) => {
      try {
        return await readWithProgress(await api[route](sent, { signal, accept: PACKED_TYPE }), setDone)
      } finally {
        setDone(undefined)
      }
    },
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
    // A reload that returns equal bytes keeps their layer on the map.
    structuralSharing: false,
  })
  return { data, done }
}
