/** Without an area file a laudo is measured against the registered plots near the flight: here those are asked for, for the preview. */
import type { Problem } from '@faixa/contract'
import { nearBounds } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import type { RegisteredFound } from '../../flight-worker/protocol.ts'

export type RegisteredPlots =
  | { readonly kind: 'asked' }
  | { readonly kind: 'failed'; readonly problem: Problem; retry(): void }
  | { readonly kind: 'found'; readonly found: RegisteredFound }

interface Flown {
  /** As in the form: ids, or empty. */
  readonly empresa: string
  readonly unidade: string
  /** Of the application, where there is one and no area file beside it. */
  readonly bounds: LonLatBounds | undefined
}

let lastId = 0

/** Undefined where there is nothing to ask, or nobody to ask about yet. */
export function useRegisteredPlots({ empresa, unidade, bounds }: Flown): RegisteredPlots | undefined {
  const limites = bounds && [...nearBounds(bounds)]
  const wanted = empresa !== '' && limites !== undefined
  const asked = { empresa, unidade, limites }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('listAreas', { query: asked }),
    queryFn: async ({ signal }) => (await api.listAreas({ query: asked }, { signal })).text(),
    enabled: wanted,
  })
  // The same plots, read again, measure nothing again.
  const found = useMemo(() => data !== undefined && { id: (lastId += 1), geojson: new Blob([data]) }, [data])
  if (!wanted) return undefined
  if (found) return { kind: 'found', found }
  if (error && !isFetching) return { kind: 'failed', problem: error as Problem, retry: () => void refetch() }
  return { kind: 'asked' }
}
