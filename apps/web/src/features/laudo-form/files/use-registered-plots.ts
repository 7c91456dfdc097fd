/** Reads the registered plots near a flight for the preview, because without an area file a laudo is measured against them. */
import type { Problem } from '@faixa/contract'
import { nearBounds } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import type { RegisteredFound } from '../../../flight-worker/flight-answers.ts'

export type RegisteredPlots =
  | { readonly kind: 'asked' }
  | { readonly kind: 'failed'; readonly problem: Problem; retry(): void }
  | { readonly kind: 'found'; readonly found: RegisteredFound }

interface Flown {
  /** Id of the empresa as a text, or empty. */
  readonly empresa: string
  readonly unidade: string
  /** Bounds of the application, if there is one without an area file. */
  readonly bounds: LonLatBounds | undefined
}

let lastId = 0

/** Undefined without bounds or without an empresa. */
export function useRegisteredPlots({ empresa, unidade, bounds }: Flown): RegisteredPlots | undefined {
  const limites = bounds && [...nearBounds(bounds)]
  const wanted = empresa !== '' && limites !== undefined
  const params = { empresa, unidade, limites }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('listAreas', { query: params }),
    queryFn: async ({ signal }) => (await api.listAreas({ query: params }, { signal })).text(),
    enabled: wanted,
  })
  // The number changes with the plots, so that the same plots, read again, are not measured again.
  const found = useMemo(() => data !== undefined && { id: (lastId += 1), geojson: new Blob([data]) }, [data])
  if (!wanted) return undefined
  if (found) return { kind: 'found', found }
  if (error && !isFetching) return { kind: 'failed', problem: error as Problem, retry: () => void refetch() }
  return { kind: 'asked' }
}
